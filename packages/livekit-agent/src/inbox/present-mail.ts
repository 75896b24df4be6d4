import type { JudgedMail, MailEnvelope, MailMessage } from '@nexus/contracts';
import { addresseeOf, againWhen, isChanged, type MailSummary, moreIsAsked } from '@nexus/intelligence';
import { capitalise, createEnglishStemmer, englishWords, plainWords } from '@nexus/text';
import type { DriveContext } from '../state/drive-context.ts';
import { countAttachments, nameAttachments, sayRoughlyWhen, senderName, subjectName } from '../wording/mail.ts';
import { accountWord } from './account-outages.ts';
import { sayClash } from './calendar-clash.ts';
import {
  askedAgain,
  hasPassed,
  meetingAhead,
  type Standing,
  settledBy,
  standingOf,
  withStanding,
} from './mail-standing.ts';
import { countWords, firstPhrase, keepsDates, subjectsThatFit, toldSubject } from './told-subject.ts';
import { keepSummary, readerAddresses, type Summariser, summariserOf } from './told-summary.ts';

/** What an item may take, in words as they are spoken (J-4). */
const longestItem = 45;

export interface Presentation {
  /** It is told right after another mail of its thread. */
  readonly sameThread?: boolean;
  /** That one had the same subject, which is not said again. */
  readonly sameSubject?: boolean;
  /** By the same person: who it is, and that they wrote again since, has just been heard. */
  readonly sameSender?: boolean;
  /** What is said before and after it in the same breath: it takes its share of the words, and what it names is not said again. */
  readonly before?: string;
  readonly after?: string;
}

/**
 * One mail as the driver hears it, in one breath or two. The parts in their order: who, when, to whom and to which account; what about,
 * unless the summary says it; what is asked until when and what else matters; what is attached. An empty part is not said.
 */
export function presentMail(drive: DriveContext, mail: JudgedMail, presentation: Presentation = {}): string {
  const clash = mail.isFraud || settledBy(mail) !== null ? '' : sayClash(drive, mail);
  const after = [presentation.after ?? '', clash].filter(Boolean).join(' ');
  const told = presentItem(drive, mail, { ...presentation, after });
  return clash === '' ? told : `${told} ${clash}`;
}

function presentItem(drive: DriveContext, mail: JudgedMail, presentation: Presentation): string {
  const { sameThread = false, sameSubject = sameThread, sameSender = false, before = '', after = '' } = presentation;
  const again = askedAgain(mail);
  const standing = standingOf(mail);
  const most = longestItem - countWords(`${before} ${after}`);
  if (mail.isFraud) return presentFraud(drive, mail, most);
  // Said first: who hears of its deadline is to know that it is not the last word.
  const lead = again === null || sameSender ? '' : `, and ${againWhen(again)}`;
  const whoOf = (answered: string | null) =>
    `${whoAndWhen(drive, mail, { sameThread, sameSender, before, answered })}${lead}`;
  const who = whoOf(null);
  const settled = settledBy(mail);
  if (settled !== null) return presentSettled(drive, mail, { who, settled, sameSubject });
  const isHeard = sameSubject || says(before, toldSubject(drive, mail));
  const frame = { sameSubject, isHeard, most, summarise: summariserOf(drive, mail), count: createCounter() };
  const { subject, summary, told } = fit(drive, mail, { who, standing, ...frame });
  const said = [...told, moreOf(summary)].filter(Boolean).join(' ');
  // Of a mail in another language the summary names language and subject itself.
  const namesItself = isForeign(summary) && summary.sentences.length > 0;
  const isNamed = namesItself || subject === '' || says(`${before} ${said}`, subject);
  const partsOf = (named: string) => [
    isNamed ? `${named}.` : `${named}: ${ended(withoutHeard(subject, before))}`,
    said,
  ];
  const addressed = partsOf(whoOf(speaksToYou(summary) ? (summary.answers ?? null) : null));
  const parts = frame.count(...addressed) <= most ? addressed : partsOf(who);
  const attached = [attachmentPhrase(mail), countedAttachments(mail), ''].find(
    (words) => frame.count(...parts, words) <= most,
  );
  return [...parts, attached ?? ''].filter(Boolean).join(' ');
}

/** "Show flat, December first", right behind "Show flat, two mails.": "December first". */
function withoutHeard(subject: string, before: string): string {
  const [opening = '', ...rest] = subject.split(/(?<=\p{L})(?:[:,;]| [–—-]) /u);
  const isHeard = rest.length > 0 && before.toLowerCase().startsWith(`${opening.toLowerCase()},`);
  return isHeard ? capitalise(subject.slice(opening.length).replace(/^[\s:,;–—-]+/, '')) : subject;
}

function moreOf(summary: MailSummary): string {
  return summary.asksMore ? moreIsAsked : '';
}

function isForeign({ language }: MailSummary): boolean {
  return (language ?? 'English') !== 'English';
}

const shortSentence = 16;
/** A mail that is over is one line: who, what about, and what became of it. */
function presentSettled(
  drive: DriveContext,
  mail: JudgedMail,
  { who, settled, sameSubject }: { readonly who: string; readonly settled: string; readonly sameSubject: boolean },
): string {
  const [subject = ''] = sameSubject ? [] : subjectsThatFit(toldSubject(drive, mail));
  if (subject !== '')
    return [`${who}: ${ended(subject)}`, settled, orderLeft(drive, mail, settled), meetingAhead(drive, mail)]
      .filter(Boolean)
      .join(' ');
  const summary = summariserOf(drive, mail, 'concise')({ words: shortSentence });
  const [sentence = ''] = keepSummary(drive, mail, summary, 'concise').sentences;
  const isShort = countWords(sentence) <= shortSentence;
  return [`${who}.`, isShort ? sentence : '', settled].filter(Boolean).join(' ');
}

/** "Bring the cost report" of an invitation whose hour was changed is to be done all the same: what names no time was not changed. */
function orderLeft(drive: DriveContext, mail: JudgedMail, settled: string): string {
  if (!isChanged(settled)) return '';
  const { ask, deadline, sentences } = summariserOf(drive, mail, 'concise')({ words: shortSentence });
  const isOrder = ask !== null && sentences.includes(ask) && deadline === null && !/[\d?]/.test(ask);
  return isOrder ? `It asked: ${ask}` : '';
}

/** What an item without its subject lacks: less than an ask, more than what is told around one. */
const unnamed = 0.75;

interface Fitted {
  readonly subject: string;
  readonly summary: MailSummary;
  /** The summary, with where the mail stands. */
  readonly told: readonly string[];
  /** What is asked or due and found no room, in the summary or with the end of the subject. */
  readonly missing: number;
  /** Words more than there are. */
  readonly excess: number;
}

/** By so many words a summary may be longer as it is spoken. */
const mostSpelledOut = 6;

/** In words: that it is in another language, and what it asks, is said in English before its own words say it. */
const moreForForeign = 8;

interface Frame {
  readonly who: string;
  readonly standing: Standing;
  readonly sameSubject: boolean;
  /** What it is about was said before it: a mail of which nothing else is told would be a name alone. */
  readonly isHeard: boolean;
  readonly most: number;
  readonly summarise: Summariser;
  readonly count: (...parts: readonly string[]) => number;
}

/** The most of the subject that leaves room for all that is asked: whole, its first phrase, or none. */
function fit(
  drive: DriveContext,
  mail: JudgedMail,
  { who, standing, sameSubject, isHeard, most, summarise, count }: Frame,
): Fitted {
  const named = toldSubject(drive, mail);
  const fitted = (subject: string, attached: string, limit = most): Fitted => {
    const words = limit - count(who, subject, attached, standing.answered, standing.wasDue === '' ? '' : hasPassed);
    const within = (room: number): Fitted => {
      const summary =
        readAhead(drive, mail, { room, standing }) ??
        summarise({ words: room, about: subject, isSubjectHeard: sameSubject });
      const told = withStanding(summary, standing, subject);
      const said = [who, subject, ...told].join(' ');
      const isUnnamed = !sameSubject && subject === '' && !says(said, named);
      const missing = summary.omissions + (sameSubject || keepsDates(named, said) ? 0 : 1) + (isUnnamed ? unnamed : 0);
      return {
        subject,
        summary,
        told,
        missing,
        excess: Math.max(0, count(who, subject, ...told, moreOf(summary)) - limit),
      };
    };
    const whole = within(words);
    if (whole.excess === 0 || whole.excess > mostSpelledOut) return whole;
    // A summary counts its words before they are spelled out as they are spoken: it may come out longer.
    for (const fewer of [1, 2, 4, mostSpelledOut]) {
      const short = within(words - fewer);
      if (short.excess === 0) return short;
    }
    return whole;
  };
  const counted = countedAttachments(mail);
  const [longest = '', ...others] = [...(sameSubject ? [] : subjectsThatFit(named)), ''];
  const first = fitted(longest, counted);
  // Of a mail in another language the summary names the subject itself, and its own words come before what is attached.
  const all = isForeign(first.summary)
    ? [fitted('', '', most + moreForForeign)]
    : [first, ...others.map((one) => fitted(one, counted))];
  const [best] = all.toSorted((one, other) => one.missing - other.missing || one.excess - other.excess);
  const chosen = best ?? first;
  const isSpeech = chosen.excess > 0 && chosen.summary.ask === null && chosen.summary.deadline === null;
  // Nothing in it is asked: what it is about is enough of a sentence that takes all the breath there is.
  const isSubjectAll = isSpeech && named !== '' && !isHeard;
  // Who asks for it in short hears the sentence, too long for the item as it was.
  keepSummary(drive, mail, chosen.summary);
  if (!isSubjectAll) return chosen;
  const summary = { ...chosen.summary, sentences: [] };
  return { ...chosen, subject: named, summary, told: withStanding(summary, standing, named) };
}

/** What a model made of it and code found to be true (J-7) is told in place of the mail's own sentences. */
function readAhead(
  drive: DriveContext,
  { email }: JudgedMail,
  { room, standing }: { readonly room: number; readonly standing: Standing },
): MailSummary | null {
  const enrichment = drive.inbox.enrichments.of(email.emailId);
  if (enrichment?.summary == null) return null;
  const { summary, ask, due } = enrichment;
  const omissions = Math.max(0, countWords(summary) - room);
  // The model may mean another time than the one that has passed.
  const isOver = standing.wasDue !== '' && due !== null && standing.due === due && summary.includes(due);
  const overdue = isOver ? [summary] : [];
  return { sentences: [summary], ask, deadline: due, overdue, omissions, language: 'English' };
}

interface Named extends Required<Pick<Presentation, 'sameThread' | 'sameSender' | 'before'>> {
  /** Of a list whom it answers, where that is told. */
  readonly answered: string | null;
}

/** "Urgent: Anna Berg, yesterday at 9:40, to Piet, to the office account"; without the name where that was just said. */
function whoAndWhen(
  drive: DriveContext,
  mail: JudgedMail,
  { sameThread, sameSender, before, answered }: Named,
): string {
  const marks = [mail.redFlag ? (mail.isUrgent ? 'urgent' : 'important') : '', sameThread ? 'same thread' : '']
    .filter(Boolean)
    .join(', ');
  const name = senderName(mail.email);
  const told = `${whenAndWhere(drive, mail)}${toWhom(drive, mail, { sameThread, answered })}`;
  const isNamed = sameSender || before.includes(`from ${name}`);
  if (marks === '') return isNamed ? capitalise(told) : `${name}, ${told}`;
  return `${capitalise(marks)}${isNamed ? `, ${told}` : `: ${name}, ${told}`}`;
}

/** ", to Piet", ", to the list": whose words are not the listener's to act on. Of a list it is said once a thread. */
function toWhom(
  drive: DriveContext,
  { email }: JudgedMail,
  { sameThread, answered }: Pick<Named, 'sameThread' | 'answered'>,
): string {
  const addressee = addresseeOf(email, readerAddresses(drive));
  if (addressee.to === 'person') return `, to ${addressee.name}`;
  if (addressee.to !== 'list') return '';
  if (answered !== null) return `, to ${answered}${sameThread ? '' : ', on the list'}`;
  return sameThread ? '' : ', to the list';
}

/** Somebody hears "you" of a mail to a list, and is not meant. */
function speaksToYou({ sentences }: MailSummary): boolean {
  return sentences.some((sentence) => /\b(?:you|your|yours|yourself)\b/i.test(sentence));
}

function whenAndWhere(drive: DriveContext, { email }: JudgedMail): string {
  const account = accountWord(drive, email);
  return `${sayRoughlyWhen(email.receivedAt, drive.clock.now(), drive.clock.timeZone)}${account === null ? '' : `, to ${account}`}`;
}

/** As what it is (J-3): the signs, and nothing that it asks for. */
function presentFraud(drive: DriveContext, mail: JudgedMail, most: number): string {
  const named = subjectName(mail.email);
  const tell = (signs: string, subject: string): string =>
    `This looks like a fraud${signs}. It came ${whenAndWhere(drive, mail)} in the name of ${senderName(mail.email)}${subject === '' ? '.' : `: ${ended(subject)}`}`;
  const signs = signsOfFraud(mail);
  const tellings = [
    tell(signs, named),
    tell(signs, firstPhrase(named)),
    tell(signs, ''),
    tell('', named),
    tell('', firstPhrase(named)),
  ];
  return tellings.find((words) => countWords(words) <= most) ?? tell('', firstPhrase(named));
}

/** Words of some parts of an item as they are spoken, each part counted once. */
function createCounter(): (...parts: readonly string[]) => number {
  const known = new Map<string, number>();
  const count = (part: string): number => {
    const words = known.get(part) ?? countWords(part);
    known.set(part, words);
    return words;
  };
  return (...parts) => parts.reduce((sum, part) => sum + count(part), 0);
}

function ended(subject: string): string {
  return /[.!?]$/.test(subject) ? subject : `${subject}.`;
}

const stemmer = createEnglishStemmer();

function stems(text: string): string[] {
  const words = plainWords(text).trim().split(' ');
  return words.filter((word) => word !== '' && !englishWords.has(word)).map((word) => stemmer.stem(word));
}

/** They announce what a subject says, and say nothing of it. */
const announcing =
  /\b(?:(?:final|last|friendly|gentle|quick|kind) )?(?:reminder|notice|heads up|update|important|urgent|fyi|note|news)\b/gi;

/** Whether the summary says all that the subject says. */
function says(summary: string, subject: string): boolean {
  const said = new Set(stems(summary));
  const wanted = stems(subject.replace(announcing, ''));
  return wanted.length > 0 && wanted.every((word) => said.has(word));
}

/** A mail named in passing: "Anna Berg about the crane". */
export function nameMail(mail: { readonly email: Pick<MailEnvelope, 'from' | 'subject'> }): string {
  return `${senderName(mail.email)} about ${subjectName(mail.email)}`;
}

/** ": a link goes to another site than it shows", where a sign is worth naming. */
function signsOfFraud({ signals }: JudgedMail): string {
  const signs = signals.find(({ id }) => id === 'fraud')?.evidence ?? '';
  return signs === '' ? '' : `: ${signs}`;
}

/** An invitation is attached to the mail that says what it is. */
function isWithoutFiles({ attachments, body }: MailMessage): boolean {
  return attachments.every(({ mediaType }) => body.own !== '' && /^text\/calendar\b/i.test(mediaType));
}

function attachmentPhrase({ email }: JudgedMail): string {
  return isWithoutFiles(email) ? '' : `Attached: ${nameAttachments(email.attachments)}.`;
}

function countedAttachments({ email }: JudgedMail): string {
  return isWithoutFiles(email) ? '' : `It has ${countAttachments(email.attachments)}.`;
}
