import type { IntentTarget } from '../intent.ts';
import { vocabulary } from '../lexicon/vocabulary.ts';

/** One way of saying something, compiled from the notation of `compilePattern`. */
export type Pattern =
  | { readonly type: 'word'; readonly word: string }
  | { readonly type: 'slot'; readonly name: SlotName }
  | { readonly type: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly type: 'either'; readonly choices: readonly Pattern[] };

const nothingSaid: Pattern = { type: 'sequence', parts: [] };

/**
 * The words a pattern can begin with; `free` when it can begin with a slot, `empty` when it can be nothing at all.
 */
interface Beginnings {
  readonly words: ReadonlySet<string>;
  readonly free: boolean;
  readonly empty: boolean;
}

export function beginningsOf(pattern: Pattern): Beginnings {
  if (pattern.type === 'word') return { words: new Set([pattern.word]), free: false, empty: false };
  if (pattern.type === 'slot') return { words: new Set(), free: true, empty: false };
  const words = new Set<string>();
  let free = false;
  let empty = pattern.type === 'sequence';
  for (const part of pattern.type === 'sequence' ? pattern.parts : pattern.choices) {
    const beginnings = beginningsOf(part);
    for (const word of beginnings.words) words.add(word);
    free ||= beginnings.free;
    if (pattern.type === 'either') empty ||= beginnings.empty;
    else if (!beginnings.empty) {
      empty = false;
      break;
    }
  }
  return { words, free, empty };
}

/** Words of which one stands in whatever a part matches; null: it can do without any, or is a slot. */
function oneOf(pattern: Pattern): readonly string[] | null {
  if (pattern.type === 'word') return [pattern.word];
  if (pattern.type === 'slot') return null;
  const parts = (pattern.type === 'sequence' ? pattern.parts : pattern.choices).map(oneOf);
  if (pattern.type === 'sequence') return parts.find((words) => words !== null) ?? null;
  return parts.every((words) => words !== null) ? parts.flat() : null;
}

/** What a pattern cannot do without: of each of these lists one word. */
export function neededWords(pattern: Pattern): readonly (readonly string[])[] {
  const parts = pattern.type === 'sequence' ? pattern.parts : [pattern];
  return parts.flatMap((part) => {
    const words = oneOf(part);
    return words === null ? [] : [words];
  });
}

const symbolPattern = /<\w+>|\{\w+\}|[()[\]|]|[^\s()[\]|<>{}]+/gu;

interface Reader {
  readonly symbols: readonly string[];
  position: number;
}

function readEither(reader: Reader): Pattern {
  const choices = [readSequence(reader)];
  while (reader.symbols[reader.position] === '|') {
    reader.position += 1;
    choices.push(readSequence(reader));
  }
  const [only] = choices;
  return choices.length === 1 && only ? only : { type: 'either', choices };
}

function readSequence(reader: Reader): Pattern {
  const parts: Pattern[] = [];
  for (;;) {
    const symbol = reader.symbols[reader.position];
    if (symbol === undefined || symbol === '|' || symbol === ')' || symbol === ']') break;
    reader.position += 1;
    parts.push(readPart(symbol, reader));
  }
  const [only] = parts;
  return parts.length === 1 && only ? only : { type: 'sequence', parts };
}

function readPart(symbol: string, reader: Reader): Pattern {
  if (symbol === '(' || symbol === '[') {
    const inner = readEither(reader);
    if (reader.symbols[reader.position] !== (symbol === '(' ? ')' : ']')) throw new Error('unbalanced pattern');
    reader.position += 1;
    return symbol === '(' ? inner : { type: 'either', choices: [inner, nothingSaid] };
  }
  if (symbol.startsWith('{')) return compilePattern(vocabulary(symbol.slice(1, -1)));
  if (!symbol.startsWith('<')) return { type: 'word', word: symbol };
  const name = symbol.slice(1, -1);
  if (!isSlotName(name)) throw new Error(`no slot ${name}`);
  return { type: 'slot', name };
}

/**
 * Compiles the notation the lexicon is written in: words as they are, `(a|b c)` one of these, `[a|b]` one of these or
 * nothing, `<slot>` words that a slot's reader accepts, `{name}` an entry of the vocabulary.
 */
export function compilePattern(notation: string): Pattern {
  const reader: Reader = { symbols: notation.match(symbolPattern) ?? [], position: 0 };
  const pattern = readEither(reader);
  if (reader.position !== reader.symbols.length) throw new Error(`unbalanced pattern: ${notation}`);
  return pattern;
}

/** What each slot of a pattern yields. Text is as heard, case included. */
export interface SlotValues {
  readonly target: IntentTarget;
  readonly when: string;
  readonly folder: string;
  readonly body: string;
  /** Senders as said; absent from the intent when a pronoun stands for the sender of the mail. */
  readonly person: PersonReading;
  readonly people: readonly string[];
  readonly query: string;
  readonly topic: string;
  readonly count: number;
}

export interface PersonReading {
  /** As heard, without an article. */
  readonly name: string;
  /** "him", "this sender": the sender of the mail that is being talked about. */
  readonly isSender: boolean;
}

export type SlotName = keyof SlotValues;

const slotNames: ReadonlySet<string> = new Set<SlotName>([
  'target',
  'when',
  'folder',
  'body',
  'person',
  'people',
  'query',
  'topic',
  'count',
]);

function isSlotName(name: string): name is SlotName {
  return slotNames.has(name);
}

export type Bindings = Partial<SlotValues>;
