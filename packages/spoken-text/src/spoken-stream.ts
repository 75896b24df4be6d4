import { createSentenceLanguages } from '@nexus/text';
import { foreignForm } from './foreign-form.ts';
import { longestFirstClause, type SpokenFormOptions, spokenForm, spokenWords } from './spoken-form.ts';

/** A piece of text with what is said of it; joined as they are, the pieces make up the whole. */
export interface SpokenPiece {
  readonly shown: string;
  /** Empty where there is nothing to say of it. */
  readonly spoken: string;
  /** The code of the language that it is to be said in; absent: English. */
  readonly language?: string;
}

/** Text that arrives bit by bit, cut into pieces as soon as one of them can no longer change. */
interface SpokenPieces {
  /** What can be said now; often nothing. */
  push(delta: string): readonly SpokenPiece[];
  /** The rest. The stream can be used for another text after that. */
  flush(): readonly SpokenPiece[];
}

/** Text that arrives bit by bit, given out as spoken form as soon as a piece of it can no longer change. */
interface SpokenStream {
  /** What can be said now; often empty. Pieces are to be joined as they are. */
  push(delta: string): string;
  /** The rest. The stream can be used for another text after that. */
  flush(): string;
}

/** The voice starts with the first clause, so that one is short; what follows is said while it speaks, sentence by sentence. */
const firstRules: CutRules = { shortestClause: 15, shortestSentence: 15, longest: longestFirstClause + 40 };
const laterRules: CutRules = { shortestClause: 80, shortestSentence: 2, longest: 400 };

/** A clause cut off keeps the mark that it ended with, or gets a comma where it had none. */
function withEndMark(said: string, piece: string, unmarked: boolean): string {
  if (unmarked) return /[.,;:!?—]$/.test(said) ? said : `${said},`;
  const mark = /[,;:—]$/.exec(piece.trimEnd())?.[0];
  if (mark === undefined || said.endsWith(mark)) return said;
  return mark === '—' ? `${said} —` : `${said}${mark}`;
}

/** Where the pieces are cut depends on the text alone, not on how it arrived. */
export function createSpokenPieces(options: SpokenFormOptions = {}): SpokenPieces {
  let waiting = '';
  let spoken = false;
  let languageOf = createSentenceLanguages();

  function sayIn(language: string, piece: string): string {
    if (language !== 'en') return foreignForm(piece, language);
    return spoken ? spokenWords(piece, options) : spokenForm(piece, options);
  }

  function say(piece: string, cut: Cut | null): SpokenPiece {
    const language = languageOf(piece);
    const said = sayIn(language, piece);
    if (said === '') return { shown: piece, spoken: '' };
    const joined = `${spoken ? ' ' : ''}${cut === null ? said : withEndMark(said, piece, cut.unmarked)}`;
    spoken = true;
    return { shown: piece, spoken: joined, ...(language !== 'en' && { language }) };
  }

  function drain(complete: boolean): SpokenPiece[] {
    const pieces: SpokenPiece[] = [];
    for (;;) {
      const cut = firstCut(waiting, spoken ? laterRules : firstRules, complete);
      if (cut === null) return pieces;
      pieces.push(say(waiting.slice(0, cut.end), cut));
      waiting = waiting.slice(cut.end);
    }
  }

  return {
    push(delta) {
      waiting += delta;
      return drain(false);
    },
    flush() {
      const pieces = [...drain(true), say(waiting, null)];
      waiting = '';
      spoken = false;
      languageOf = createSentenceLanguages();
      return pieces.filter(({ shown }) => shown !== '');
    },
  };
}

export function createSpokenStream(options: SpokenFormOptions = {}): SpokenStream {
  const pieces = createSpokenPieces(options);
  const join = (said: readonly SpokenPiece[]) => said.map((piece) => piece.spoken).join('');
  return {
    push: (delta) => join(pieces.push(delta)),
    flush: () => join(pieces.flush()),
  };
}

/** Where a growing text may be cut so that no number, link, amount or date falls apart. */
export interface CutRules {
  /** Nothing shorter is cut off at a comma, colon or dash. */
  readonly shortestClause: number;
  /** Nothing shorter is cut off at the end of a sentence or line. */
  readonly shortestSentence: number;
  /** A stretch without any mark is cut between two words once it is this long. */
  readonly longest: number;
}

/** `end` is where the next piece begins; `unmarked` is true when no mark stands there. */
interface Cut {
  readonly end: number;
  readonly unmarked: boolean;
}

const lookAhead = 16;
/** Enough to see that a letter follows, behind an opening quote too. */
const shortLookAhead = 3;
const longestBracket = 300;
const neverEnds =
  /(?:^|[\s("“[])(?:mr|mrs|ms|dr|st|prof|no|nr|e\.g|i\.e|approx|vs|p|pp|fig|vol|ch|ca|incl|excl|esp|dept|min|max|est|avg|ref|ext|u\.s|u\.k|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\p{L})$/iu;
/** A full stop here ends a sentence only if the next word does not go on with it. */
const mayGoOn = /(?:\d|(?:^|[\s(])(?:etc|inc|ltd|corp|co|jr|sr|a\.m|p\.m))$/i;
const replyMark = /(?:^|[\s("“[])(?:re|fwd?|aw|sv|wg|tel|phone|fax|cell|mobile|call)$/iu;
/** Behind it a comma parts neither the digits of a number nor the words of a date, so that nothing is waited for. */
const plainWord = /(?:^|\s)["“(]?\p{L}{2,}(?:['’-]\p{L}+)*$/u;
const partOfDate =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day$|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\p{L}*$/iu;
const listNumber = /(?:^|\n)\s*\d{1,2}$/;
const lineStart = /^(?:\s*\n|[ \t]*(?:[-*+•]\s|\||#{1,6}[ \t]|\d{1,2}[.)][ \t]|<\/?(?:li|p|div|tr|h\d)))/i;

/**
 * The first signs of the word behind position `from`, or null when what is still to come could change them: `needed` of them, fewer when the
 * word ends before.
 */
function followingToken(
  text: string,
  { from, needed, complete }: { from: number; needed: number; complete: boolean },
): string | null {
  const token = /\S+/.exec(text.slice(from));
  if (token === null) return complete ? '' : null;
  const reachesEnd = from + token.index + token[0].length >= text.length;
  return reachesEnd && !complete && token[0].length < needed ? null : token[0].slice(0, needed);
}

function insideMarkup(before: string): boolean {
  const recent = before.slice(-longestBracket);
  if (recent.lastIndexOf('[') > Math.max(recent.lastIndexOf(']'), recent.lastIndexOf('\n'))) return true;
  const angle = recent.lastIndexOf('<');
  return angle > recent.lastIndexOf('>') && /^<[a-z/!]/i.test(recent.slice(angle));
}

function insideCode(before: string): boolean {
  return ((before.match(/^[ \t]*(?:`{3,}|~{3,})/gm)?.length ?? 0) & 1) === 1;
}

function sentenceMayEnd(before: string, token: string): boolean {
  if (neverEnds.test(before) || listNumber.test(before)) return false;
  const goesOn =
    /^[\d\p{Ll}]/u.test(token) || /^(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/i.test(token);
  return !goesOn;
}

function clauseMayEnd(before: string, token: string): boolean {
  return /^["'“‘(]?\p{L}/u.test(token) && !replyMark.test(before);
}

/** Between two plain words, as far back as a good one is: the place where a comma does least harm. */
function cutBetweenWords(text: string, limit: number): Cut | null {
  const places = [...text.slice(0, limit).matchAll(/(?<=(?:^|\s)\p{L}+)\s+(?=\p{L}+\s)/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const allowed = places.filter(
    ({ start }) =>
      start >= 40 &&
      start < longestFirstClause &&
      !insideMarkup(text.slice(0, start)) &&
      !insideCode(text.slice(0, start)),
  );
  const good = allowed.filter(({ end }) =>
    /^(?:and|but|because|which|that|who|so|or|if|when|where|while|with|before|after|since|until)\s/i.test(
      text.slice(end),
    ),
  );
  const chosen = good.at(-1) ?? allowed.at(-1);
  return chosen === undefined ? null : { end: chosen.end, unmarked: true };
}

/**
 * The first place where `text` may be cut, or null when there is none yet. As long as `complete` is false the answer rests only on what
 * no later text can change: every longer text with this beginning is cut at the same place.
 */
export function firstCut(text: string, rules: CutRules, complete: boolean): Cut | null {
  const marks = /\n|[.!?…]+["'”’)\]*_]*(?=\s|$)|[,;:—](?=\s|$)/g;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    const end = mark.index + mark[0].length;
    if (rules.longest < mark.index) break;
    if (end < text.length || mark[0] === '\n') {
      const decided = decide(text, { at: mark.index, end, rules, complete });
      if (decided === 'wait') return null;
      if (decided !== null) return decided;
    } else if (!complete) return null;
  }
  return text.length >= rules.longest + lookAhead ? cutBetweenWords(text, rules.longest) : null;
}

interface Place {
  readonly at: number;
  readonly end: number;
  readonly rules: CutRules;
  readonly complete: boolean;
}

function decide(text: string, { at, end, rules, complete }: Place): Cut | 'wait' | null {
  const before = text.slice(0, at);
  if (insideCode(text.slice(0, end)) || insideMarkup(before)) return null;
  if (text.charAt(at) === '\n') {
    const next = text.slice(end, end + lookAhead);
    if (next.length < lookAhead && !complete) return 'wait';
    return before.trim().length >= rules.shortestSentence && lineStart.test(next) ? { end, unmarked: false } : null;
  }
  const isClause = /^[,;:—]/.test(text.slice(at, end));
  if (end < (isClause ? rules.shortestClause : rules.shortestSentence)) return null;
  // After a plain word the sentence is over whatever follows; the voice need not wait for it.
  const loud = /^[!?]/.test(text.slice(at, end));
  const open = mayGoOn.test(before) || /^(?:\.\.|…)/.test(text.slice(at, end));
  if (!isClause && !open) return loud || sentenceMayEnd(before, '') ? { end, unmarked: false } : null;
  if (isClause && plainWord.test(before) && !partOfDate.test(before) && !replyMark.test(before))
    return { end, unmarked: false };
  const token = followingToken(text, { from: end, needed: isClause ? shortLookAhead : lookAhead, complete });
  if (token === null) return 'wait';
  if (token === '') return null;
  const allowed = isClause ? clauseMayEnd(before, token) : loud || sentenceMayEnd(before, token);
  return allowed ? { end, unmarked: false } : null;
}
