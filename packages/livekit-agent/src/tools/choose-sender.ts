import type { MailAddress, MailEnvelope } from '@nexus/contracts';
import type { IntentKind } from '@nexus/language';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { findMails } from '../briefing/find-mails.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { meantMail } from '../briefing/mail-meant.ts';
import { senderName } from '../briefing/sender-name.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';
import { refuseUnclear } from './refuse-unclear.ts';

/** What is about the sender of a mail. */
const senderIntents: readonly IntentKind[] = [
  'mute-sender',
  'prioritize-sender',
  'unmute-sender',
  'unprioritize-sender',
];

export interface ChosenSender {
  readonly address: string;
  readonly name: string;
  /** How the sender is remembered: by address, or by name where several share it, as the feeds of one reader do. */
  readonly key: string;
  /** A mail of theirs, so that "mute him" with it open can be matched to the driver's words. */
  readonly emailId: string;
}

function fromEnvelope(desk: DriveContext, email: MailEnvelope | null): ChosenSender | null {
  const from: MailAddress | null = email?.from ?? null;
  if (email === null || from === null) return null;
  const name = senderName(email);
  const shared = [...desk.inbox.items.values()].some(
    (other) => other.email.from?.address === from.address && senderName(other.email) !== name,
  );
  return { address: from.address, name, key: shared ? name : from.address, emailId: email.emailId };
}

/** Whether a mail is from the sender that was chosen. */
export function isFrom(email: MailEnvelope | undefined, { address, name, key }: ChosenSender): boolean {
  return email?.from?.address === address && (key === address || senderName(email) === name);
}

/** The one sender that was meant: named, or that of the mail told last. Two who fit are asked about, none is guessed. */
export function chooseSender(
  desk: DriveContext,
  named: string | null | undefined,
): ChosenSender | { readonly refusal: ToolResult } {
  const meant = meantMail(desk);
  if (!named?.trim()) {
    if (meant.emailId === null && meant.several) return { refusal: refuseUnclear(desk, meant, senderIntents) };
    const current = meant.emailId === null ? null : fromEnvelope(desk, envelopeOf(desk.inbox, meant.emailId));
    return current ?? { refusal: refused('Whose mail do you mean? Open one of theirs, or say the name.') };
  }
  const found = findMails(desk.inbox, { query: '', from: named }).flatMap((emailId) => {
    const sender = fromEnvelope(desk, envelopeOf(desk.inbox, emailId));
    return sender === null ? [] : [sender];
  });
  // Named or left out, the sender of the open mail is the same choice: a yes must find what was asked about.
  const only = found.find((sender) => sender.emailId === meant.emailId) ?? found[0];
  if (only === undefined) return { refusal: refused(`I have no unread mail from ${named.trim()}, so I did nothing.`) };
  const second = found.find((sender) => sender.key !== only.key);
  if (second === undefined) return only;
  return { refusal: refused(`Do you mean ${only.name} or ${second.name}?`) };
}
