import type { MailAddress, MailMessage } from '@nexus/contracts';
import { identifyLanguage, isVoiced, plainWords, spokenSubject } from '@nexus/text';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import { isImperative } from '../asks/sentence-words.ts';
import { isDiscussionList, isOneWayBulk } from '../mailing-lists.ts';
import { spellNumericDays, withoutNearYear } from '../numeric-days.ts';
import { createZoneOffset } from '../scoring/deadlines/time-zone-offset.ts';
import { readerRole } from '../scoring/signal-reading.ts';
import { dayNumber } from '../spoken-day.ts';
import { addresseeOf, isNamedIn } from './addressee.ts';
import { firstQuotedWriter } from './earlier-mail/attribution.ts';
import { readForwardedHead, writtenAt } from './earlier-mail/forwarded-head.ts';
import { countsFrom, isBySender, isForward } from './earlier-mail/forwarded-mail.ts';
import { letterOf } from './memo-head.ts';
import { foreignDay, foreignDeadline, sayForeignAsk } from './sentences/foreign-mail.ts';
import { type ForeignSentence, rankForeign } from './sentences/foreign-sentences.ts';
import { type MailSentence, mailSentences } from './sentences/mail-sentences.ts';
import { proseLines } from './sentences/prose-lines.ts';
import { isAsked, type RankedSentence, rankSentences, type SentenceWeights } from './sentences/rank-sentences.ts';
import { sayDaysAnew } from './sentences/relative-days.ts';
import { isCourtesy, namesOnly } from './sentences/sentence-signs.ts';

/** So much of a text tells its language. */
const languageLimit = 12_000;

/** Null: it does not tell. */
type Language = ReturnType<typeof identifyLanguage>;

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
export function namesOf(people: readonly MailAddress[]): string[] {
  return people.flatMap(({ name, address }) =>
    `${name ?? ''} ${address.split('@')[0] ?? ''}`.toLowerCase().split(/[^\p{L}]+/u),
  );
}

/** Names that are the listener's: of whoever the mail is to, where it is not known who that is. */
export function readerNames(email: MailMessage, readerAddresses: readonly string[]): readonly string[] {
  return readerAddresses.length > 0 ? readerRole(email, readerAddresses).names : namesOf(email.to);
}

/** A mail that a reader of feeds made of an article begins with where the article stands. */
const feedLine = /^\s*(?:URL|Link|Permalink|Source)\s*:\s*<?https?:/i;

/** What stands first is its headline, and its questions are its writer's own. */
export function isHeadlines(email: MailMessage): boolean {
  return isOneWayBulk(email) || feedLine.test(email.body.own);
}

/** Whether its sender comes with something of their own: it is the first of its thread, or goes on from a mail by its sender. */
export function asksAnew({ inReplyTo, references, body, from }: MailMessage): boolean {
  if (inReplyTo === null && references.length === 0) return true;
  const writer = body.answers === undefined ? firstQuotedWriter(body.quoted) : null;
  return writer !== null && isBySender(writer, from);
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

/** By what a mail is read, whatever room there is for its summary. */
export interface RankContext {
  readonly now: Date;
  /** IANA name: what "noon" in the mail means. */
  readonly timeZone: string;
  readonly asks: AskClassifier;
  /** Empty: it is not known who the reader is. */
  readonly readerAddresses: readonly string[];
  /** What makes a sentence worth saying; absent: as it ships. */
  readonly weights?: SentenceWeights;
}

/** Characters of an answer in which its first sentence stands. */
const openingLength = 500;

/** Of a mail that answers line by line the sentences that begin another answer: what their "it" is stands in what they answer. */
function answerOpenings({ body: { answers = [] } }: MailMessage): ReadonlySet<string> {
  const texts = answers.slice(1).map(({ text }) => text.slice(0, openingLength));
  return new Set(texts.map((text) => mailSentences(text, () => false)[0]?.text ?? ''));
}

function rankText(text: string, email: MailMessage, context: RankContext, written?: Date): RankedSentence[] {
  const subject = spokenSubject(email.subject) ?? '';
  const names = readerNames(email, context.readerAddresses);
  const isReader = (name: string) => names.includes(name.toLowerCase());
  const isLinkPost = feedLine.test(email.body.own);
  const isDiscussion = isDiscussionList(email);
  const openings = answerOpenings(email);
  const sentences = mailSentences(withoutSalutation(text, names), isReader, { isLinkPost }).map((sentence) =>
    openings.has(sentence.text) ? { ...sentence, isAfterGap: true } : sentence,
  );
  // "See the statement" under which the link is.
  const links = (email.body.links ?? []).map(({ shown }) => plainWords(shown).trim());
  const isLink = ({ text }: MailSentence) => isImperative(text) && links.includes(plainWords(text).trim());
  const called = [...(email.from === null ? [] : [email.from]), ...email.to, ...email.cc];
  return rankSentences(
    withoutSubject(
      withoutNames(
        sentences.filter((sentence) => !isLink(sentence)),
        namesOf(called),
      ),
      subject,
    ),
    {
      subject,
      sent: written ?? email.receivedAt ?? email.claimedAt ?? context.now,
      timeZone: context.timeZone,
      asks: context.asks,
      ...(context.weights === undefined ? {} : { weights: context.weights }),
      headlines: isHeadlines(email),
      discussion: isDiscussion,
      beginsWithPoint: isLinkPost || isDiscussion,
      isToOther: addresseeOf(email, context.readerAddresses).to === 'person',
      asksAnew: isDiscussion && asksAnew(email),
      isReader,
      isOther: (name) => isNamedIn(name, { ...email, from: null }),
    },
  );
}

function sayAnew(
  sentence: RankedSentence,
  sent: Date,
  context: RankContext & { readonly isArticle?: boolean; readonly beside: string },
): RankedSentence {
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

const feedDate = /^\s*Date\s*:\s*(?<date>\d{4}-\d{2}-\d{2}T[\d:]+(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2}))\s*$/im;
/** Characters of an article's head. */
const feedHead = 400;

/** When an article was written that a reader of feeds sends on, as its head says; "today" counts from there. Null: no head says so. */
function feedWrittenAt({ body, receivedAt }: MailMessage): Date | null {
  const date = feedLine.test(body.own) ? feedDate.exec(body.own.slice(0, feedHead))?.groups?.date : undefined;
  const at = date === undefined ? null : new Date(date);
  return at !== null && at <= (receivedAt ?? at) ? at : null;
}

/** The same of what its sender wrote: of a day the sender counted from is told which one it is now. */
function rankOwnText(text: string, email: MailMessage, context: RankContext): RankedSentence[] {
  const sent = feedWrittenAt(email) ?? email.receivedAt ?? email.claimedAt;
  const ranked = rankText(text, email, context, sent ?? undefined);
  const read = { ...context, isArticle: isHeadlines(email), beside: text };
  return sent === null ? ranked : ranked.map((sentence) => sayAnew(sentence, sent, read));
}

/** The same of what is forwarded, by the day that its head names; what counts from one that nobody knows is not told, but that it is asked. */
function rankForwarded(text: string, email: MailMessage, context: RankContext, head: string): RankedSentence[] {
  const { now, timeZone } = context;
  const passedOn = email.receivedAt ?? email.claimedAt ?? now;
  const written = writtenAt(readForwardedHead(head), { passedOn, timeZone });
  const isOfToday = written !== null && dayNumber(written, timeZone) === dayNumber(now, timeZone);
  return rankText(text, email, context, written ?? undefined)
    .flatMap((sentence): RankedSentence[] => {
      // "Ruth Berg and Piet Maas", "Regional Director": who signed it.
      if (isCourtesy(sentence.text) || (!isAsked(sentence) && namesOnly(sentence.text))) return [];
      const anew = written === null ? sentence : sayAnew(sentence, written, { ...context, beside: text });
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

/** What is read of a text in another language. */
export interface ForeignReading {
  /** "German" */
  readonly language: string;
  readonly asked: ReturnType<typeof sayForeignAsk>;
  /** Empty: no voice reads that language out. */
  readonly sentences: readonly ForeignSentence[];
}

function readForeign(
  text: string,
  language: NonNullable<Language>,
  email: MailMessage,
  context: RankContext,
): ForeignReading {
  const { code, name } = language;
  const written = { code, sent: email.receivedAt ?? email.claimedAt ?? context.now };
  const read = text.slice(0, languageLimit);
  // What was sent by one to many asks nothing of anybody.
  const isMailing = isOneWayBulk(email);
  const isDue = (sentence: string) => !isMailing && foreignDeadline(sentence, written, context) !== null;
  const asked = isMailing ? null : sayForeignAsk(read, written, context);
  const sentences = isVoiced(code) ? rankForeign(proseLines(read), code, isDue) : [];
  // Where no voice reads it out, a day that it names is half of what is asked.
  const day = isMailing || isVoiced(code) ? null : foreignDay(read, written, context);
  return { language: name, asked: withDay(asked, day), sentences };
}

function withDay(asked: ForeignReading['asked'], day: string | null): ForeignReading['asked'] {
  if (day === null || asked?.deadline != null) return asked;
  return { sentence: `It ${asked === null ? '' : 'asks something and '}names ${day}.`, deadline: null };
}

/** What is read of a mail's texts whatever room there is for a summary. */
export interface Reading {
  /** Null: there is too little of it to tell. */
  readonly languageOf: (text: string) => Language;
  /** Null: it is in English, or nobody knows in what. */
  readonly foreign: (text: string) => ForeignReading | null;
  readonly rankOwn: (text: string) => readonly RankedSentence[];
  /** Of an earlier mail, by the day in its head. */
  readonly rankEarlier: (text: string, head: string) => readonly RankedSentence[];
}

/** Each text is read once. */
export function readOnce(email: MailMessage, context: RankContext): Reading {
  const once = <Value>(read: (text: string, head: string) => Value): ((text: string, head?: string) => Value) => {
    const known = new Map<string, { readonly value: Value }>();
    return (text, head = '') => {
      const key = `${head}\n${text}`;
      const found = known.get(key) ?? { value: read(text, head) };
      known.set(key, found);
      return found.value;
    };
  };
  const languageOf = once((text) => {
    const prose = proseLines(text.slice(0, languageLimit));
    return isTooLittle(prose) ? null : identifyLanguage(prose);
  });
  return {
    languageOf,
    foreign: once((text) => {
      const language = languageOf(text);
      return language === null || language.code === 'en' ? null : readForeign(text, language, email, context);
    }),
    rankOwn: once((text) => rankOwnText(text, email, context)),
    rankEarlier: once((text, head) => rankForwarded(text, email, context, head)),
  };
}
