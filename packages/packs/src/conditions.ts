import { z } from 'zod';

/** What is known of a case: "pupils" is 30, "phase" is "primary". Names are in lower case. */
export type Values = ReadonlyMap<string, number | string>;

type Comparison = '>=' | '<=' | '>' | '<' | '=' | '!=';

export interface Condition {
  /** In lower case: "pupils", "floor area". */
  readonly name: string;
  readonly comparison: Comparison;
  /** Any of them for `=`, none of them for `!=`; one number for the others. */
  readonly wanted: readonly (number | string)[];
}

/** Whether a condition holds; `unknown` where nobody said a value of that name. */
export type Holds = 'yes' | 'no' | 'unknown';

const shape = /^\s*([\p{L}][\p{L}\p{N} _-]{0,39}?)\s*(>=|<=|!=|=|>|<)\s*([^\s<>=!].{0,99}?)\s*$/u;
const number = /^-?\d+(?:\.\d+)?$/;

function readValue(text: string): number | string {
  return number.test(text) ? Number(text) : text.toLowerCase();
}

/** @returns the condition; null: it is none ("pupils are many") */
export function readCondition(text: string): Condition | null {
  const [, name, comparison, values] = shape.exec(text) ?? [];
  if (name === undefined || comparison === undefined || values === undefined) return null;
  const wanted = values.split(/\s*,\s*/).map(readValue);
  const isOfAny = comparison === '=' || comparison === '!=';
  if (!isOfAny && !(wanted.length === 1 && typeof wanted[0] === 'number')) return null;
  return { name: name.toLowerCase(), comparison: comparison as Comparison, wanted };
}

/** A condition as it is written in a pack: `name >= number`, `name = word`, or `name = one, other`. */
export const ConditionText = z
  .string()
  .refine((text) => readCondition(text) !== null, 'should be such as "pupils >= 30" or "phase = primary, nursery"');

export function holds({ name, comparison, wanted }: Condition, values: Values): Holds {
  const value = values.get(name);
  const [first] = wanted;
  if (value === undefined || first === undefined) return 'unknown';
  return compare(value, comparison, first, wanted) ? 'yes' : 'no';
}

function compare(
  value: number | string,
  comparison: Comparison,
  first: number | string,
  wanted: readonly (number | string)[],
): boolean {
  if (comparison === '=') return wanted.includes(value);
  if (comparison === '!=') return !wanted.includes(value);
  if (typeof value !== 'number' || typeof first !== 'number') return false;
  switch (comparison) {
    case '>=':
      return value >= first;
    case '<=':
      return value <= first;
    case '>':
      return value > first;
    case '<':
      return value < first;
  }
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\s_-]+/g, '[\\s_-]+');
/** "30 pupils" is said of a rule for "pupils", and "one pupil" as well. */
const inEitherNumber = (name: string) => `${escaped(name.replace(/s$/, ''))}(?:s|es)?`;
const amount = '(-?\\d+(?:\\.\\d+)?)';

/**
 * The values that somebody said, of those that conditions ask about: "a primary classroom for 30 pupils" tells `phase` and `pupils`.
 *
 * A number belongs to the name beside it ("30 pupils", "pupils: 30", "a span of 6"), a word to the condition that waits for it.
 */
export function readValues(words: string, conditions: Iterable<Condition>): Map<string, number | string> {
  return createValueReader(conditions)(words);
}

/** As `readValues`, for many questions: thousands of conditions ask for a few names, and those are read with expressions that are made once. */
export function createValueReader(conditions: Iterable<Condition>): (words: string) => Map<string, number | string> {
  const wantedByName = new Map<string, Set<number | string>>();
  for (const { name, wanted } of conditions) {
    const known = wantedByName.get(name) ?? new Set();
    for (const value of wanted) known.add(value);
    wantedByName.set(name, known);
  }
  const readers = [...wantedByName].map(([name, wanted]) => {
    const isNumeric = [...wanted].some((value) => typeof value === 'number');
    return { name, read: isNumeric ? numberReader(name) : wordReader(wanted) };
  });
  return (words) => {
    const said = words.toLowerCase().replace(/(\d),(?=\d{3}\b)/g, '$1');
    return new Map(
      readers.flatMap(({ name, read }) => {
        const found = read(said);
        return found === undefined ? [] : [[name, found] as const];
      }),
    );
  };
}

type ValueReader = (said: string) => number | string | undefined;

function numberReader(name: string): ValueReader {
  const before = new RegExp(`${amount}\\s*(?:(?:\\p{L}{1,3}\\s+)?of\\s+)?\\b${inEitherNumber(name)}\\b`, 'u');
  const after = new RegExp(`\\b${inEitherNumber(name)}\\b\\s*(?:is|are|of|=|:)?\\s*${amount}`, 'u');
  return (said) => {
    const [, digits] = before.exec(said) ?? after.exec(said) ?? [];
    return digits === undefined ? undefined : Number(digits);
  };
}

function wordReader(wanted: ReadonlySet<number | string>): ValueReader {
  const readers = [...wanted].map((value) => ({
    value,
    word: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(String(value))}(?![\\p{L}\\p{N}])`, 'u'),
  }));
  return (said) => readers.find(({ word }) => word.test(said))?.value;
}
