import type { Token } from '../words/normalise.ts';
import type { Bindings, Pattern, SlotName, SlotValues } from './pattern.ts';

/** A sentence under reading. */
export interface Heard {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** A stretch of tokens, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Reads what stands in a slot, or refuses it. `cost`: how much of it the grammar had to take on trust. */
export interface SlotReader<Name extends SlotName> {
  readonly longest: number;
  read(heard: Heard, span: Span): { readonly value: SlotValues[Name]; readonly cost: number } | null;
}

export type SlotReaders = { readonly [Name in SlotName]?: SlotReader<Name> };

export interface PatternMatch {
  readonly end: number;
  readonly bindings: Bindings;
  readonly cost: number;
}

interface Matching {
  readonly heard: Heard;
  readonly readers: SlotReaders;
  readonly limit: number;
  /** Told where the words end and the pattern wants more of them. */
  readonly onWanting?: (part: WantedPart, reached: PatternMatch) => void;
}

/** What a pattern wants next: words of a slot, or a word of its own. */
type WantedPart = 'slot' | 'word';

type Continue = (match: PatternMatch) => void;

/** A message, and a list of people, go on behind a comma. */
const overPauses: ReadonlySet<SlotName> = new Set(['body', 'people']);

function spansBreak(tokens: readonly Token[], span: Span): boolean {
  for (let index = span.start; index < span.end - 1; index += 1) if (tokens[index]?.breaks) return true;
  return false;
}

function matchSlot(matching: Matching, name: SlotName, step: { from: PatternMatch; onward: Continue }): void {
  const { from, onward } = step;
  const { heard, limit } = matching;
  if (from.end === limit && from.bindings[name] === undefined) matching.onWanting?.('slot', from);
  const reader = matching.readers[name];
  // A pattern may offer a slot in two places ("remind me tomorrow about this", "… about this tomorrow"); it is filled once.
  if (!reader || from.bindings[name] !== undefined) return;
  const farthest = Math.min(limit, from.end + reader.longest);
  const nearest = name === 'body' ? farthest : from.end + 1;
  for (let end = nearest; end <= farthest; end += 1) {
    const span = { start: from.end, end };
    if (span.end <= span.start) continue;
    if (!overPauses.has(name) && spansBreak(heard.tokens, span)) return;
    const reading = reader.read(heard, span);
    if (reading) onward({ end, bindings: { ...from.bindings, [name]: reading.value }, cost: from.cost + reading.cost });
  }
}

function walk(matching: Matching, pattern: Pattern, step: { from: PatternMatch; onward: Continue }): void {
  const { from, onward } = step;
  if (pattern.type === 'word') {
    if (from.end === matching.limit) matching.onWanting?.('word', from);
    const token = from.end < matching.limit ? matching.heard.tokens[from.end] : undefined;
    if (token?.word === pattern.word) onward({ ...from, end: from.end + 1 });
  } else if (pattern.type === 'slot') {
    matchSlot(matching, pattern.name, step);
  } else if (pattern.type === 'either') {
    for (const choice of pattern.choices) walk(matching, choice, step);
  } else {
    const advance = (index: number, reached: PatternMatch): void => {
      const part = pattern.parts[index];
      if (!part) onward(reached);
      else walk(matching, part, { from: reached, onward: (next) => advance(index + 1, next) });
    };
    advance(0, from);
  }
}

/** Every way a pattern can be read from `span.start`, ending at or before `span.end`. */
export function matchPattern(
  pattern: Pattern,
  heard: Heard,
  context: { span: Span; readers: SlotReaders },
): PatternMatch[] {
  const matches: PatternMatch[] = [];
  walk({ heard, readers: context.readers, limit: context.span.end }, pattern, {
    from: { end: context.span.start, bindings: {}, cost: 0 },
    onward: (match) => matches.push(match),
  });
  return matches;
}

/** What a pattern wants behind the last word from `span.start` on, where all of them are how it begins; empty: they are not. */
export function wantedBehind(
  pattern: Pattern,
  heard: Heard,
  context: { span: Span; readers: SlotReaders },
): ReadonlySet<WantedPart> {
  const { start, end } = context.span;
  const wanted = new Set<WantedPart>();
  const matching = {
    heard,
    readers: context.readers,
    limit: end,
    onWanting: (part: WantedPart, reached: PatternMatch) => reached.end > start && wanted.add(part),
  };
  walk(matching, pattern, { from: { end: start, bindings: {}, cost: 0 }, onward: () => {} });
  return wanted;
}

/** The stretch of the text as heard, case and fillers included, without a closing comma or full stop. */
export function wordsAsHeard(heard: Heard, span: Span): string {
  const first = heard.tokens[span.start];
  const last = heard.tokens[span.end - 1];
  if (!first || !last) return '';
  return heard.text.slice(first.start, last.end).trim();
}

export function wordsOf(heard: Heard, span: Span): string[] {
  return heard.tokens.slice(span.start, span.end).map((token) => token.word);
}

/** More than a sentence has words; keeps two places in one number. */
const mostWords = 4096;

function remembering<Name extends SlotName>(reader: SlotReader<Name> | undefined): SlotReader<Name> | undefined {
  if (!reader) return undefined;
  const known = new Map<number, ReturnType<SlotReader<Name>['read']>>();
  return {
    longest: reader.longest,
    read(heard, span) {
      const place = span.start * mostWords + span.end;
      const before = known.get(place);
      if (before !== undefined) return before;
      const reading = reader.read(heard, span);
      known.set(place, reading);
      return reading;
    },
  };
}

/** The same readers for one sentence: many patterns ask for the same words, and each stretch is read once. */
export function rememberReadings(readers: SlotReaders): SlotReaders {
  const { target, when, folder, body, person, people, query, topic, count } = readers;
  const remembered = {
    target: remembering(target),
    when: remembering(when),
    folder: remembering(folder),
    body: remembering(body),
    person: remembering(person),
    people: remembering(people),
    query: remembering(query),
    topic: remembering(topic),
    count: remembering(count),
  };
  return Object.fromEntries(Object.entries(remembered).filter(([, reader]) => reader !== undefined));
}
