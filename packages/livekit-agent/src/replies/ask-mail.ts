import type { JudgedMail, MailEnvelope } from '@nexus/contracts';
import {
  type AskedMail,
  findAnswer,
  findMailsAsked,
  type MailAnswer,
  type MailQuestion,
  readMailQuestion,
  sayDaysAnew,
} from '@nexus/intelligence';
import { type IntentKind, isAction, type Understanding } from '@nexus/language';
import { countSpokenWords, speakableSentence, wholeSentence } from '@nexus/text';
import { senderText } from '../inbox/find-mails.ts';
import { summaryOf } from '../inbox/told-summary.ts';
import { isTyped } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { listMails, type MeantMail, meantMail, mentionAnswer, staysWithAnswer } from '../understanding/references.ts';
import { sayRoughlyWhen, sayWhichMail, senderName } from '../wording/mail.ts';

/** What questions of the mails' contents are taken for by the commands: a mail may answer them better. */
const besides: ReadonlySet<IntentKind> = new Set(['search', 'how-many', 'when-sent', 'what-about']);
const counted: ReadonlySet<MailQuestion['wanted']> = new Set(['sum', 'amount', 'count']);
/** "Who is the surgeon": of somebody who has no name yet. */
const ofRole = /\bwho(?:['’]s| is| was| are)? (?:the|our|my|their)\b/i;
/** Words that ask when a mail came. */
const ofArrival = /\b(?:was|did|has|had)\b/i;
/** In spoken words. A longer sentence is cut at a clause. */
const longestSentence = 45;

function asks({ verdict, intents, proposed = [] }: Understanding, question: MailQuestion, words: string): boolean {
  const { wanted, about, happening } = question;
  if (proposed.some(({ kind }) => isAction(kind)) || verdict === 'declined') return false;
  if (wanted === 'person' && about.length + happening.length < (about.length === 0 || ofRole.test(words) ? 1 : 2))
    return false;
  if ((wanted === 'anything' || wanted === 'reason') && about.length === 0) return false;
  if (about.length === 0 && wanted === 'count') return false;
  if (about.length === 0 && wanted === 'duration' && happening.length === 0) return false;
  if (verdict !== 'meant') return true;
  if (!intents.every(({ kind }) => besides.has(kind)) || wanted === 'anything') return false;
  // "When did it come" is asked of the mail, "when is it" of what it is about.
  return about.length > 0 || !intents.some(({ kind }) => kind === 'when-sent') || !ofArrival.test(words);
}

const noneSays =
  'I find no sentence that says that in your unread mail. Say find, and what to look for, and I look further.';

const noAmount = 'I see no amount in it.';
/** Of the briefing itself: "how much is left", "how much longer". */
const ofDrive = /\b(?:left|more|longer|time|mail|to go|remain\w*|still)\b/i;

/** "How much", of the mail that was told, is not how many are left. */
function asksAmount({ verdict, intents }: Understanding, { wanted, about }: MailQuestion, words: string): boolean {
  const isOfMail = counted.has(wanted) && wanted !== 'count' && about.length === 0 && !ofDrive.test(words);
  return isOfMail && verdict === 'meant' && intents.every(({ kind }) => kind === 'how-many');
}

/** "How much is the crane" is not how many mails are left, nor "when does the plumber come" when a mail came. */
function isMisread({ verdict, intents }: Understanding, { wanted, about }: MailQuestion, words: string): boolean {
  if (verdict !== 'meant' || about.length === 0) return false;
  return intents.every(
    ({ kind, target }) =>
      (kind === 'how-many' && counted.has(wanted)) ||
      (kind === 'when-sent' && target.scope === 'current' && !ofArrival.test(words)),
  );
}

function toAsked({ email, threadId }: JudgedMail): AskedMail {
  const { emailId, subject, body, receivedAt } = email;
  return { emailId, sender: senderText(email), subject, text: body.own, threadId, at: receivedAt?.getTime() ?? null };
}

/** In spoken words, around what was asked of a list. */
const longestPart = 20;

/** Of a list in one sentence the part that was asked for: "Boxing Day: Tom" of a rota. Null: no part has a word of the question. */
function partAsked(sentence: string, about: readonly string[]): string | null {
  const parts = sentence.split(/(?<=[,;])\s+|\s*\n\s*/u);
  const holds = (part: string) => about.filter((stem) => part.toLowerCase().includes(stem)).length;
  const most = Math.max(...parts.map(holds));
  const from = parts.findIndex((part) => holds(part) === most);
  if (most === 0 || parts.length < fewestParts) return null;
  let end = from + 1;
  while (end < parts.length && countSpokenWords(parts.slice(from, end + 1).join(' ')) <= longestPart) end += 1;
  return parts.slice(from, end).join(' ');
}

const fewestParts = 4;

interface Told extends MailAnswer {
  readonly about: readonly string[];
}

function say(drive: DriveContext, { email }: JudgedMail, { sentence, isSubject, about }: Told): string {
  const { clock } = drive;
  const sent = email.receivedAt;
  const spoken = { sent: sent ?? clock.now(), now: clock.now(), timeZone: clock.timeZone };
  const whole = sayDaysAnew(wholeSentence(sentence), spoken);
  const said =
    countSpokenWords(whole) > longestSentence ? speakableSentence(partAsked(sentence, about) ?? sentence) : whole;
  const meant = meantMail(drive);
  if (meant.emailId === email.emailId) {
    staysWithAnswer(drive, email);
    return isSubject ? `Its subject says: ${said}` : `It says: ${said}`;
  }
  mentionAnswer(drive, email);
  const when = sayRoughlyWhen(sent, clock.now(), clock.timeZone);
  return `${senderName(email)} ${isSubject ? 'writes as the subject' : 'writes'}, ${when}: ${said}`;
}

/** A date in a mail in another language answers nothing: what it is the date of is not read. Null: it is in English. */
export function sayForeign(drive: DriveContext, mail: JudgedMail): string | null {
  const { language, deadline } = summaryOf(drive, mail);
  if (language === null || language === 'English') return null;
  mentionAnswer(drive, mail.email);
  const due = deadline === null ? '' : ` It asks something, ${deadline}.`;
  return `The mail from ${senderName(mail.email)} is in ${language}, in which I look nothing up.${due} Say read it to hear it.`;
}

/** Whether the office's manuals are asked before the mails: a question of theirs names what it is about, and not the mail that was told. */
export function asksManualsFirst(
  { knowledge: { manuals } }: DriveContext,
  words: string,
  { question }: Understanding,
): boolean {
  return manuals !== null && question !== undefined && (readMailQuestion(words)?.about.length ?? 0) > 0;
}

/** Whether it names too little to be asked of any mail but the one that was told and its thread. */
function isOfTold({ about, ofTold }: MailQuestion, { emailId }: MeantMail): boolean {
  return about.length === 0 || (ofTold !== null && emailId !== null);
}

function isInTold(asked: readonly AskedMail[]): (mail: AskedMail) => boolean {
  const told = asked.find(({ isOpen }) => isOpen);
  return ({ emailId, threadId }) => told !== undefined && (emailId === told.emailId || threadId === told.threadId);
}

/**
 * Answers what a mail of this drive says in a sentence: how much, when, who, where. The one that was told last is asked first. Nothing is
 * concluded: who wrote is named, and the sentence is theirs. Null where none says it.
 */
export function askMail(drive: DriveContext, words: string, understanding: Understanding): string | null {
  const question = readMailQuestion(words);
  if (question === null || !asks(understanding, question, words)) return null;
  // By voice it may be asked of somebody in the car.
  if (!isTyped(drive.conversation) && understanding.verdict === 'aside' && understanding.asked === undefined)
    return null;
  const { items, headersOnly } = drive.inbox.state;
  const readable = [...items.values()].filter(({ email, isFraud }) => !isFraud && !headersOnly.has(email.emailId));
  const meant = meantMail(drive);
  const asked = readable.map((mail) => ({ ...toAsked(mail), isOpen: mail.email.emailId === meant.emailId }));
  const inTold = isOfTold(question, meant) ? findAnswer(question, asked.filter(isInTold(asked))) : null;
  // "When are they doing the fire alarm" names what it is about, whoever "they" are.
  const names = question.ofTold !== 'him' && question.about.length > (question.wanted === 'anything' ? 1 : 0);
  const answer = inTold ?? (names || !isOfTold(question, meant) ? findAnswer(question, asked) : null);
  const mail = answer === null ? undefined : items.get(answer.emailId);
  if (answer !== null && mail !== undefined)
    return sayForeign(drive, mail) ?? say(drive, mail, { ...answer, about: question.about });
  if (meant.emailId !== null && asksAmount(understanding, question, words)) return noAmount;
  return isMisread(understanding, question, words) ? noneSays : null;
}

function nameMail({ clock }: DriveContext, email: MailEnvelope): string {
  return sayWhichMail(email, clock.now(), clock.timeZone);
}

/** Mails that are named where no sentence answers: whoever cannot look keeps no more in mind. */
const mostNamed = 2;

/**
 * Where a question was asked that no sentence answers: the mails that it is about, so that they can be heard. Null: it is about none, or by voice
 * it may be asked of somebody in the car.
 */
export function pointToMails(
  drive: DriveContext,
  { text, asked }: Pick<Understanding, 'text' | 'asked'>,
): string | null {
  const question = readMailQuestion(text);
  if (question === null || question.about.length === 0 || (asked === undefined && !isTyped(drive.conversation)))
    return null;
  const { items } = drive.inbox.state;
  const readable = [...items.values()].filter(({ isFraud }) => !isFraud);
  const mails = findMailsAsked(question, readable.map(toAsked))
    .flatMap(({ emailId }) => items.get(emailId)?.email ?? [])
    .slice(0, mostNamed);
  const [only, other] = mails;
  if (only === undefined) return null;
  if (other === undefined) {
    mentionAnswer(drive, only);
    return `I find no sentence that says that. It may be in this one: ${nameMail(drive, only)}. Say read it to hear it.`;
  }
  listMails(drive, mails);
  return `I find no sentence that says that. It may be in one of these: ${mails.map((email) => nameMail(drive, email)).join('; ')}. Say the first or the second to hear it.`;
}
