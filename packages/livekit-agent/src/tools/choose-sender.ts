import type { MailAddress, MailEnvelope } from '@nexus/contracts';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { findMails } from '../briefing/find-mails.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { senderName } from '../briefing/sender-name.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';

export interface ChosenSender {
  readonly address: string;
  readonly name: string;
  /** A mail of theirs, so that "mute him" with it open can be matched to the driver's words. */
  readonly emailId: string;
}

function fromEnvelope(email: MailEnvelope | null): ChosenSender | null {
  const from: MailAddress | null = email?.from ?? null;
  return email === null || from === null
    ? null
    : { address: from.address, name: senderName(email), emailId: email.emailId };
}

/** The one sender that was meant: named, or that of the current mail. Two who fit are asked about, none is guessed. */
export function chooseSender(
  desk: BriefingDesk,
  named: string | null | undefined,
): ChosenSender | { readonly refusal: ToolResult } {
  const { cursor } = desk.tracker.state;
  if (!named?.trim()) {
    const current = cursor === null ? null : fromEnvelope(envelopeOf(desk.inbox, cursor));
    return current ?? { refusal: refused('Whose mail do you mean? Open one of theirs, or say the name.') };
  }
  const found = findMails(desk.inbox, { query: '', from: named }).flatMap((emailId) => {
    const sender = fromEnvelope(envelopeOf(desk.inbox, emailId));
    return sender === null ? [] : [sender];
  });
  // Named or left out, the sender of the open mail is the same choice: a yes must find what was asked about.
  const only = found.find((sender) => sender.emailId === cursor) ?? found[0];
  if (only === undefined) return { refusal: refused(`I have no unread mail from ${named.trim()}, so I did nothing.`) };
  const second = found.find((sender) => sender.address !== only.address);
  if (second === undefined) return only;
  return { refusal: refused(`Do you mean ${only.name} or ${second.name}?`) };
}
