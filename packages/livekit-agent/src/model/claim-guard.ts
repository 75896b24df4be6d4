import { ClaimReader } from './claim-reader.ts';
import { sentenceEnd } from './claim-words.ts';

/** What is said in place of a claim that no tool result supports, unless something better is known. */
export const correction = 'I have not done that yet; say it once more and I will.';

export interface ClaimGuard {
  /** Text that is safe to speak; what might become a claim is held back until its next words are known. */
  push(delta: string): string;
  flush(): string;
  /** True once a claim was replaced. */
  readonly corrected: boolean;
}

/** A word, a mark, or space; a word or a mark is whole once something else follows. */
const piece = /\p{L}[\p{L}\p{M}'’]*|\d[\d.,:]*\d|\d|\n+|[^\S\n]+|\.{2,}|[^\p{L}\d\s]/gu;
const endMarks = new Set(['.', '!', '?', '…', '...']);
const closing = /^["'”’)\]*_]$/;
const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'no']);

/** "I've" is "i" and "'ve": a contraction is a subject and a verb. */
function wordsOf(piece: string): readonly string[] {
  const word = piece.toLowerCase().replaceAll('’', "'");
  if (word.endsWith("n't")) return [word.slice(0, -3), "n't"];
  const end = word.indexOf("'", 1);
  return end < 0 || end === word.length - 1 ? [word.replace(/'$/, '')] : [word.slice(0, end), word.slice(end)];
}

/**
 * Keeps a model from saying that something was done which no tool did. Works on streamed text, word by word, so that where the stream is
 * cut makes no difference.
 *
 * @param succeededTools names of the tools that support a claim.
 * @param replacement what is said instead of the first such claim, a sentence; further ones are left out.
 */
export function createClaimGuard(
  succeededTools: ReadonlySet<string>,
  replacement: () => string = () => correction,
): ClaimGuard {
  let unread = '';
  let held = '';
  let spokenInSentence = '';
  let ended = false;
  let quoted = false;
  let last = '';
  let corrected = false;
  let reading = begin();

  function begin() {
    const started = new ClaimReader(succeededTools).read();
    started.next();
    return started;
  }

  /** A sentence is over: a claim in what is held back is replaced as a whole. */
  function finish(): string {
    const { value, done } = reading.next(sentenceEnd);
    const isClaim = done === true && value === true;
    const space = /\s*$/.exec(held)?.[0] ?? '';
    const instead = isClaim ? replace(space) : held;
    held = '';
    spokenInSentence = '';
    ended = false;
    quoted = false;
    last = '';
    reading = begin();
    return instead;
  }

  function replace(space: string): string {
    const instead = corrected ? '' : replacement().trim();
    corrected = true;
    const joint = /[\p{L}\p{N}"”)]$/u.test(spokenInSentence.trimEnd()) ? '.' : '';
    if (instead === '') return joint + (joint === '' ? '' : space);
    return `${joint}${spokenInSentence === '' ? '' : ' '}${instead}${space}`;
  }

  function release(): string {
    const text = held;
    spokenInSentence += text;
    held = '';
    return text;
  }

  function read(text: string): string {
    held += text;
    if (/^\s/.test(text)) return (ended && !quoted) || text.startsWith('\n') ? finish() : '';
    if (!closing.test(text)) ended = endMarks.has(text) && !titles.has(last);
    last = text.toLowerCase();
    const wasQuoted = quoted;
    if (/^["“”]$/.test(text)) quoted = text === '“' || (text === '"' && !quoted);
    // Of a quotation only its beginning is heard: whatever it says, somebody else does.
    if (wasQuoted) return '';
    let output = '';
    for (const word of wordsOf(text)) {
      const { value, done } = reading.next(word);
      if (done !== true && value === 'free') output += release();
    }
    return output;
  }

  /** Takes all whole pieces of what came. */
  function take(whole: boolean): string {
    const pieces = unread.match(piece) ?? [];
    unread = whole ? '' : (pieces.pop() ?? '');
    return pieces.map(read).join('');
  }

  return {
    push(delta) {
      unread += delta;
      return take(false);
    },
    flush() {
      return take(true) + finish();
    },
    get corrected() {
      return corrected;
    },
  };
}
