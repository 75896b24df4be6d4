import { countSpokenWords } from '@nexus/text';
import { isImperative } from '../../asks/sentence-words.ts';
import { type MailSummary, plain } from '../mail-summary.ts';
import { mailSentences } from '../sentences/mail-sentences.ts';
import { needsSentenceBefore, pointsBack, withoutConnective } from '../sentences/pointing.ts';
import type { RankedSentence } from '../sentences/rank-sentences.ts';
import { isCourtesy, namesDate, tellingWords } from '../sentences/sentence-signs.ts';

/** Of a forward with fewer, such as "what do you think?", what is forwarded is said as well. */
const fewOwnWords = 8;
/** With more, that a mail is forwarded says nothing more, unless they point to it. */
const notManyOwnWords = 14;
/** With fewer a day is the date of a headline. */
const fewestOfSentence = 6;
const aboveAll = 10;

/** Sentences with what names a day before all else, told for its day and not for what it asks; none where nothing does. */
export function datedFirst(ranked: readonly RankedSentence[]): RankedSentence[] {
  const isDated = ({ text, deadline, withheld }: RankedSentence) =>
    withheld !== true && (deadline !== null || (namesDate(text) && text.split(' ').length >= fewestOfSentence));
  return ranked.some(isDated) ? ranked.map((one) => (isDated(one) ? forItsDay(one) : asNoAsk(one))) : [];
}

function asNoAsk(sentence: RankedSentence): RankedSentence {
  return { ...sentence, ask: 0, demands: false };
}

function forItsDay(sentence: RankedSentence): RankedSentence {
  return { ...asNoAsk(sentence), worth: sentence.worth + aboveAll, saysWhen: true };
}

/** Whether what is told begins with what its writer began with, and that points to the mail below: "that is fine", "can they do the 5th?". */
function leans({ sentences: [first = ''] }: MailSummary, written: string): boolean {
  const [opening] = mailSentences(written, () => false);
  // It may be told in fewer words.
  const head = (sentence: string) => withoutConnective(sentence).split(' ').slice(0, wordsOfHead).join(' ');
  return opening !== undefined && head(opening.text) === head(first) && pointsBack(first);
}

const wordsOfHead = 4;

const asksOpinion = /\b(?:think|thoughts?|comments?|views?|opinions?|ok(?:ay)?)\b/i;

/** Whether what is written above a forward orders something and leaves its day to what is forwarded. */
function leavesDayOut({ ask, sentences }: MailSummary, written: string): boolean {
  const isCalendar = sentences.every((sentence) => /^(?:calendar|diary)\b/i.test(sentence));
  const isOrder =
    isCalendar || (ask !== null && !asksOpinion.test(ask)) || sentences.some((sentence) => isImperative(sentence));
  return isOrder && !namesDate(written);
}

function onlyDated(summary: MailSummary | null): MailSummary | null {
  return summary && { ...summary, sentences: summary.sentences.filter(namesDate) };
}

/** What nobody does without its day. */
const ofAppointment =
  /\b(?:calendar|diary|schedule|attend\w*|appointments?|meet(?:ings?)?|invit\w+|rsvp|book|reserve|dates?|set up|sign (?:me|us) up)\b/i;
/** "Any interest?", "are you interested in going?" */
const ofInterest = /\binterest(?:ed)?(?= in (?:going|speaking|joining|coming)|\W*$)/im;

/** That something is asked, where it cannot be said what, comes before a headline or a name. */
function askBeforeScrap(summary: MailSummary | null): MailSummary | null {
  const [first = '', ...more] = summary?.sentences ?? [];
  const asks = first.split(' ').length < fewestOfSentence ? more.find((one) => one.startsWith('It asks ')) : undefined;
  return summary === null || asks === undefined ? summary : { ...summary, sentences: [asks] };
}

const fewestWordsAlone = 6;
const fewestWordsAsked = 4;

/** In words, what a day or an hour tells besides. */
const worthOfTime = 4;

/** The same of a word that its sender takes up, and of what an answer may answer. */
const worthOfShared = 3;
const worthOfWhatCame = 4;
const worthOfQuestion = 4;

/** "Attached are my comments": why the mail was sent. */
const saysWhatCame =
  /^(?:\p{Lu}\p{Ll}+ ?[,–—-]+ ?)?(?:please find )?(?:attached|enclosed|below|here) (?:is|are|please find|you will find)\b|\b(?:i am|i['’]m|we are|i have|i['’]ve) (?:attach|enclos|send)(?:ed|ing)\b/iu;

/** How much a sentence of an earlier mail tells beside the words above it. */
function tells(sentence: string, { written, isAnswered }: Pick<Earlier, 'written' | 'isAnswered'>): number {
  const taken = new Set(tellingWords(written));
  const telling = tellingWords(sentence);
  const shared = new Set(telling.filter((word) => taken.has(word)));
  const isAsked = isAnswered === true && sentence.endsWith('?') && !written.includes('?');
  return (
    telling.length +
    (namesDate(sentence) ? worthOfTime : 0) +
    shared.size * worthOfShared +
    (saysWhatCame.test(sentence) ? worthOfWhatCame : 0) +
    (isAsked ? worthOfQuestion : 0)
  );
}

/** Of what is told the sentence that says most to who has heard nothing of it, where it fits; null where none does. */
export function sayingAlone(summary: MailSummary | null, earlier: Omit<Earlier, 'text'>): MailSummary | null {
  const { words, about } = earlier;
  if (summary === null || (summary.language ?? 'English') !== 'English') return null;
  const [most] = summary.sentences
    .filter(
      (sentence) =>
        sentence.split(' ').length >= (sentence.endsWith('?') ? fewestWordsAsked : fewestWordsAlone) &&
        !/^It (?:asks|is too long) /.test(sentence) &&
        !isCourtesy(sentence) &&
        !(sentence.endsWith('?') ? needsSentenceBefore : pointsBack)(sentence, about) &&
        countSpokenWords(sentence) <= words,
    )
    .toSorted((one, other) => tells(other, earlier) - tells(one, earlier));
  if (most === undefined) return null;
  return { ...summary, sentences: [most], ask: summary.ask === most ? most : null };
}

interface Earlier {
  /** All that its sender wrote above the other mail. */
  readonly written: string;
  /** The other mail, without its head. */
  readonly text: string;
  /** Words that there are for it. */
  readonly words: number;
  /** What the listener has heard of it: its subject. */
  readonly about: string;
  /** What is written above it answers it, and does not pass it on. */
  readonly isAnswered?: boolean;
}

interface Forward extends Earlier {
  /** What is told of its sender's own words. */
  readonly own: MailSummary | null;
  /** "Anna Berg's mail". */
  readonly whose: string;
  /** "to Tom": whom it was written to, where that is not the reader; empty: the reader, or nobody knows. */
  readonly toWhom: string;
}

interface Telling {
  readonly words: number;
  readonly isDated?: boolean;
  /** All that the text says, whatever it takes: to choose from. */
  readonly isWhole?: boolean;
}

/** What is told of a text in so many words, or nothing. */
export type Tell = (text: string, telling: Telling) => MailSummary | null;

/**
 * What is told of an earlier mail beside the words above it: what they point to, its day where they leave it out, its point where they are
 * few or say nothing without it.
 */
export function besideOwn(own: MailSummary, earlier: Earlier, tell: Tell): MailSummary | null {
  const { written, text, words } = earlier;
  const upTo = (summary: MailSummary | null, isLast: (sentence: string) => boolean): MailSummary | null => {
    const sentences = summary?.sentences.slice(0, summary.sentences.findIndex(isLast) + 1) ?? [];
    const fits = sentences.length > 0 && countSpokenWords(sentences.join(' ')) <= words;
    return summary !== null && fits ? { ...summary, sentences } : null;
  };
  const all = mailSentences(written, () => false).map((sentence) => sentence.text);
  const count = Math.max(countSpokenWords(own.sentences.join(' ')), countSpokenWords(all.join(' ')));
  const isFew = count <= fewOwnWords;
  // An answer without a subject says nothing of what it answers.
  const isOfNothing = earlier.isAnswered === true && earlier.about === '';
  const isTold = isFew || isOfNothing || leans(own, written) || count <= notManyOwnWords;
  const told = isTold ? tell(text, { words }) : null;
  const isPointWanted = told !== null && !told.sentences.some((sentence) => sentence.startsWith('It asks that'));
  const other = (): MailSummary | null =>
    isPointWanted ? sayingAlone(tell(text, { words, isWhole: true }), earlier) : null;
  const point = sayingAlone(told, earlier) ?? other() ?? (isFew ? upTo(askBeforeScrap(told), () => true) : null);
  const isDayWanted =
    leavesDayOut(own, written) && (point === null || ofAppointment.test(written) || ofInterest.test(written));
  if (!isDayWanted || point?.sentences.some(namesDate) === true) return point;
  const dated = tell(text, { words, isDated: true });
  return upTo(dated, namesDate) ?? sayingAlone(onlyDated(dated), earlier) ?? point;
}

function tellText(forward: Forward, whose: string, tell: Tell): MailSummary | null {
  const { own, text } = forward;
  const words = forward.words - countSpokenWords(`It forwards ${whose} ${own?.sentences.join(' ') ?? ''}`);
  return own === null ? tell(text, { words }) : besideOwn(own, { ...forward, words }, tell);
}

/** "Call in number is below" says of a thing what it is. */
const isSaidOfThing = /\b(?:is|are|was|were|has|will)\b/i;

/** It is said to somebody. */
function addresses(sentence: string): boolean {
  if (/\b(?:you|your|yours|please)\b|^It asks /i.test(sentence)) return true;
  return isImperative(sentence) && !isSaidOfThing.test(sentence);
}

const saysMore = /[?!]|\b(?:yes|no|not|ok|okay|agreed?|approved?|done|urgent|please|pls|handle|thoughts)\b/i;
const forInformation = /^(?:fyi|for your information)\b/i;
const wordsOfScrap = 2;

/** "Calendar", "print": a word or two over what is forwarded. */
function isScrap({ sentences }: MailSummary, written: string): boolean {
  return !saysMore.test(written) && sentences.every((sentence) => sentence.split(/\s+/).length <= wordsOfScrap);
}

/**
 * What its writer says of a forward, if anything, and what is forwarded, from whom; and to whom, where it says "you" to somebody else
 * than the listener.
 */
export function tellForward(forward: Forward, tell: Tell): MailSummary {
  const { own, written, whose, toWhom } = forward;
  const isLong = own !== null && countSpokenWords(own.sentences.join(' ')) > notManyOwnWords;
  const told = isLong && !leans(own, written) ? null : tellText(forward, whose, tell);
  if (isLong && told === null) return own;
  // "FYI - report" says no more than its subject, and a word takes no place of what is forwarded.
  const isLess =
    own !== null && (forInformation.test(own.sentences[0] ?? '') || (told === null && isScrap(own, written)));
  const withoutOwn = isLess ? tellForward({ ...forward, own: null }, tell) : null;
  if (withoutOwn?.sentences.join(' ').includes(`${whose}: `)) return withoutOwn;
  if (toWhom === '' || !told?.sentences.some(addresses)) return joined(own, told, whose);
  const addressed = `${whose} ${toWhom}`;
  return joined(own, tellText(forward, addressed, tell), addressed);
}

function joined(own: MailSummary | null, forwarded: MailSummary | null, whose: string): MailSummary {
  const [first = '', ...more] = forwarded?.sentences ?? [];
  const sentences = [...(own?.sentences ?? []), `It forwards ${whose}: ${first}`.replace(/: $/, '.'), ...more];
  const overdue = [...(own?.overdue ?? []), ...(forwarded?.overdue ?? [])];
  return { ...plain(...sentences), ...forwarded, ...own, sentences, overdue };
}

/** Words that say something: "is this of interest to you?" and "FYI" have fewer. */
const fewestTelling = 3;

/** What is told of mails that stand below one another: of the first that says more than what is heard anyway, else of the first. */
export function tellForwards(
  tellings: readonly (() => MailSummary)[],
  { own, written, about }: Pick<Forward, 'own' | 'written' | 'about'>,
): MailSummary {
  const heard = new Set(tellingWords(`${written} ${about}`));
  const isDayWanted = own !== null && leavesDayOut(own, written) && ofAppointment.test(written);
  let nearest: MailSummary | null = null;
  let telling: MailSummary | null = null;
  for (const tell of tellings) {
    const told = tell();
    nearest ??= told;
    const below = told.sentences.slice(own?.sentences.length ?? 0);
    const [first = ''] = below;
    // Its own words are enough.
    if (!first.startsWith('It forwards ')) break;
    const said = [first.replace(/^[^:]*:? ?/, ''), ...below.slice(1)]
      .filter((one) => !one.startsWith('It asks '))
      .join(' ');
    if (namesDate(said)) return told;
    const news = new Set(tellingWords(said).filter((word) => !heard.has(word)));
    if (news.size < fewestTelling) continue;
    if (!isDayWanted) return told;
    // The day may stand in one further down.
    telling ??= told;
  }
  return telling ?? nearest ?? plain();
}
