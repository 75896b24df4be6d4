import type { MailMessage, Verbosity } from '@nexus/contracts';
import { capitalise, countSpokenWords, speakableText, spokenSubject } from '@nexus/text';
import { isDiscussionList, isOneWayBulk, isTransaction } from '../mailing-lists.ts';
import { addresseeOf } from './addressee.ts';
import { chooseSentences } from './choose-sentences.ts';
import { readComment, readForwardedHead } from './earlier-mail/forwarded-head.ts';
import {
  earlierMails,
  forwardedFrom,
  forwardedTo,
  isForward,
  isPassedOn,
  withoutHead,
  withoutMarks,
  withoutNotes,
} from './earlier-mail/forwarded-mail.ts';
import { readPastedArticle, readPressArticle, readPressReview } from './earlier-mail/pasted-article.ts';
import { withQuestion } from './earlier-mail/tell-answer.ts';
import { datedFirst, type Tell, tellForward, tellForwards } from './earlier-mail/tell-forward.ts';
import { type MailSummary, plain } from './mail-summary.ts';
import { tellItems, titlesOfItems } from './mailing-items.ts';
import { letterOf } from './memo-head.ts';
import { overdueOf } from './overdue.ts';
import {
  asksAnew,
  type ForeignReading,
  isHeadlines,
  namesOf,
  type RankContext,
  type Reading,
  readerNames,
  readOnce,
} from './rank-mail.ts';
import { quotedWhole } from './sentences/direct-speech.ts';
import { chooseForeign } from './sentences/foreign-sentences.ts';
import { firstSaying, shortText } from './sentences/mail-sentences.ts';
import { proseLines, splitEarlierMail } from './sentences/prose-lines.ts';
import { isAsked, type RankedSentence } from './sentences/rank-sentences.ts';

export interface SummaryContext extends RankContext {
  readonly verbosity: Verbosity;
  /** Spoken words that are left for it when who, when and what about are said; absent: as many as the verbosity has. */
  readonly words?: number;
  /** What of its subject is said before it; absent: all of it. */
  readonly about?: string;
  /** The listener has just heard its subject of another mail, so that it is not said again. */
  readonly isSubjectHeard?: boolean;
  /** Sentences of the thread that were told before: what is known is not said again. */
  readonly told?: readonly string[];
}

interface Measure {
  readonly sentences: number;
  readonly leastWorth: number;
  /** Spoken words, who and when not counted; and of a mail that was written to many. */
  readonly most: number;
  readonly mostToMany: number;
  /** Of an article's one sentence that is worth most. */
  readonly mostForBest: number;
}

const measures: Readonly<Record<Verbosity, Measure>> = {
  concise: { sentences: 1, leastWorth: 0.4, most: 34, mostToMany: 24, mostForBest: 30 },
  standard: { sentences: 4, leastWorth: 0.3, most: 42, mostToMany: 24, mostForBest: 30 },
  detailed: { sentences: 6, leastWorth: 0.15, most: 90, mostToMany: 70, mostForBest: 70 },
};
const fewestWords = 12;
/** Of an ask's probability. */
const surely = 0.9;

/** "A mail in Polish", with its subject: where a voice reads that language out it is a sentence of its own, for that voice to say. */
function nameForeign(language: string, subject: string, isRead: boolean): readonly string[] {
  const spoken = spokenSubject(subject);
  if (spoken === null) return [`A mail in ${language}.`];
  return isRead ? [`A mail in ${language}.`, `${spoken}.`] : [`A mail in ${language}, about ${spoken}.`];
}

/** "6011 3000 5062": a card, a code, a number to dial. */
const bareNumber = /\d{3}/;

/** What stands in the place of a text; null: it has none of its own, and quotes one. */
function withoutText(email: MailMessage): MailSummary | null {
  if (bareNumber.test(email.body.own)) return plain('It holds little more than a number.');
  if (email.body.onlyPictures) return plain('It looks like a picture without text.');
  const locked = email.problems.find(({ code }) => code === 'encrypted');
  if (locked !== undefined) return plain(locked.sentence);
  const { length } = email.attachments;
  if (length === 1 && email.attachments[0]?.mediaType === 'text/calendar')
    return plain('It is an invitation, without a text.');
  if (length > 0) return plain(`It has no text, only ${length === 1 ? 'an attachment' : `${length} attachments`}.`);
  return email.body.quoted.trim() === '' ? plain('There is no text in it that can be read.') : null;
}

const onlyQuotes = 'It only quotes an earlier mail';

/** Of a mail whose writer added nothing what it quotes; what that asks, it asked somebody else. */
function tellQuoted(email: MailMessage, context: SummaryContext, reading: Reading): MailSummary {
  const quoted = withoutMarks(email.body.quoted);
  const words = (context.words ?? measures[context.verbosity].most) - countSpokenWords(onlyQuotes);
  const told = tellEarlier(email, context, reading, quoted)(withoutHead(quoted), { words });
  const [first, ...more] = told?.sentences ?? [];
  return first === undefined || first.startsWith('It asks ')
    ? plain(`${onlyQuotes}.`)
    : plain(`${onlyQuotes}: ${first}`, ...more);
}

/** What the listener has heard of it before: as much of its subject as was said. */
function aboutOf({ subject }: MailMessage, { about }: Pick<SummaryContext, 'about'>): string {
  return about ?? spokenSubject(subject) ?? '';
}

/** What opens a discussion was written for its question; behind that some ask whoever knows. */
function asksEverybody(email: MailMessage, ranked: readonly RankedSentence[]): boolean {
  return ranked.some(
    ({ text, ask, asksAll }) => asksAll === true || (asksAnew(email) && ask >= surely && text.endsWith('?')),
  );
}

function roomFor(context: SummaryContext, email: MailMessage, ranked: readonly RankedSentence[]) {
  const { verbosity, words, readerAddresses, told = [] } = context;
  const { sentences, leastWorth, most, mostToMany, mostForBest } = measures[verbosity];
  const { to } = addresseeOf(email, readerAddresses);
  const isDiscussion = isDiscussionList(email) && !asksEverybody(email, ranked);
  return {
    sentences,
    leastWorth,
    most: Math.max(fewestWords, Math.min(isDiscussion || isHeadlines(email) ? mostToMany : most, words ?? most)),
    // In a discussion what fits was as good, by those who marked it.
    mostForBest: isHeadlines(email) ? Math.min(mostForBest, words ?? most) : 0,
    // Of a mail to somebody else a "Nora," says who is meant.
    reader: to === 'reader' ? readerNames(email, readerAddresses) : [],
    told,
    about: aboutOf(email, context),
    // The questions of a discussion are for everybody.
    mentionsAsk: !isDiscussion,
    mentionsMore: !isDiscussion && to !== 'person',
  };
}

function summarizeForeign(
  { language, asked, sentences }: ForeignReading,
  email: MailMessage,
  context: SummaryContext,
): MailSummary {
  const { verbosity, words = measures[verbosity].most, isSubjectHeard = false } = context;
  const isRead = sentences.length > 0;
  const tell = (subject: string) => {
    const named = [...nameForeign(language, subject, isRead), asked?.sentence ?? ''].filter(Boolean);
    const room = { words: words - countSpokenWords(named.join(' ')), sentences: measures[verbosity].sentences };
    const own = chooseForeign(sentences, room);
    const places = new Set(own.map(({ place }) => place));
    const leavesAsk = sentences.some((one) => one.isAsked && !places.has(one.place));
    const summary: MailSummary = {
      ...plain(...named, ...own.map(({ sentence }) => sentence)),
      ...(leavesAsk && own.length > 0 && { asksMore: true }),
      deadline: asked?.deadline?.words ?? null,
      overdue: asked?.deadline && asked.deadline.due < context.now ? [asked.sentence] : [],
      language,
    };
    return { summary, wanted: own.filter(({ isWanted }) => isWanted).length };
  };
  const whole = tell(isSubjectHeard ? '' : email.subject);
  const bare = tell('');
  // What is asked, with what leads to it, is worth more than the subject.
  return bare.wanted > whole.wanted ? bare.summary : whole.summary;
}

function summarizeText(
  text: string,
  email: MailMessage,
  context: SummaryContext,
  { reading, rank }: { readonly reading: Reading; readonly rank: () => readonly RankedSentence[] },
): MailSummary | null {
  const foreign = reading.foreign(text);
  if (foreign !== null) return summarizeForeign(foreign, email, context);
  const ranked = rank();
  if (ranked.length === 0) return null;
  const choice = chooseSentences(ranked, roomFor(context, email, ranked));
  const { sentences, omissions, asksMore } = choice;
  // Nothing of it is told: a room that holds something is better.
  if (sentences.length === 0) return { ...plain('It is too long to tell in brief.'), omissions: omissions + 1 };
  const [asking] = ranked
    .filter((sentence) => isAsked(sentence) && sentence.withheld !== true)
    .sort((one, other) => other.worth - one.worth);
  const due = ranked.find(({ deadline }) => deadline !== null)?.deadline;
  return {
    sentences,
    omissions,
    ...(asksMore && { asksMore }),
    ask: asking?.text ?? null,
    deadline: due?.words ?? null,
    overdue: overdueOf(choice, ranked, { asking, ...context }),
    language: reading.languageOf(text)?.name ?? null,
  };
}

function short(text: string, { from, to }: MailMessage): MailSummary | null {
  const said = shortText(text, namesOf(from === null ? to : [from, ...to]));
  return said === null ? null : plain(said);
}

function summarizeOwn(text: string, email: MailMessage, context: SummaryContext, reading: Reading): MailSummary | null {
  return summarizeText(text, email, context, { reading, rank: () => reading.rankOwn(text) });
}

/** What somebody writes through a machine, with who it is: the mail's sender says nothing. Null where there is no comment to say. */
function comment(text: string, email: MailMessage, context: SummaryContext, reading: Reading): MailSummary | null {
  const found = readComment(text);
  if (found === null) return null;
  const writes = `${found.name} writes:`;
  const words = (context.words ?? measures[context.verbosity].most) - countSpokenWords(writes);
  const summary = summarizeOwn(found.words, email, { ...context, words }, reading) ?? short(found.words, email);
  const [first, ...more] = summary?.sentences ?? [];
  return summary === null || first === undefined ? null : { ...summary, sentences: [`${writes} ${first}`, ...more] };
}

/** Somebody's words, without a word of the sender's: told as a quotation, since nobody in it speaks for the sender. Null where it is none. */
function quotation(text: string, email: MailMessage, context: SummaryContext, reading: Reading): MailSummary | null {
  const words = quotedWhole(proseLines(text));
  if (words === null) return null;
  const quotes = 'It quotes:';
  const most = (context.words ?? measures[context.verbosity].most) - countSpokenWords(quotes);
  const [first, ...more] = summarizeOwn(words, email, { ...context, words: most }, reading)?.sentences ?? [];
  return first === undefined ? null : plain(`${quotes} ${first}`, ...more);
}

/** An article is told by what it begins with: its news stands there. */
const sentencesOfLead: Readonly<Record<Verbosity, number>> = { concise: 1, standard: 1, detailed: 4 };

function ownAbove(text: string, email: MailMessage, context: SummaryContext, reading: Reading): MailSummary | null {
  return text === '' ? null : (summarizeOwn(text, email, context, reading) ?? short(text, email));
}

/** What an article says that somebody passes on, and what they say of it, as an article: nobody in it speaks for its sender. Null where it is none. */
function pastedArticle(
  text: string,
  email: MailMessage,
  context: SummaryContext,
  reading: Reading,
): MailSummary | null {
  if (isHeadlines(email) || isOneWayBulk(email)) return null;
  const review = readPressReview(text);
  if (review !== null) {
    const titles = review.titles.flatMap((title) => spokenSubject(title) ?? []);
    const own = ownAbove(review.above, email, context, reading);
    const most = roomFor(context, email, []).most - countSpokenWords((own?.sentences ?? []).join(' '));
    const sentences = [...(own?.sentences ?? []), tellItems(titles, most, 'It passes on $ articles')];
    return { ...(own ?? plain()), sentences };
  }
  const press = readPressArticle(text);
  const article = press ?? (isDiscussionList(email) ? readPastedArticle(text) : null);
  if (article === null || reading.foreign(article.text) !== null) return null;
  const passesOn = `It passes on an article${article.author === null ? '' : ` by ${article.author}`}`;
  const { most } = measures[context.verbosity];
  const above = press?.above ?? '';
  const own = ownAbove(above, email, context, reading);
  const used = countSpokenWords([...(own?.sentences ?? []), passesOn].join(' '));
  const left = Math.min(most, context.words ?? most) - used;
  if (own !== null && left < fewestWords) return own;
  const room = { ...roomFor(context, email, []), most: Math.max(fewestWords, left) };
  const { sentences } = chooseSentences(
    reading.rankOwn(article.text).slice(0, sentencesOfLead[context.verbosity]),
    room,
  );
  const lead = sentences.join(' ');
  const told = lead === '' || countSpokenWords(lead) > room.most ? `${passesOn}.` : `${passesOn}: ${lead}`;
  return { ...(own ?? plain()), sentences: [...(own?.sentences ?? []), told] };
}

/** What a mailing of several items has: sentences of two, one after the other, would be heard as one. Null where it has not. */
function itemsOf(text: string, email: MailMessage, context: SummaryContext, reading: Reading): MailSummary | null {
  if (!isOneWayBulk(email) || isTransaction(email) || reading.foreign(text) !== null) return null;
  const titles = titlesOfItems(
    text,
    (email.body.links ?? []).map(({ shown }) => shown),
  );
  return titles.length === 0 ? null : plain(tellItems(titles, roomFor(context, email, []).most));
}

/** Tells an earlier mail that stands below, by the day in its head. */
function tellEarlier(email: MailMessage, context: SummaryContext, reading: Reading, head: string): Tell {
  return (text, { words, isDated = false, isWhole = false }) => {
    const rank = () => reading.rankEarlier(text, head);
    if (isWhole) return reading.foreign(text) === null ? plain(...rank().map((sentence) => sentence.text)) : null;
    return summarizeText(
      text,
      email,
      { ...context, words },
      { reading, rank: isDated ? () => datedFirst(rank()) : rank },
    );
  };
}

/** Spoken words. */
const wordsOfAll = 12;
const longestSaying = 34;

function ended(text: string): string {
  return text.replace(/(?<![.!?…])$/u, '.');
}

/** How much room there is for a summary, and what was said before it. */
type SummaryRoom = Pick<SummaryContext, 'words' | 'about' | 'isSubjectHeard'>;

/** Summaries of one mail for several rooms: what does not depend on the room is read once. Pure. */
export function createSummarizer(email: MailMessage, known: SummaryContext): (room?: SummaryRoom) => MailSummary {
  const reading = readOnce(email, known);
  return (room = {}) => summarize(email, { ...known, ...room }, reading);
}

/**
 * Says in a few of its own sentences what a mail is about, what it asks and until when (B-19), chosen by rules and the ask
 * classifier; no model, no network. Of mail in another language than English it tells the language, what it asks and its dates, and where a voice reads
 * that language out, some of its own sentences. Pure.
 */
export function summarizeMail(email: MailMessage, context: SummaryContext): MailSummary {
  return createSummarizer(email, context)();
}

function summarize(email: MailMessage, context: SummaryContext, reading: Reading): MailSummary {
  const { asks, words: most = measures[context.verbosity].most } = context;
  const letter = letterOf(email, context.readerAddresses);
  const { own: words, earlier } = splitEarlierMail(letter);
  const own =
    comment(words, email, context, reading) ??
    quotation(words, email, context, reading) ??
    pastedArticle(words, email, context, reading) ??
    itemsOf(words, email, context, reading) ??
    summarizeOwn(words, email, context, reading) ??
    short(words, email);
  const passesOn = isForward(email) || isPassedOn(earlier);
  const answer = {
    email,
    written: words,
    words: most,
    about: aboutOf(email, context),
    asks,
    readerAddresses: context.readerAddresses,
  };
  const answered = (told: MailSummary) =>
    withQuestion(told, answer, (head) => tellEarlier(email, context, reading, head));
  if (own !== null && !passesOn) return answered(own);
  const forwarded = `${earlier}\n\n${email.body.quoted}`;
  if (forwarded.trim() !== '' && (passesOn || (own === null && earlier !== ''))) {
    const told = { own, written: words, words: most, about: aboutOf(email, context) };
    return tellForwards(
      earlierMails(forwarded).map(({ head, text }) => {
        const read = readForwardedHead(head);
        const [whose, toWhom] = [forwardedFrom(read, email), forwardedTo(read, email, context.readerAddresses)];
        return () =>
          tellForward({ ...told, text: withoutNotes(text), whose, toWhom }, tellEarlier(email, context, reading, head));
      }),
      told,
    );
  }
  if (own !== null) return answered(own);
  const subject = spokenSubject(email.subject) ?? '';
  if (/https?:\/\/|www\./i.test(email.body.own)) return plain('It holds little more than a link.');
  const isReadable = /\p{L}{2}/u.test(email.body.own);
  if (!isReadable || subject === '') return withoutText(email) ?? tellQuoted(email, context, reading);
  const saying = firstSaying(email.body.own);
  if (saying !== null && countSpokenWords(`${saying.by} ${saying.words}`) <= longestSaying)
    return plain(
      `It quotes ${speakableText(saying.by).replace(/[.,;:]+$/, '')}: ${ended(speakableText(saying.words))}`,
    );
  // "Thanks, I'll sleep better now" is all there is.
  const all = speakableText(email.body.own.replace(/\s+/g, ' '));
  const saysSomething = /\p{L}{2}.*\s\S+\s\S+/u.test(all) && countSpokenWords(all) <= wordsOfAll;
  return plain(saysSomething ? capitalise(ended(all)) : 'It has little text.');
}
