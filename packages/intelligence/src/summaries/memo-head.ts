import type { MailMessage } from '@nexus/contracts';
import { normaliseSubject } from '../threads/subjects.ts';
import { namesPerson, namesReader } from './addressee.ts';
import { isForward, isWriter } from './earlier-mail/forwarded-mail.ts';
import { marksEarlierMail } from './sentences/prose-lines.ts';

/** The head that a memo carries in its own text, as on paper: "To", "From", "Re", in any order. */
interface MemoHead {
  readonly fields: ReadonlyMap<string, string>;
  /** How many lines it takes with the letterhead above and within it. */
  readonly length: number;
  /** Something stands above it: a letterhead, or what somebody writes over an earlier mail. */
  readonly isBelowText: boolean;
}

const memoField =
  /^\s*[*_]{0,2}(?<label>to|from|cc|bcc|subject|re|date|sent|e-?mail|phone|fax|via|attn|attention|priority)[*_]{0,2}\s*:[*_\s?]*(?<value>.*?)[\s*_]*$/iu;
const outlookRule = /^\s*_{10,}\s*$/;
const signsOnly = /^[^\p{L}\p{N}]*$/u;
/** "Harbour Works - Office of the Chairman", also a second name below the first: no sentence, no "fyi". */
const letterhead = /^\W*\p{Lu}[^\n]{0,58}[^.!?:\s]\s*$/u;
const mostLetterhead = 6;
const furthestDown = 40;

function readMemoHead(text: string): MemoHead | null {
  const lines = text.split(/\r?\n/).slice(0, furthestDown);
  const fields = new Map<string, string>();
  let length = 0;
  let others = 0;
  let isBelowText = false;
  let last = '';
  let goesOn = false;
  for (const [at, line] of lines.entries()) {
    if (marksEarlierMail(line) || outlookRule.test(line)) return null;
    const { label, value = '' } = memoField.exec(line)?.groups ?? {};
    if (label !== undefined) {
      last = label.toLowerCase().replace(/^re$/, 'subject');
      fields.set(last, value);
      length = at + 1;
    } else if (goesOn && !signsOnly.test(line)) {
      // A list of recipients that takes several lines.
      fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
      length = at + 1;
    } else if (!signsOnly.test(line)) {
      others += 1;
      const isOver = fields.has('subject') && fields.size > 1;
      if (isOver || others > mostLetterhead || !letterhead.test(line)) break;
      if (fields.size === 0) isBelowText = true;
    }
    goesOn = (label !== undefined || goesOn) && /[,;]\s*$/.test(line);
  }
  const isHead = fields.size >= 2 && (fields.has('from') || fields.has('to'));
  return isHead ? { fields, length, isBelowText } : null;
}

/** A program's head has an address or an hour in it; a memo's head has neither. */
const ofProgram = /@|<\S+>|\b\d{1,2}:\d\d\b/;

function isSubject(line: string, { subject }: MailMessage): boolean {
  const { key, reply, forward } = normaliseSubject(subject);
  // The head below an answer has the subject as well.
  return key !== '' && !reply && !forward && normaliseSubject(line).key === key;
}

/** Whether a head in a mail's text is the mail's own, and not that of an earlier one that it passes on or answers. */
function isOwn({ fields, isBelowText }: MemoHead, email: MailMessage, readerAddresses: readonly string[]): boolean {
  const from = fields.get('from') ?? '';
  const to = fields.get('to') ?? '';
  if (email.from !== null && isWriter(from, email.from))
    return !(isBelowText && ofProgram.test([...fields.values()].join(' ')));
  const isToSender = email.from !== null && namesPerson(to, email.from);
  if (isToSender || ofProgram.test(from) || namesReader(from, email, readerAddresses)) return false;
  return isSubject(fields.get('subject') ?? '', email) || namesReader(to, email, readerAddresses);
}

function withoutOwnHead(text: string, email: MailMessage, readerAddresses: readonly string[]): string | null {
  const head = readMemoHead(text);
  if (head === null || !isOwn(head, email, readerAddresses)) return null;
  return text.split(/\r?\n/).slice(head.length).join('\n');
}

/**
 * What a mail's sender wrote in it: its own text without the head of a memo, which looks like that of an earlier mail. A mail that begins
 * with such a head was taken as quoted from its first line.
 */
export function letterOf(email: MailMessage, readerAddresses: readonly string[]): string {
  const { own, quoted } = email.body;
  if (isForward(email)) return own;
  return withoutOwnHead(own.trim() === '' ? quoted : own, email, readerAddresses) ?? own;
}
