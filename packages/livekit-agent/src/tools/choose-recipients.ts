import type { MailAddress, MailEnvelope } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { senderName } from '../briefing/sender-name.ts';

const looksLikeAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Everyone whose address is known from the unread mail: senders first, then those who were written to. */
function knownPeople(desk: DriveContext): readonly MailAddress[] {
  const mails = [...desk.inbox.items.values()].map((item) => item.email);
  const senders = mails.flatMap((email) => (email.from === null ? [] : [email.from]));
  return [...senders, ...mails.flatMap((email) => [...email.to, ...email.cc])];
}

/** The people that names mean. A name that fits nobody, or two, comes back as a sentence. */
export function chooseRecipients(
  desk: DriveContext,
  names: readonly string[],
): { readonly recipients: readonly MailAddress[] } | { readonly complaint: string } {
  const recipients: MailAddress[] = [];
  for (const name of names) {
    const wanted = name.trim().toLowerCase();
    if (looksLikeAddress.test(wanted)) {
      recipients.push({ name: null, address: wanted });
      continue;
    }
    const fitting = knownPeople(desk).filter((person) => {
      const parts = (person.name ?? '').toLowerCase().split(/\s+/);
      return (person.name ?? '').toLowerCase() === wanted || parts.includes(wanted);
    });
    const [only, ...others] = [...new Map(fitting.map((person) => [person.address, person])).values()];
    if (only === undefined) return { complaint: `I don't know an address for ${name.trim()}.` };
    const second = others[0];
    if (second !== undefined)
      return { complaint: `Do you mean ${only.name ?? 'the first'} or ${second.name ?? 'the second'}?` };
    recipients.push(only);
  }
  return { recipients };
}

/** Who a reply goes to: `Reply-To`, else the sender; with `all`, everyone else but the reader (RFC 5322 section 3.6.3). */
export function replyRecipients(
  desk: DriveContext,
  email: MailEnvelope,
  all: boolean,
): { to: MailAddress[]; cc: MailAddress[] } {
  const to = email.replyTo.length > 0 ? [...email.replyTo] : email.from === null ? [] : [email.from];
  if (!all) return { to, cc: [] };
  const own = new Set([...desk.mailbox.account.addresses, ...to.map((person) => person.address)]);
  return { to, cc: [...email.to, ...email.cc].filter((person) => !own.has(person.address)) };
}

/** Recipients as one says them; an address whose owner is not known is spelled by its domain, so that a stranger is noticed. */
export function sayRecipients(recipients: readonly MailAddress[]): string {
  const names = recipients.map((person) =>
    person.name === null
      ? `an address at ${(person.address.split('@')[1] ?? '').replaceAll('.', ' dot ')}`
      : senderName({ from: person }),
  );
  if (names.length <= 3) return joinWithAnd(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
}
