import { holdsAddress, holdsContactDetail, holdsPhoneNumber } from './contact-details.ts';
import { gateWords } from './gate-words.ts';
import { looksLikeMail } from './mail-like-text.ts';
import { createMailTextIndex, type GatedMail, type MailTextIndex } from './mail-text-index.ts';
import { pointsAtMail } from './points-at-mail.ts';

/** Why a text must not be remembered. */
export type MailTextFinding =
  /** Words in a row that stand in a mail of this session. */
  | 'mail-words'
  | 'address'
  | 'phone-number'
  /** A person's number or address, as a mail's signature has it. */
  | 'contact-detail'
  /** Headers, quoting, a salutation, a signature. */
  | 'mail-like'
  /** "This email", "what she wrote": it names a mail's text instead of saying something. */
  | 'points-at-mail';

function isIndex(mails: readonly GatedMail[] | MailTextIndex): mails is MailTextIndex {
  return 'holds' in mails;
}

function indexOf(mails: readonly GatedMail[] | MailTextIndex): MailTextIndex {
  if (isIndex(mails)) return mails;
  const index = createMailTextIndex();
  for (const mail of mails) index.add(mail);
  return index;
}

/**
 * The privacy gate (M-7), in front of every path to what is remembered: whether a text comes from a mail. Pure, and fast where the mails
 * are given as an index (`createMailTextIndex`).
 *
 * @param mails of this session; none: addresses, numbers and what looks like a mail are found all the same.
 * @returns null when it may be remembered.
 */
export function findMailText(content: string, mails: readonly GatedMail[] | MailTextIndex): MailTextFinding | null {
  if (holdsAddress(content)) return 'address';
  if (holdsPhoneNumber(content)) return 'phone-number';
  if (holdsContactDetail(content)) return 'contact-detail';
  if (looksLikeMail(content)) return 'mail-like';
  if (pointsAtMail(content)) return 'points-at-mail';
  const words = gateWords(content);
  const index = indexOf(mails);
  if (index.holds(words)) return 'mail-words';
  return index.holdsDetail(words) ? 'contact-detail' : null;
}
