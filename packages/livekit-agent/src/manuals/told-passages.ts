import type { RecalledPassage } from '@nexus/manuals';
import { spokenSource } from '@nexus/spoken-text';
import { isSpeakableScript, isVoiced, splitSentences } from '@nexus/text';
import { commonWords, gateWords } from '../memory/mail-text-index.ts';
import { isTable, languageOfPassage } from './passage-language.ts';

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
  /** What of it and after it is still to be read out; null: reading has not begun. */
  readonly unread: readonly string[] | null;
}

/** A passage as it is said, its source first (K-8): "The crane manual, page twelve, says: …", and in which language where that is another (W-5). */
export function sayPassage({ passage, sentences }: RecalledPassage): string {
  const named = spokenSource(passage);
  const source = named.includes(', ') ? `${named},` : named;
  const said = sentences.join(' ');
  const language = languageOfPassage(passage.content);
  if (language !== null && !isVoiced(language.code)) {
    return `${source} has something about it in ${language.name}, which I can't read out.`;
  }
  if (language !== null && said !== '') return `${source} says in ${language.name}. ${said}`;
  return said === '' || !isSpeakableScript(said)
    ? `${source} has something about it that I can't read out.`
    : `${source} says: ${said}`;
}

/** Characters of a passage that a model is given, and of its neighbours. */
const longestPassage = 2_400;
const longestNeighbour = 400;

function textOf({ content, before, after }: RecalledPassage['passage']): string {
  // The text around it may be from another page than the source names.
  return [
    ...(before ? [`(Before it: …${before.slice(-longestNeighbour)})`] : []),
    content.slice(0, longestPassage),
    ...(after ? [`(After it: ${after.slice(0, longestNeighbour)}…)`] : []),
  ].join('\n');
}

/** What was found, for a model to answer from: each passage under its source, with the text around it. To be marked as untrusted. */
export function listPassages(passages: readonly RecalledPassage[]): string {
  return passages
    .map(({ passage }, index) => `${index + 1}. Source: ${spokenSource(passage)}\n${textOf(passage)}`)
    .join('\n\n');
}

/** Characters that are read out at once. */
const pieceLength = 320;

function comparable(text: string): string {
  return gateWords(text).join(' ');
}

/** A text in sentences, or in rows of a table, each column on a line of its own, as one says them. */
function sentencesOf(text: string): readonly string[] {
  const pieces = isTable(text)
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

/** What follows the last sentence that was told of a passage, to its end and after it. */
function afterTold({ passage, sentences }: RecalledPassage): readonly string[] {
  const own = sentencesOf(passage.content);
  const told = sentences.map(comparable);
  const isTold = (sentence: string) => {
    const words = comparable(sentence);
    return words !== '' && told.some((one) => one !== '' && (one.includes(words) || words.includes(one)));
  };
  return [...own.slice(own.findLastIndex(isTold) + 1), ...sentencesOf(passage.after ?? '')];
}

/** All of a passage, without the text around it. */
export function wholePart({ passages, place }: ToldPassages): readonly string[] {
  return sentencesOf(passages[place]?.passage.content ?? '');
}

/** What is still to be read out. */
export function unreadOf({ passages, place, unread }: ToldPassages): readonly string[] {
  const current = passages[place];
  return unread ?? (current === undefined ? [] : afterTold(current));
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

/** Words said with "more" that name no subject. */
const wordsAroundMore = new Set(
  `more else further ahead continue deeper detail details elaborate expand explain carry proceed place places passage passages page pages part
  parts section chapter rest remaining whole full manual manuals handbook handbooks guide guides document documents documentation book
  nexus right alright well great cool oh um uh er ah hm hmm mm yeah yep`.split(/\s+/),
);
/** A mail, or who wrote it. */
const saysMail = /\b(?:e-?mails?|messages?|repl(?:y|ies)|wrote|writes?|sent|he|she|him|her|his|hers)\b|\bmails?\b/iu;

/** Whether words ask for more of what was told, and name nothing else: no mail, no person, no other subject. */
export function asksForMoreOf(told: string, words: string): boolean {
  if (saysMail.test(words)) return false;
  const known = new Set(gateWords(told));
  return gateWords(words).every((word) => commonWords.has(word) || wordsAroundMore.has(word) || known.has(word));
}
