import type { History, Told } from '../history.ts';
import { isNameLike, isTimeWord, type Phrase, stemsOf } from '../phrases.ts';

/** What a thing that was told of is (L-2). */
type EntityKind = 'person' | 'company' | 'project' | 'place' | 'topic' | 'date' | 'action item';

/** A thing that the driver's words name, and one thing that was told of it and holds. */
export interface NamedEntity {
  /** As it was told. */
  readonly name: string;
  readonly kind: EntityKind;
  /** Other names that it was told to go by. */
  readonly aliases: readonly string[];
  readonly told: Told;
}

const companyWords =
  /\b(?:ltd|limited|inc|gmbh|llc|plc|& sons|and sons|brothers|group|company|firm|steel|security|motors|estates|freight|hire|council|board|trust)\b/i;
const projectWords =
  /\b(?:site|project|job|contract|tender|bridge|school|hospital|clinic|library|museum|station|tower|building|house|hall|extension|car park|road|tunnel|works)\b/i;
const ofPlaces: ReadonlySet<string> = new Set(['where', 'live', 'live at', 'live near']);
const ofTimes: ReadonlySet<string> = new Set(['when', 'start', 'end', 'open', 'close']);
/** Whose value, or key, is somebody that does something. */
const ofPeople: ReadonlySet<string> = new Set('run role report marry successor teach represent cook sign'.split(' '));
const ofCompanies: ReadonlySet<string> = new Set('supply insure invoice sell rent make work'.split(' '));

function isNamed({ text }: Phrase): boolean {
  return isNameLike(text) && /^\p{Lu}/u.test(text);
}

function kindOf({ statement }: Told, side: 'key' | 'value'): EntityKind {
  const { relation } = statement;
  const phrase = statement[side];
  if (relation === 'todo' && side === 'value') return 'action item';
  if (side === 'value' && ofPlaces.has(relation)) return 'place';
  if ((side === 'value' && ofTimes.has(relation)) || phrase.text.split(' ').every(isTimeWord)) return 'date';
  if (companyWords.test(phrase.text)) return 'company';
  if (isNamed(phrase)) return side === 'value' && ofCompanies.has(relation) ? 'company' : 'person';
  if (projectWords.test(phrase.text)) return 'project';
  return side === 'value' && ofPeople.has(relation) ? 'person' : 'topic';
}

/** What was told, by the words of the things it is told of. */
interface Entities {
  readonly count: number;
  readonly byStem: ReadonlyMap<string, readonly (readonly [Told, 'key' | 'value'])[]>;
}

/** A word that so many things have in common names none of them. */
const mostWithStem = 400;

function indexOf({ told }: History): Entities {
  const byStem = new Map<string, (readonly [Told, 'key' | 'value'])[]>();
  for (const one of told)
    for (const side of ['key', 'value'] as const)
      for (const stem of one.statement[side].stems) {
        const known = byStem.get(stem) ?? [];
        byStem.set(stem, known);
        known.push([one, side]);
      }
  return { count: told.length, byStem };
}

/** Made anew when more was told; nothing of it outlives the history. */
const indexes = new WeakMap<History, Entities>();

function entitiesOf(history: History): Entities {
  const known = indexes.get(history);
  if (known?.count === history.told.length) return known;
  const made = indexOf(history);
  indexes.set(history, made);
  return made;
}

/** All words of it, or of a name one. */
function isNamedIn(phrase: Phrase, stems: ReadonlySet<string>): boolean {
  const named = phrase.stems.filter((stem) => stems.has(stem)).length;
  return named > 0 && (named === phrase.stems.length || isNamed(phrase));
}

/**
 * Things that words name, each with what was told of it and holds: what was named in more words first, of the same the newest (L-2). Derived from what
 * the driver's sentences say, and kept nowhere.
 */
export function findEntities(history: History, words: string, limit: number): readonly NamedEntity[] {
  const said = stemsOf(words);
  const called = history.names.filter(({ alias }) => alias.stems.every((stem) => said.includes(stem)));
  const stems = new Set([...said, ...called.flatMap(({ thing }) => thing.stems)]);
  const { byStem } = entitiesOf(history);
  const found = new Map<Told, { side: 'key' | 'value'; words: number }>();
  for (const stem of stems) {
    const told = byStem.get(stem) ?? [];
    if (told.length > mostWithStem) continue;
    for (const [one, side] of told) {
      if (one.to !== null || one.statement.isNegated || !isNamedIn(one.statement[side], stems)) continue;
      const count = one.statement[side].stems.filter((part) => stems.has(part)).length;
      if (count > (found.get(one)?.words ?? 0)) found.set(one, { side, words: count });
    }
  }
  return [...found]
    .toReversed()
    .toSorted(([, one], [, other]) => other.words - one.words)
    .slice(0, limit)
    .map(([told, { side }]) => ({
      name: told.statement[side].text,
      kind: kindOf(told, side),
      aliases: history.names
        .filter(({ thing }) => thing.stems.join(' ') === told.statement[side].stems.join(' '))
        .map(({ alias }) => alias.text),
      told,
    }));
}
