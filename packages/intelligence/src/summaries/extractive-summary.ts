import type { MailAddress, MailMessage, Verbosity } from '@nexus/contracts';
import {
  capitalise,
  countSpokenWords,
  identifyLanguage,
  isVoiced,
  plainWords,
  speakableText,
  spokenSubject,
} from '@nexus/text';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import { isDiscussionList, isOneWayBulk } from '../mailing-lists.ts';
import { spellNumericDays, withoutNearYear } from '../numeric-days.ts';
import { createZoneOffset } from '../scoring/deadlines/time-zone-offset.ts';
import { readerRole } from '../scoring/signal-reading.ts';
import { dayNumber } from '../spoken-day.ts';
import { addresseeOf, isNamedIn } from './addressee.ts';
import { chooseSentences } from './choose-sentences.ts';
import { sayForeignAsk } from './foreign-mail.ts';
import { tellInItsWords } from './foreign-sentences.ts';
import { readComment, readForwardedHead, writtenAt } from './forwarded-head.ts';
import { countsFrom, forwardedFrom, forwardedTo, isForward, isPassedOn, withoutHead } from './forwarded-mail.ts';
import { type MailSentence, mailSentences, shortText } from './mail-sentences.ts';
import { type MailSummary, plain } from './mail-summary.ts';
import { letterOf } from './memo-head.ts';
import { proseLines, splitEarlierMail } from './prose-lines.ts';
import { isCourtesy, type RankedSentence, rankSentences } from './rank-sentences.ts';
import { sayDaysAnew } from './relative-days.ts';
import { withQuestion } from './tell-answer.ts';
import { datedFirst, type Tell, tellForward } from './tell-forward.ts';

export interface SummaryContext {
  readonly now: Date;
  /** IANA name: what "noon" in the mail means. */
  readonly timeZone: string;
  readonly verbosity: Verbosity;
  readonly asks: AskClassifier;
  /** Spoken words that are left for it when who, when and what about are said; absent: as many as the verbosity has. */
  readonly words?: number;
  /** What of its subject is said before it; absent: all of it. */
  readonly about?: string;
  /** Empty: it is not known who the reader is. */
  readonly readerAddresses: readonly string[];
  /** Sentences of the thread that were told before: what is known is not said again. */
  readonly told?: readonly string[];
}

interface Measure {
  readonly sentences: number;
  /** Spoken words, who and when not counted; and up to how many something is added that asks for nothing. */
  readonly most: number;
  readonly comfortable: number;
}

const measures: Readonly<Record<Verbosity, Measure>> = {
  concise: { sentences: 1, most: 34, comfortable: 16 },
  standard: { sentences: 3, most: 42, comfortable: 24 },
  detailed: { sentences: 4, most: 90, comfortable: 70 },
};
const fewestWords = 12;
/** Of the room that is left so many words are kept free of what asks for nothing. */
const spared = 13;
const languageLimit = 12_000;

function about(subject: string): string {
  const spoken = spokenSubject(subject);
  return spoken === null ? '' : `, about ${spoken}`;
}

function withoutText(email: MailMessage): MailSummary {
  if (email.body.onlyPictures) return plain('It looks like a picture without text.');
  const locked = email.problems.find(({ code }) => code === 'encrypted');
  if (locked !== undefined) return plain(locked.sentence);
  const { length } = email.attachments;
  if (length === 1 && email.attachments[0]?.mediaType === 'text/calendar')
    return plain('It is an invitation, without a text.');
  if (length > 0) return plain(`It has no text, only ${length === 1 ? 'an attachment' : `${length} attachments`}.`);
  if (email.body.quoted.trim() !== '') return plain('It only quotes an earlier mail.');
  return plain('There is no text in it that can be read.');
}

/** The listener has heard the subject already; it is said again only when there is nothing else. */
function withoutSubject(sentences: readonly MailSentence[], subject: string): readonly MailSentence[] {
  const heard = plainWords(subject);
  const news = sentences.filter(
    ({ text }) =>
      !plainWords(text)
        .trim()
        .split(' ')
        .every((word) => heard.includes(` ${word} `)),
  );
  return news.length === 0 ? sentences : news;
}

/** First names and last names of who is written to: "Nora," at the head of a sentence is said to nobody in the car. */
function namesOf(people: readonly MailAddress[]): string[] {
  return people.flatMap(({ name, address }) =>
    `${name ?? ''} ${address.split('@')[0] ?? ''}`.toLowerCase().split(/[^\p{L}]+/u),
  );
}

/** Names that are the listener's: of whoever the mail is to, where it is not known who that is. */
function readerNames(email: MailMessage, readerAddresses: readonly string[]): readonly string[] {
  return readerAddresses.length > 0 ? readerRole(email, readerAddresses).names : namesOf(email.to);
}

/** What the listener has heard of it before: as much of its subject as was said. */
function aboutOf({ subject }: MailMessage, { about }: Pick<SummaryContext, 'about'>): string {
  return about ?? spokenSubject(subject) ?? '';
}

function roomFor(context: SummaryContext, email: MailMessage) {
  const { verbosity, words, readerAddresses, told = [] } = context;
  const { sentences, most, comfortable } = measures[verbosity];
  const left = Math.max(fewestWords, Math.min(most, words ?? most));
  return {
    sentences,
    most: left,
    comfortable: Math.min(comfortable, words === undefined ? left : left - spared),
    // Of a mail to somebody else a "Nora," says who is meant.
    reader: addresseeOf(email, readerAddresses).to === 'reader' ? readerNames(email, readerAddresses) : [],
    told,
    about: aboutOf(email, context),
    // The questions of a discussion are for everybody.
    mentionsAsk: !isDiscussionList(email),
  };
}

/** A mail that a reader of feeds made of an article begins with where the article stands. */
const feedLine = /^\s*(?:URL|Link|Permalink|Source)\s*:\s*<?https?:/i;

/** What stands first is its headline, and its questions are its writer's own. */
function isHeadlines(email: MailMessage): boolean {
  return isOneWayBulk(email) || feedLine.test(email.body.own);
}

/** "Nora" on a line of its own above the letter. */
function withoutSalutation(text: string, names: readonly string[]): string {
  const [first = '', ...rest] = text.trimStart().split('\n');
  const word = first.replace(/[\s,:!.–-]+$/u, '').toLowerCase();
  return rest.length > 0 && names.includes(word) ? rest.join('\n') : text;
}

/** Without "Nora, Sean, Priya": names of who is written to, or who writes, and nothing else. */
function withoutNames(sentences: readonly MailSentence[], names: readonly string[]): readonly MailSentence[] {
  return sentences.filter(
    ({ text }) => !(text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => names.includes(word)),
  );
}

type RankContext = Omit<SummaryContext, 'verbosity'>;

function rankText(text: string, email: MailMessage, context: RankContext, written?: Date): RankedSentence[] {
  const subject = spokenSubject(email.subject) ?? '';
  const names = readerNames(email, context.readerAddresses);
  const isReader = (name: string) => names.includes(name.toLowerCase());
  const sentences = mailSentences(withoutSalutation(text, names), isReader, {
    isLinkPost: feedLine.test(email.body.own),
  });
  const called = [...(email.from === null ? [] : [email.from]), ...email.to, ...email.cc];
  return rankSentences(withoutSubject(withoutNames(sentences, namesOf(called)), subject), {
    subject,
    sent: written ?? email.receivedAt ?? email.claimedAt ?? context.now,
    timeZone: context.timeZone,
    asks: context.asks,
    headlines: isHeadlines(email),
    discussion: isDiscussionList(email),
    isToOther: addresseeOf(email, context.readerAddresses).to === 'person',
    opensThread: email.inReplyTo === null && email.references.length === 0,
    isReader,
    isOther: (name) => isNamedIn(name, { ...email, from: null }),
  });
}

function sayAnew(sentence: RankedSentence, sent: Date, context: RankContext): RankedSentence {
  const isAsked = sentence.ask > 0 || sentence.demands || sentence.deadline !== null;
  const year = context.now.getUTCFullYear();
  const spelled = (words: string) =>
    /\d[/-]\d/.test(words)
      ? spellNumericDays(words, { offset: createZoneOffset(context.timeZone)(sent), year })
      : words;
  const anew = (words: string): string =>
    withoutNearYear(sayDaysAnew(spelled(words), { sent, isAsked, ...context }), context.now);
  const { text, deadline } = sentence;
  return { ...sentence, text: anew(text), deadline: deadline && { ...deadline, words: anew(deadline.words) } };
}

/** The same of what its sender wrote: of a day the sender counted from is told which one it is now. */
function rankOwnText(text: string, email: MailMessage, context: RankContext): RankedSentence[] {
  const sent = email.receivedAt ?? email.claimedAt;
  const ranked = rankText(text, email, context);
  return sent === null ? ranked : ranked.map((sentence) => sayAnew(sentence, sent, context));
}

/** "Ruth Berg and Piet Maas": who signed it. */
const someName = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,2}`;
const onlyNames = new RegExp(`^${someName}(?:(?:,| and| &) ${someName})+\\.?$`, 'u');

/** The same of what is forwarded, by the day that its head names; what counts from one that nobody knows is not told, but that it is asked. */
function rankForwarded(text: string, email: MailMessage, context: RankContext, head: string): RankedSentence[] {
  const { now, timeZone } = context;
  const passedOn = email.receivedAt ?? email.claimedAt ?? now;
  const written = writtenAt(readForwardedHead(head), { passedOn, timeZone });
  const isOfToday = written !== null && dayNumber(written, timeZone) === dayNumber(now, timeZone);
  return rankText(text, email, context, written ?? undefined)
    .flatMap((sentence): RankedSentence[] => {
      if (isCourtesy(sentence.text) || onlyNames.test(sentence.text)) return [];
      const anew = written === null ? sentence : sayAnew(sentence, written, context);
      if ((written === null && countsFrom(sentence.text).itsDay) || (!isOfToday && countsFrom(anew.text).itsWeek)) {
        return sentence.ask > 0 || sentence.demands ? [{ ...sentence, withheld: true, deadline: null }] : [];
      }
      return [anew];
    })
    .map((sentence, place) => ({ ...sentence, place }));
}

/** All sentences of a mail that could be said, in its order, each with its worth: of a forward without a word of its own, those of what it forwards. */
export function rankMail(email: MailMessage, context: RankContext): readonly RankedSentence[] {
  const own = rankOwnText(letterOf(email, context.readerAddresses), email, context);
  if (own.length > 0 || !isForward(email)) return own;
  const { quoted } = email.body;
  return rankForwarded(quoted, email, context, quoted).filter(({ withheld }) => withheld !== true);
}

const fewestWordsOfLanguage = 12;

/** A line of names is not told from one of words in another language, but by letters that English does not have. */
function isTooLittle(prose: string): boolean {
  const words = prose.replace(/\S*(?:https?:|www\.)\S*/gi, '').match(/\p{L}+/gu) ?? [];
  return words.length < fewestWordsOfLanguage && !words.some((word) => /\P{ASCII}/u.test(word));
}

function summarizeText(
  text: string,
  email: MailMessage,
  context: SummaryContext,
  rank: (text: string, email: MailMessage, context: RankContext) => RankedSentence[],
): MailSummary | null {
  const prose = proseLines(text.slice(0, languageLimit));
  const language = isTooLittle(prose) ? null : identifyLanguage(prose);
  if (language !== null && language.code !== 'en') {
    const sent = email.receivedAt ?? email.claimedAt ?? context.now;
    // What was sent by one to many asks nothing of anybody.
    const asked = isOneWayBulk(email)
      ? null
      : sayForeignAsk(text.slice(0, languageLimit), { code: language.code, sent }, context);
    const named = [`A mail in ${language.name}${about(email.subject)}.`, asked?.sentence ?? ''].filter(Boolean);
    const { verbosity, words = measures[verbosity].most } = context;
    const room = { words: words - countSpokenWords(named.join(' ')), sentences: measures[verbosity].sentences - 1 };
    const own = isVoiced(language.code) ? tellInItsWords(prose, language.code, room) : [];
    const sentences = [...named, ...own];
    return { ...plain(...sentences), deadline: asked?.deadline ?? null, language: language.name };
  }
  const ranked = rank(text, email, context);
  if (ranked.length === 0) return null;
  const { sentences, omissions } = chooseSentences(ranked, roomFor(context, email));
  if (sentences.length === 0) return plain('It is too long to tell in brief.');
  const [asking] = ranked
    .filter(({ ask, withheld }) => ask > 0 && withheld !== true)
    .sort((one, other) => other.value - one.value);
  const due = ranked.find(({ deadline }) => deadline !== null)?.deadline;
  return {
    sentences,
    omissions,
    ask: asking?.text ?? null,
    deadline: due?.words ?? null,
    language: language?.name ?? null,
  };
}

function short(text: string, { from, to }: MailMessage): MailSummary | null {
  const said = shortText(text, namesOf(from === null ? to : [from, ...to]));
  return said === null ? null : plain(said);
}

/** What somebody writes through a machine, with who it is: the mail's sender says nothing. Null where there is no comment to say. */
function comment(text: string, email: MailMessage, context: SummaryContext): MailSummary | null {
  const found = readComment(text);
  if (found === null) return null;
  const writes = `${found.name} writes:`;
  const words = (context.words ?? measures[context.verbosity].most) - countSpokenWords(writes);
  const summary = summarizeText(found.words, email, { ...context, words }, rankOwnText) ?? short(found.words, email);
  const [first, ...more] = summary?.sentences ?? [];
  return summary === null || first === undefined ? null : { ...summary, sentences: [`${writes} ${first}`, ...more] };
}

/** Tells an earlier mail that stands below, by the day in its head. */
function tellEarlier(email: MailMessage, context: SummaryContext, withHead: string): Tell {
  const rank = (text: string, _: MailMessage, ranking: RankContext) => rankForwarded(text, email, ranking, withHead);
  return (text, { words, isDated = false, isWhole = false }) => {
    if (isWhole) {
      const isForeign = (identifyLanguage(proseLines(text.slice(0, languageLimit)))?.code ?? 'en') !== 'en';
      return isForeign ? null : plain(...rank(text, email, context).map((sentence) => sentence.text));
    }
    return summarizeText(text, email, { ...context, words }, isDated ? (...given) => datedFirst(rank(...given)) : rank);
  };
}

const wordsOfAll = 12;

/**
 * Says in a few of its own sentences what a mail is about, what it asks and until when (B-19), chosen by rules and the ask
 * classifier; no model, no network. Of mail in another language than English it tells the language, what it asks and its dates, and where a voice reads
 * that language out, some of its own sentences. Pure.
 */
export function summarizeMail(email: MailMessage, context: SummaryContext): MailSummary {
  const { asks, words: most = measures[context.verbosity].most } = context;
  const letter = letterOf(email, context.readerAddresses);
  const { own: words, earlier } = splitEarlierMail(letter);
  const own =
    comment(words, email, context) ?? summarizeText(words, email, context, rankOwnText) ?? short(words, email);
  const passesOn = isForward(email) || isPassedOn(earlier);
  const answer = { email, written: words, words: most, about: aboutOf(email, context), asks };
  const answered = (told: MailSummary) => withQuestion(told, answer, (text) => tellEarlier(email, context, text));
  if (own !== null && !passesOn) return answered(own);
  const forwarded = `${earlier}\n\n${email.body.quoted}`;
  if (forwarded.trim() !== '' && (passesOn || (own === null && earlier !== ''))) {
    const head = readForwardedHead(forwarded);
    return tellForward(
      {
        own,
        written: words,
        text: withoutHead(forwarded),
        whose: forwardedFrom(head, email),
        toWhom: forwardedTo(head, email, context.readerAddresses),
        words: most,
        about: aboutOf(email, context),
      },
      tellEarlier(email, context, forwarded),
    );
  }
  if (own !== null) return answered(own);
  const subject = spokenSubject(email.subject) ?? '';
  if (/https?:\/\/|www\./i.test(email.body.own)) return plain('It holds little more than a link.');
  const isReadable = /\p{L}{2}/u.test(email.body.own);
  if (!isReadable || subject === '') return withoutText(email);
  // "Thanks, I'll sleep better now" is all there is.
  const all = speakableText(email.body.own.replace(/\s+/g, ' '));
  const saysSomething = /\p{L}{2}.*\s\S+\s\S+/u.test(all) && countSpokenWords(all) <= wordsOfAll;
  return plain(saysSomething ? capitalise(all.replace(/(?<![.!?…])$/u, '.')) : 'It has little text.');
}
