import { speakableSentence, splitSentences } from '@nexus/text';
import { createQueryWords, type QueryWord, type QueryWords } from './query-words.ts';

/** Sentences of a passage that are looked at; it has some 500 tokens. */
const sentenceLimit = 80;
/** Characters. */
const longestSentence = 300;
const wordGroup = /\S.{0,170}(?=\s|$)|\S{1,300}/g;
/** Of what the best sentence holds of the question, from which another one is told besides. */
const worthAdding = 0.5;

/** Of what a heading holds of the question, that counts for the sentence under it; the heading itself says nothing. */
const headingsShare = 0.5;

interface Piece {
  /** Speakable. */
  readonly text: string;
  readonly isHeading: boolean;
  /** Of a table. */
  readonly isRow: boolean;
  /** Marked headings that it stands under, outermost first. */
  readonly under: readonly string[];
}

/** What is said of a passage. */
export interface Quote {
  /** Speakable; empty where none is. */
  readonly sentences: readonly string[];
  /** Markdown's headings within the passage that the best of them stands under, outermost first. */
  readonly under: readonly string[];
}

interface Sentence extends Piece {
  readonly place: number;
  readonly value: number;
}

/** A row of a table, each column on a line of its own ("Price = 450"), as one says it. */
function sayRow(row: string): string {
  return row
    .trim()
    .replace(/\s=\s/g, ': ')
    .replace(/\s*\n\s*/g, ', ');
}

/** Markdown that a sentence is said without: what a link points at, how a word is set. */
function withoutMarks(content: string): string {
  return content
    .replace(/!?\[([^[\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:[ \t]+"[^"\n]*")?\)/g, '$1')
    .replace(/!?\[([^[\]\n]*\p{L}[^[\]\n]*)\]\[[^[\]\n]*\]/gu, '$1')
    .replace(/(?<![\w*_\\])([*_]{1,3}|`{1,2}|~~)(?=[^\s*_`~])([^\n]{0,400}?[^\s\\])\1(?![\w*_`~])/g, '$2')
    .replace(/\\([*_#[\]`<>~|])/g, '$1');
}

/** A line of Markdown that is a heading, whatever marks of sentences are in it: "# 2. Operation › Wind limits". */
const markedHeading = /^(#{1,6}[ \t].*)$/m;

/** A few words without a mark at their end. */
function isHeading(raw: string): boolean {
  return !/[.!?:;,…]["')\]]*$/.test(raw.trim()) && raw.trim().split(/\s+/).length <= 6;
}

/** Headings among them, each in one piece. */
function sentencesOf(content: string): readonly string[] {
  const pieces = content
    .split(markedHeading)
    .flatMap((part) => (markedHeading.test(part) ? [part] : splitSentences(part, sentenceLimit)));
  return pieces.flatMap(linesOfLong).slice(0, sentenceLimit);
}

/** What has no full stops, like a list, is said by its lines, and what has no lines either by so many words. */
function linesOfLong(piece: string): readonly string[] {
  if (piece.length <= longestSentence) return [piece];
  return piece.split('\n').flatMap((line) => line.match(wordGroup) ?? []);
}

/** Follows Markdown's headings down a passage: "## Wind" ends what stands under an earlier "##". */
function createOutline() {
  let open: readonly { readonly level: number; readonly heading: string }[] = [];
  return {
    read(line: string): void {
      const [, marks = '', text = ''] = /^(#{1,6})[ \t]+(.*?)\s*#*\s*$/.exec(line) ?? [];
      if (marks === '') return;
      const path = text.split(' › ').map((heading, place) => ({ level: marks.length + place / 10, heading }));
      open = [...open.filter(({ level }) => level < marks.length), ...path];
    },
    path: (): readonly string[] => open.map(({ heading }) => heading),
  };
}

/** More than half of its lines are a column with its value; a value belongs to the name before it. */
function isRows(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => /\S\s=\s/.test(line)).length > lines.length / 2;
}

interface RawPiece {
  readonly raw: string;
  readonly isRow: boolean;
}

/** An empty line parts rows, from one another and from the text around them. */
function rawPiecesOf(content: string): readonly RawPiece[] {
  const blocksOf = (text: string) => text.split(/\n\s*\n/);
  const asRows = (blocks: readonly string[]) => blocks.map((raw) => ({ raw: sayRow(raw), isRow: true }));
  if (isRows(content)) return asRows(blocksOf(content));
  if (!blocksOf(content).some(isRows)) return sentencesOf(content).map((raw) => ({ raw, isRow: false }));
  return content
    .split(markedHeading)
    .flatMap((part) => (markedHeading.test(part) ? [part] : blocksOf(part)))
    .flatMap((part) => (isRows(part) ? asRows([part]) : sentencesOf(part).map((raw) => ({ raw, isRow: false }))));
}

function piecesOf(content: string): readonly Piece[] {
  const outline = createOutline();
  const pieces = rawPiecesOf(withoutMarks(content)).map(({ raw, isRow }) => {
    outline.read(raw);
    const isMarked = markedHeading.test(raw);
    return {
      text: speakableSentence(raw),
      isHeading: !isRow && isHeading(raw),
      isRow,
      isMarked,
      under: outline.path(),
    };
  });
  const speakable = pieces.filter(({ text }) => /\p{L}{2}/u.test(text));
  const once = [...new Map(speakable.map((piece) => [piece.text, piece])).values()];
  // Several of them in a row are a list.
  return once.map(({ text, under, isRow, ...piece }, place) => ({
    text,
    under,
    isRow,
    isHeading: piece.isMarked || (piece.isHeading && once[place + 1]?.isHeading === false),
  }));
}

/** How much a word tells within the passage: what stands in each of its sentences parts none from another. */
function rarity(stem: string, sentences: readonly ReadonlySet<string>[]): number {
  const holding = sentences.filter((stems) => stems.has(stem)).length;
  return Math.log(1 + sentences.length / Math.max(1, holding));
}

function value(asked: readonly QueryWord[], stems: ReadonlySet<string>, all: readonly ReadonlySet<string>[]): number {
  return asked
    .filter(({ stem }) => stems.has(stem))
    .reduce((sum, { stem, weight }) => sum + weight * rarity(stem, all), 0);
}

/**
 * The one or two sentences of a passage that answer a question best, in its own words and order, ready for the voice (K-8). Chosen by the
 * words that are asked for; where it has none of them, what the passage begins with. Pure.
 */
export function quotePassage(
  asked: readonly QueryWord[],
  content: string,
  words: QueryWords = createQueryWords(),
): Quote {
  const pieces = piecesOf(content);
  const all = pieces.map(({ text }) => words.stemsOf(text));
  const valueAt = (place: number) => value(asked, all[place] ?? new Set(), all);
  const ranked = pieces
    .map((piece, place): Sentence => {
      const heading = pieces[place - 1]?.isHeading ? valueAt(place - 1) * headingsShare : 0;
      return { ...piece, place, value: valueAt(place) + heading };
    })
    .filter(({ isHeading: over }) => !over)
    .sort((one, other) => other.value - one.value || one.place - other.place);
  const [best, ...others] = ranked;
  if (best === undefined) return { sentences: [], under: [] };
  if (best.value === 0) return { sentences: ranked.slice(0, 2).map(({ text }) => text), under: [] };
  // Both are told as of one section; a row without the number that was asked for is another one's.
  const isBeside = ({ under }: Piece) => under.join() === best.under.join();
  const codes = asked.filter(({ stem, isCode }) => isCode && all[best.place]?.has(stem));
  const isOther = ({ isRow, place }: Sentence) => isRow && codes.some(({ stem }) => !all[place]?.has(stem));
  const second = others.find((one) => one.value >= worthAdding * best.value && isBeside(one) && !isOther(one));
  const chosen = second === undefined ? [best] : [best, second];
  const sentences = chosen.sort((one, other) => one.place - other.place).map(({ text }) => text);
  return { sentences, under: best.under };
}
