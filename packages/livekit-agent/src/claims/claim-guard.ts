import { ClaimReader } from './claim-reader.ts';
import { sentenceEnd } from './claim-words.ts';

/** What is said in place of a claim that no tool result supports, unless something better is known. */
export const correction = 'I have not done that yet; tell me once more what you want.';

export interface ClaimGuard {
  /** Text that is safe to speak; what might become a claim is held back until its next words are known. Nothing behind a claim is given out yet. */
  push(delta: string): string;
  /** The answer is over. @param instead a sentence in place of the first claim, empty for none; further claims are left out */
  flush(instead?: () => string): string;
  /** True once a claim was found. */
  readonly corrected: boolean;
}

/** A word, a mark, or space; a word or a mark is whole once something else follows. */
const piece = /\p{L}[\p{L}\p{M}'’]*|\d[\d.,:]*\d|\d|\n+|[^\S\n]+|\.{2,}|[^\p{L}\d\s]/gu;
const endMarks = new Set(['.', '!', '?', '…', '...']);
const closing = /^["'”’)\]*_]$/;
const titles = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'no']);
/** All that is held back: the voice may take what stands before it for a clause that is over. */
const clauseMark = /^[,;:—]\s+$/;
/** A claim was left out behind a clause that was spoken, and nothing is said instead since the deed itself comes now. */
const deedComes = 'one moment.';

/** "I've" is "i" and "'ve": a contraction is a subject and a verb. */
function wordsOf(piece: string): readonly string[] {
  const word = piece.replaceAll('’', "'");
  if (/n't$/i.test(word)) return [word.slice(0, -3), "n't"];
  const end = word.indexOf("'", 1);
  return end < 0 || end === word.length - 1 ? [word.replace(/'$/, '')] : [word.slice(0, end), word.slice(end)];
}

/** What is said in place of a claim, so that it ends the sentence that was spoken up to `mark`. */
function goesOn(said: string, mark: string): string {
  if (mark === '') return said;
  if (!said.startsWith('I ')) return [deedComes, said].filter(Boolean).join(' ');
  return mark === ',' ? `but ${said}` : said;
}

/** Where a claim was left out, and what comes after it. */
interface Gap {
  /** Ends the sentence before it. */
  readonly before: string;
  readonly after: string;
  /** Of the clause that was spoken last; empty where its sentence can end there. */
  readonly mark: string;
  rest: string;
}

/**
 * Keeps a model from saying that something was done which no tool did. Works on streamed text, word by word, so that where the stream is
 * cut makes no difference.
 *
 * @param succeededTools names of the tools that support a claim.
 * @param ordersPlace whether the driver ordered that a mail be put somewhere: "it's in your archive" then claims that it was. Only asked
 *   where such a sentence is said.
 */
export function createClaimGuard(
  succeededTools: ReadonlySet<string>,
  ordersPlace: () => boolean = () => false,
): ClaimGuard {
  let unread = '';
  let held = '';
  /** What was spoken of the sentence that is being read. */
  let spoken = '';
  let ended = false;
  let quoted = false;
  let last = '';
  let gap: Gap | null = null;
  let reading = begin();

  function begin() {
    const started = new ClaimReader(succeededTools, ordersPlace).read();
    started.next();
    return started;
  }

  function give(text: string): string {
    if (gap === null) return text;
    gap.rest += text;
    return '';
  }

  function release(): string {
    const text = held;
    spoken += text;
    held = '';
    return give(text);
  }

  /** A sentence is over: a claim in what is held back is left out as a whole. */
  function finish(): string {
    const { value, done } = reading.next(sentenceEnd);
    const isClaim = done === true && value;
    const output = isClaim ? leaveOut() : give(held);
    held = '';
    spoken = '';
    ended = false;
    quoted = false;
    last = '';
    reading = begin();
    return output;
  }

  function leaveOut(): string {
    const before = /[\p{L}\p{N}"”)]\s*$/u.test(spoken) ? '.' : '';
    const after = /\s*$/.exec(held)?.[0] ?? '';
    if (gap !== null) return give(before === '' ? '' : before + after);
    gap = { before, after, mark: /[,;:—](?=\s+$)/.exec(spoken)?.[0] ?? '', rest: '' };
    return '';
  }

  function read(text: string): string {
    held += text;
    if (/^\s/.test(text)) {
      if ((ended && !quoted) || text.startsWith('\n')) return finish();
      return !quoted && spoken !== '' && clauseMark.test(held) ? release() : '';
    }
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
    flush(instead = () => correction) {
      const end = take(true) + finish();
      if (gap === null) return end;
      const { before, after, mark, rest } = gap;
      const said = goesOn(instead().trim(), mark);
      if (said === '') return end + before + (before === '' ? '' : after) + rest;
      return `${end}${before}${before === '' ? '' : ' '}${said}${after}${rest}`;
    },
    get corrected() {
      return gap !== null;
    },
  };
}
