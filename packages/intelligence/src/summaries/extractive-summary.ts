import type { MailMessage, Verbosity } from '@nexus/contracts';
import { identifyLanguage, plainWords, speakableSentence, splitSentences, spokenSubject } from '@nexus/text';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import { isDiscussionList, isOneWayBulk } from '../scoring/list-mail.ts';
import { proseLines } from './prose-lines.ts';
import { type RankedSentence, rankSentences } from './rank-sentences.ts';
import { isWorthSaying } from './worth-saying.ts';

export interface SummaryContext {
  readonly now: Date;
  /** IANA name: what "noon" in the mail means. */
  readonly timeZone: string;
  readonly verbosity: Verbosity;
  readonly asks: AskClassifier;
}

/** What to say of a mail besides its sender and subject. */
export interface MailSummary {
  /** Speakable, in the order of the mail; at least one, at most 1, 2 or 4 by verbosity. */
  readonly sentences: readonly string[];
  /** The sentence that asks for something, when one does. */
  readonly ask: string | null;
  /** The words that name a deadline: "by Friday noon". */
  readonly deadline: string | null;
  /** English name of the language; null when there is too little text to tell. */
  readonly language: string | null;
}

const sentencesBy: Readonly<Record<Verbosity, number>> = { concise: 1, standard: 2, detailed: 4 };
const sentenceLimit = 60;
const textLimit = 12_000;
const leastValue = 0.45;

function plain(...sentences: string[]): MailSummary {
  return { sentences, ask: null, deadline: null, language: null };
}

function about(subject: string): string {
  const spoken = spokenSubject(subject);
  return spoken === null ? '' : `, about ${spoken}`;
}

function withoutText(email: MailMessage): MailSummary {
  if (email.body.onlyPictures) return plain('It looks like a picture without text.');
  const { length } = email.attachments;
  if (length > 0) return plain(`It has no text, only ${length === 1 ? 'an attachment' : `${length} attachments`}.`);
  if (email.body.quoted.trim() !== '') return plain('It only quotes an earlier mail.');
  return plain('There is no text in it that can be read.');
}

function isForward({ subject, body }: MailMessage): boolean {
  return /^\s*(?:fwd?|wg|vb|tr|rv)\s*:/i.test(subject) || /^\W*(?:begin )?forwarded message/i.test(body.quoted);
}

function isListItem(sentence: string): boolean {
  return sentence.length <= 60 && !/[.!?:]$/.test(sentence);
}

/** "I still need:" says nothing without the list that follows: its first items join it, or it goes. */
function joinLists(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at] ?? '';
    if (sentence.endsWith(':') && !isWorthSaying(sentence)) continue;
    const items: string[] = [];
    while (sentence.endsWith(':') && items.length < 4 && isListItem(sentences[at + 1] ?? '.')) {
      items.push(sentences[at + 1] ?? '');
      at += 1;
    }
    if (items.length > 0) joined.push(`${sentence} ${items.join(', ')}`);
    else if (!sentence.endsWith(':')) joined.push(sentence);
  }
  return joined;
}

function candidates(text: string): string[] {
  const raw = joinLists(splitSentences(proseLines(text.slice(0, textLimit)), sentenceLimit));
  return [...new Set(raw.map(speakableSentence).filter(isWorthSaying))];
}

/** The listener has heard the subject already; it is said again only when there is nothing else. */
function withoutSubject(sentences: readonly string[], subject: string): readonly string[] {
  const heard = plainWords(subject);
  const news = sentences.filter((sentence) => plainWords(sentence) !== heard);
  return news.length === 0 ? sentences : news;
}

/** The most telling ones, an ask among them when there is one, in the order of the mail. */
function choose(ranked: readonly RankedSentence[], count: number): RankedSentence[] {
  const byValue = [...ranked].sort((one, other) => other.value - one.value || one.place - other.place);
  const [first, ...others] = byValue;
  if (first === undefined) return [];
  const further = others.filter(({ value }) => value >= leastValue).slice(0, count - 1);
  return [first, ...further].sort((one, other) => one.place - other.place);
}

function summarizeText(text: string, email: MailMessage, context: SummaryContext): MailSummary | null {
  const language = identifyLanguage(proseLines(text.slice(0, textLimit)));
  if (language !== null && language.code !== 'en') {
    return { ...plain(`A mail in ${language.name}${about(email.subject)}.`), language: language.name };
  }
  const subject = spokenSubject(email.subject) ?? '';
  const said = withoutSubject(candidates(text), subject);
  if (said.length === 0) return null;
  const ranked = rankSentences(said, {
    subject,
    sent: email.receivedAt ?? email.claimedAt ?? context.now,
    timeZone: context.timeZone,
    asks: context.asks,
    headlines: isOneWayBulk(email),
    discussion: isDiscussionList(email),
  });
  const chosen = choose(ranked, sentencesBy[context.verbosity]);
  const [asking] = ranked.filter(({ ask }) => ask > 0).sort((one, other) => other.value - one.value);
  const due = ranked.find(({ deadline }) => deadline !== null)?.deadline;
  return {
    sentences: chosen.map(({ text: sentence }) => sentence),
    ask: asking?.text ?? null,
    deadline: due?.words ?? null,
    language: language?.name ?? null,
  };
}

/**
 * Says in a few of its own sentences what a mail is about, what it asks and until when (B-19), chosen by rules and the ask
 * classifier; no model, no network. Mail in another language than English is named, not summarised. Pure.
 */
export function summarizeMail(email: MailMessage, context: SummaryContext): MailSummary {
  const own = summarizeText(email.body.own, email, context);
  if (own !== null) return own;
  if (email.body.quoted.trim() !== '' && isForward(email)) {
    const forwarded = summarizeText(email.body.quoted, email, context);
    if (forwarded === null) return plain('It is a forward.');
    const [first, ...more] = forwarded.sentences;
    return { ...forwarded, sentences: [`It is a forward. ${first ?? ''}`.trim(), ...more] };
  }
  const subject = spokenSubject(email.subject) ?? '';
  if (/https?:\/\/|www\./i.test(email.body.own)) return plain('It holds little more than a link.');
  const isReadable = /\p{L}{2}/u.test(email.body.own);
  return isReadable && subject !== '' ? plain(`It has little text; its subject is ${subject}.`) : withoutText(email);
}
