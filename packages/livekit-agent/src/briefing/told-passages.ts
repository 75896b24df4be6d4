import type { RecalledPassage } from '@nexus/manuals';
import { splitSentences } from '@nexus/text';
import { gateWords } from '../knowledge/gate-words.ts';

/** What was told out of a manual, to stay with it (K-8). */
export interface ToldPassages {
  /** In which turn; only the turn after that goes on with it. */
  readonly turn: number;
  /** What was asked. */
  readonly query: string;
  /** Best first. */
  readonly passages: readonly RecalledPassage[];
  /** Which of them was told last. */
  readonly place: number;
  /** What of it, and behind it, is still to be read out; null: it was not begun. */
  readonly unread: readonly string[] | null;
}

/** Characters that are read out at once. */
const pieceLength = 320;

function comparable(text: string): string {
  return gateWords(text).join(' ');
}

/** A text in sentences, or in rows of a table, each column on a line of its own, as one says them. */
export function sentencesOf(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isTable = lines.filter((line) => /\S\s=\s/.test(line)).length > lines.length / 2;
  const pieces = isTable
    ? text.split(/\n\s*\n/).map(
        (row) =>
          `${row
            .trim()
            .replace(/\s=\s/g, ': ')
            .replace(/\s*\n\s*/g, ', ')}.`,
      )
    : splitSentences(text.replace(/^[ \t]*(?:#{1,6}|[-*+>]|\d{1,2}[.)])[ \t]+/gm, ''));
  return pieces.map((piece) => piece.replace(/\s+/g, ' ').trim()).filter((piece) => /\p{L}{2}/u.test(piece));
}

/** What of a passage comes behind the last sentence that was told of it, and what stands behind the passage. */
function behindTold({ passage, sentences }: RecalledPassage): readonly string[] {
  const own = sentencesOf(passage.content);
  const told = sentences.map(comparable);
  const isTold = (sentence: string) => {
    const words = comparable(sentence);
    return words !== '' && told.some((one) => one !== '' && (one.includes(words) || words.includes(one)));
  };
  return [...own.slice(own.findLastIndex(isTold) + 1), ...sentencesOf(passage.after ?? '')];
}

/** All of a passage, and nothing around it. */
export function wholePart({ passages, place }: ToldPassages): readonly string[] {
  return sentencesOf(passages[place]?.passage.content ?? '');
}

/** What is still to be read out. */
export function unreadOf({ passages, place, unread }: ToldPassages): readonly string[] {
  const current = passages[place];
  return unread ?? (current === undefined ? [] : behindTold(current));
}

/** As many sentences as one listens to at once, at least one; the rest is for the next time. */
export function firstPiece(sentences: readonly string[]): { readonly said: string; readonly rest: readonly string[] } {
  let length = 0;
  const fits = sentences.findIndex((sentence) => {
    length += sentence.length + 1;
    return length > pieceLength;
  });
  const end = fits < 0 ? sentences.length : Math.max(1, fits);
  return { said: sentences.slice(0, end).join(' '), rest: sentences.slice(end) };
}
