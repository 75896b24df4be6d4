import type { MailBody, MailEnvelope } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import { findMails } from '../inbox/find-mails.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, messageOf, newestFirst } from '../state/inbox.ts';
import { sendersNamedIn } from '../understanding/named-mail.ts';
import { meantMail } from '../understanding/references.ts';
import { sayAddress, senderName } from '../wording/mail.ts';

const asksAddress = /\b(?:e-?mails?|addresse?s?)\b/iu;
const asksNumber = /\b(?:numbers?|phone|mobile|cell|ring|call)\b/iu;

const digits = String.raw`\(?\d[\d \u00a0().\/–-]{4,20}\d(?![\p{L}\p{N}@.,:]*\d)`;
/** Begins as a number to dial does. */
const dialled = new RegExp(String.raw`(?<![\p{L}\p{N}.,:/-])(?:\+|\(?0)${digits}`, 'gu');
/** Said to be one: "Tel 555 0142", "call me on 555 0142". */
const announced = new RegExp(
  String.raw`\b(?:tel|telephone|phone|mobile|mob|cell|call|ring|dial|number)\b[^\d\n+(]{0,24}(\+?${digits})`,
  'giu',
);
const fax = /\bfax\b[^\d\n]{0,12}$/iu;
const date = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}$/u;
/** In digits, with and without the country (E.164). */
const shortest = 7;
const longest = 15;

function isNumber(found: string): boolean {
  const count = found.match(/\d/gu)?.length ?? 0;
  return count >= shortest && count <= longest && !date.test(found.trim());
}

/** Of these texts, each once, those of the first text first. */
function numbersIn(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(announced)].map(([, number = '']) => number),
    ...[...text.matchAll(dialled)].filter(({ index }) => !fax.test(text.slice(0, index))).map(([number]) => number),
  ]);
  const byDigits = new Map(found.filter(isNumber).map((number) => [number.replace(/\D/gu, ''), number.trim()]));
  return [...byDigits.values()];
}

/** The phone numbers in what a mail's sender wrote, the signature's first, as they stand there. What is quoted is somebody else's. */
export function phoneNumbersIn({ own, signature }: Pick<MailBody, 'own' | 'signature'>): readonly string[] {
  const numbers = numbersIn([signature, own]);
  // A mail program breaks a line at a number's blank.
  return numbers.length > 0 ? numbers : numbersIn([own.replace(/(?<=\d)\n(?=\d)/g, ' ')]);
}

/** The mails that are asked about, newest first; or why there are none, as a sentence. */
function mailsAskedAbout(drive: DriveContext, from: string | undefined): readonly MailEnvelope[] | string {
  const { state: inbox } = drive.inbox;
  if (from === undefined) {
    const meant = meantMail(drive);
    const email = meant.emailId === null ? null : envelopeOf(inbox, meant.emailId);
    if (email !== null) return [email];
    return meant.emailId === null ? meant.why : "I don't know that mail.";
  }
  // "The Kerr dispatcher" is whoever writes from Kerr.
  const mails =
    [from, ...from.split(' ')]
      .map((name) => findMails(inbox, { query: '', from: name }).flatMap((emailId) => envelopeOf(inbox, emailId) ?? []))
      .find((found) => found.length > 0) ?? [];
  if (mails.length === 0) return `I have no mail from ${from} here. Say find mail from ${from}, and I look further.`;
  return newestFirst(mails);
}

/**
 * Answers whose phone number, or address where that is asked for, stands in the mail: the one that was told last, or those of the one who
 * is named. A number is spoken digit by digit by the spoken form.
 */
export function answerContact(drive: DriveContext, asked: { words: string; from?: string }): string {
  const { words, from = sendersNamedIn(words, drive.inbox.state).keys().next().value } = asked;
  const mails = mailsAskedAbout(drive, from);
  if (typeof mails === 'string') return mails;
  const [email] = mails;
  const name = email === undefined ? 'the sender' : senderName(email);
  if (asksAddress.test(words) && !asksNumber.test(words)) {
    const address = email?.from?.address;
    return address ? `${name} writes from ${sayAddress(address)}.` : 'That mail names no address.';
  }
  const read = mails.flatMap(({ emailId }) => messageOf(drive.inbox.state, emailId) ?? []);
  if (read.length === 0)
    return `I have not read ${mails.length === 1 ? 'that mail' : 'those mails'} yet. Say read it first.`;
  const [numbers] = read.map(({ body }) => phoneNumbersIn(body)).filter((found) => found.length > 0);
  if (numbers === undefined)
    return from === undefined ? 'There is no number in this mail.' : `There is no number in the mail from ${name}.`;
  const said = numbers.slice(0, 2).map((number) => `phone number ${number}`);
  return `The mail from ${name} gives the ${joinWithAnd(said)}.`;
}
