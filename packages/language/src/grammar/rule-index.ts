import { type Intent, type IntentKind, isAction } from '../intent.ts';
import {
  type Heard,
  matchPattern,
  type PatternMatch,
  rememberReadings,
  type SlotReaders,
  wantedBehind,
} from './match-pattern.ts';
import {
  type Bindings,
  beginningsOf,
  compilePattern,
  neededWords,
  type Pattern,
  type PersonReading,
} from './pattern.ts';

/** Ways of saying one thing. `fixed` is what the wording itself settles ("the whole thread", "reply to all"). */
export interface Rule {
  readonly kind: IntentKind;
  readonly ways: readonly string[];
  readonly fixed?: Partial<Omit<Intent, 'kind' | 'confidence'>>;
  /** Too little to act on: it is asked about first ("this is important": shall it be flagged?). */
  readonly onlyAsk?: true;
  /** What the same words mean while nothing is paused ("go on"). */
  readonly unlessPaused?: IntentKind;
}

interface RuleReading {
  readonly end: number;
  readonly intent: Intent;
  readonly cost: number;
  readonly onlyAsk: boolean;
  readonly unlessPaused?: IntentKind;
}

interface RuleIndex {
  /** Every command that can be read from `start`, in the order of the rules. */
  readFrom(heard: Heard, start: number): readonly RuleReading[];
  /** Whether all words from `start` on begin a command whose object, or whose last word, is still to come ("remind me", "put it"). */
  wantsMore(heard: Heard, start: number): boolean;
}

interface Entry {
  readonly rule: Rule;
  readonly pattern: Pattern;
  readonly needed: readonly (readonly string[])[];
  readonly order: number;
}

/** Compiles the rules and sorts them by first word, so that a clause is only held against the few that can begin it. */
export function createRuleIndex(rules: readonly Rule[], readers: SlotReaders): RuleIndex {
  const byWord = new Map<string, Entry[]>();
  const free: Entry[] = [];
  let order = 0;
  for (const rule of rules) {
    for (const way of rule.ways) {
      const compiled = compilePattern(way);
      for (const pattern of compiled.type === 'either' ? compiled.choices : [compiled]) {
        const beginnings = beginningsOf(pattern);
        const entry = { rule, pattern, needed: neededWords(pattern), order };
        order += 1;
        if (beginnings.free) free.push(entry);
        else for (const word of beginnings.words) byWord.set(word, [...(byWord.get(word) ?? []), entry]);
      }
    }
  }
  const inOrder = new Map(
    [...byWord].map(([word, entries]) => [word, [...entries, ...free].sort((left, right) => left.order - right.order)]),
  );
  function read(heard: Heard, start: number): readonly RuleReading[] {
    const span = { start, end: heard.tokens.length };
    const remembered = rememberReadings(readers);
    const words = new Set(heard.tokens.slice(start).map(({ word }) => word));
    // Most rules that a word can begin want another that was not said.
    const entries = (inOrder.get(heard.tokens[start]?.word ?? '') ?? free).filter(({ needed }) =>
      needed.every((choices) => choices.some((word) => words.has(word))),
    );
    return entries.flatMap(({ rule, pattern }) =>
      matchPattern(pattern, heard, { span, readers: remembered })
        .filter((match) => match.end > start)
        .map((match) => ({
          end: match.end,
          cost: match.cost,
          intent: buildIntent(rule, match),
          onlyAsk: rule.onlyAsk === true,
          ...(rule.unlessPaused === undefined ? {} : { unlessPaused: rule.unlessPaused }),
        })),
    );
  }
  // Several readers ask what can be read from the same place.
  const known = new WeakMap<Heard, Map<number, readonly RuleReading[]>>();
  return {
    readFrom(heard, start) {
      const readings = known.get(heard) ?? new Map<number, readonly RuleReading[]>();
      const found = readings.get(start) ?? read(heard, start);
      known.set(heard, readings.set(start, found));
      return found;
    },
    wantsMore(heard, start) {
      const entries = byWord.get(heard.tokens[start]?.word ?? '') ?? [];
      const context = { span: { start, end: heard.tokens.length }, readers: rememberReadings(readers) };
      return entries.some(({ rule, pattern }) => {
        const wanted = wantedBehind(pattern, heard, context);
        // "What is the crane" may begin many a question, and is one itself.
        return wanted.has('slot') || (wanted.has('word') && isAction(rule.kind));
      });
    },
  };
}

const aboutSenders: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'mute-sender',
  'prioritize-sender',
  'unmute-sender',
  'unprioritize-sender',
]);

function senderSlots(kind: Rule['kind'], person: PersonReading | undefined): Partial<Intent> {
  if (person === undefined) return {};
  // "What does Eleanor want": her mail is meant, whichever is open.
  if (kind === 'what-about')
    return person.isSender ? {} : { target: { scope: 'matching', query: '', from: person.name, plural: false } };
  if (aboutSenders.has(kind)) return person.isSender ? {} : { sender: person.name };
  if (kind === 'draft-reply') return person.isSender ? {} : { recipients: [person.name] };
  if (kind === 'contact') return person.isSender ? {} : { from: person.name };
  if (kind !== 'search') return {};
  // "Anything else from him": whoever sent the mail that was heard.
  return person.isSender
    ? { target: { scope: 'matching', query: '', plural: true, fromSameSender: true } }
    : { from: person.name };
}

/** "Remind me of the school thing": the words pick the mail; "go to the one about the trip": the topic. */
function pickedByQuery({ kind }: Rule, { query, target }: Bindings): Partial<Intent> {
  if (query === undefined) return {};
  if (kind === 'search') return { query };
  if (kind === 'next') return { topic: query };
  return target === undefined ? { target: { scope: 'matching', query, plural: false } } : {};
}

function plainSlots({ when, folder, body, people, topic, count }: Bindings): Partial<Intent> {
  return {
    ...(when === undefined ? {} : { when }),
    ...(folder === undefined ? {} : { folder }),
    ...(body === undefined ? {} : { body }),
    ...(people === undefined ? {} : { recipients: people }),
    ...(topic === undefined ? {} : { topic }),
    ...(count === undefined ? {} : { count }),
  };
}

/** Words taken on trust (names, subjects) lower the confidence a little; unexplained words never get this far. */
const confidenceLostPerTrustedWord = 0.02;

function buildIntent(rule: Rule, match: PatternMatch): Intent {
  return {
    target: match.bindings.target ?? { scope: 'current' },
    ...senderSlots(rule.kind, match.bindings.person),
    ...plainSlots(match.bindings),
    ...pickedByQuery(rule, match.bindings),
    ...rule.fixed,
    kind: rule.kind,
    confidence: Math.max(0.7, 1 - confidenceLostPerTrustedWord * match.cost),
  };
}

/** Fixed phrases without slots, found by the word they begin with. */
export interface PhraseList {
  /** Where the phrases that begin at `start` end, longest first. */
  endsFrom(heard: Heard, start: number): readonly number[];
}

export function createPhraseList(notations: readonly string[]): PhraseList {
  const byWord = new Map<string, Pattern[]>();
  for (const notation of notations) {
    const compiled = compilePattern(notation);
    for (const pattern of compiled.type === 'either' ? compiled.choices : [compiled]) {
      for (const word of beginningsOf(pattern).words) byWord.set(word, [...(byWord.get(word) ?? []), pattern]);
    }
  }
  return {
    endsFrom(heard, start) {
      const patterns = byWord.get(heard.tokens[start]?.word ?? '') ?? [];
      const span = { start, end: heard.tokens.length };
      const ends = patterns.flatMap((pattern) =>
        matchPattern(pattern, heard, { span, readers: {} }).map((match) => match.end),
      );
      return [...new Set(ends)].filter((end) => end > start).sort((left, right) => right - left);
    },
  };
}
