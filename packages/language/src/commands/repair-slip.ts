import type { Heard, Span } from '../grammar/match-pattern.ts';
import type { Intent, IntentKind } from '../intent.ts';
import { isAction } from '../intent.ts';
import { readTarget } from '../slots/read-target.ts';
import { grammar } from './compiled-lexicon.ts';
import { type JoinedClause, readSentence } from './read-sentence.ts';

/** In words. Longer than any slot; a message is never mended. */
const longestReplaced = 8;
/** In words. A slip is put right in the same breath. */
const longestMended = 40;
const states: ReadonlySet<string> = new Set(['read', 'unread']);
const mended: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'archive',
  'flag',
  'unflag',
  'snooze',
  'move',
  'mark-read',
  'mark-unread',
  'draft-reply',
  'mute-sender',
  'prioritize-sender',
]);
const slots = ['when', 'folder', 'recipients', 'sender', 'target'] as const;

interface Slip {
  readonly before: readonly JoinedClause[];
  /** Where the words that were put right end, and where what replaces them begins. */
  readonly wrongEnds: number;
  readonly rightStarts: number;
}

function slipsIn(heard: Heard): Slip[] {
  const slips: Slip[] = [];
  for (let wrongEnds = 2; wrongEnds < heard.tokens.length - 1; wrongEnds += 1) {
    const [rightStarts] = grammar.corrections.endsFrom(heard, wrongEnds);
    if (rightStarts !== undefined && rightStarts < heard.tokens.length) {
      if (heard.tokens[rightStarts - 1]?.word === 'not') continue;
      const before = readSentence({ text: heard.text, tokens: heard.tokens.slice(0, wrongEnds) });
      if (before) slips.push({ before, wrongEnds, rightStarts });
    }
  }
  return slips;
}

/** The one thing in which two readings of a command differ; null where they differ in more, or not at all. */
function difference(left: Intent, right: Intent): string | null {
  const differing = slots.filter((slot) => JSON.stringify(left[slot]) !== JSON.stringify(right[slot]));
  const [slot] = differing;
  if (left.kind !== right.kind || left.body !== right.body || differing.length !== 1 || slot === undefined) return null;
  const value = right[slot];
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  if ('scope' in value) return value.scope === 'matching' ? (value.from ?? value.query) : null;
  return value.join(' ');
}

function mends(heard: Heard, wrong: Intent, right: JoinedClause & { readonly words: Span }): boolean {
  const { intent } = right;
  if (!intent || right.refused || right.onlyAsk) return false;
  const first = heard.tokens[right.words.start];
  const last = heard.tokens[right.words.end - 1];
  if (!first || !last) return false;
  if (states.has(first.word) && intent.kind.startsWith('mark-') && wrong.kind.startsWith('mark-')) return true;
  const named = readTarget.read(heard, right.words)?.value;
  if (
    named &&
    named.scope !== 'current' &&
    JSON.stringify({ ...wrong, target: named, confidence: 1 }) === JSON.stringify({ ...intent, confidence: 1 })
  )
    return true;
  const value = difference(wrong, intent);
  return value !== null && heard.text.slice(first.start, last.end).toLowerCase().includes(value.toLowerCase());
}

/**
 * "Move it to receipts, no, to invoices": what follows the slip replaces the end of the command in front of it. Null where
 * no slip is put right like this, or where it is open how much was to be replaced.
 */
export function repairSlip(heard: Heard): readonly JoinedClause[] | null {
  if (heard.tokens.length > longestMended) return null;
  for (const { before, wrongEnds, rightStarts } of slipsIn(heard)) {
    const wrong = before.at(-1);
    if (!wrong?.intent || wrong.refused || !isAction(wrong.intent.kind) || !mended.has(wrong.intent.kind)) continue;
    if (wrong.intent.body !== undefined) continue;
    const first = Math.max(wrong.start + 1, wrongEnds - longestReplaced);
    for (let kept = wrongEnds - 1; kept >= first; kept -= 1) {
      // "from" + "from Anna": too little was taken away.
      if (heard.tokens[kept - 1]?.word === heard.tokens[rightStarts]?.word) continue;
      const tokens = [...heard.tokens.slice(0, kept), ...heard.tokens.slice(rightStarts)];
      const clauses = readSentence({ text: heard.text, tokens });
      const right = clauses?.[before.length - 1];
      if (!clauses || !right?.intent) continue;
      const words = { start: rightStarts, end: rightStarts + right.end - kept };
      if (words.end > rightStarts && mends(heard, wrong.intent, { ...right, words })) return clauses;
    }
  }
  return null;
}
