import type { DraftContent, MailAddress } from '@nexus/contracts';
import { countOf } from '@nexus/spoken-text';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, knownEnvelopes } from '../state/inbox.ts';
import { atMostThree, sayAddress, senderName } from '../wording/mail.ts';

/** Recipients as one says them; an address whose owner is not known is spelled by its domain, so that a stranger is noticed. */
export function sayRecipients(recipients: readonly MailAddress[]): string {
  return atMostThree(recipients.map(nameOf));
}

/**
 * Whom a draft goes to, as it is said before it is sent (H-3): with the domain where an answer does not go to the writer's own address, and
 * where the driver is not known to have written to somebody. Those come first, so that nobody hides among the others.
 */
export function sayGoesTo(drive: DriveContext, { to, cc, regarding }: DraftContent): string {
  const answered = regarding?.as === 'reply' ? envelopeOf(drive.inbox.state, regarding.emailId) : null;
  const redirected = (answered?.replyTo ?? []).filter(({ address }) => address !== answered?.from?.address);
  const known = addressesWrittenTo(drive);
  const trust = ({ address }: MailAddress) => {
    if (redirected.some((person) => person.address === address)) return 0;
    return known.has(address) ? 2 : 1;
  };
  const say = (people: readonly MailAddress[]) => {
    const domains = new Set(people.map(domainOf));
    const [only] = domains;
    if (people.length > 1 && domains.size === 1 && people.every((person) => trust(person) < 2 && person.name !== null))
      return `${sayRecipients(people)}, all at ${only}`;
    const sorted = people.toSorted((one, other) => trust(one) - trust(other));
    return atMostThree(sorted.map((person) => (trust(person) < 2 ? nameAtDomain(person) : nameOf(person))));
  };
  return cc.length === 0 ? say(to) : `${say(to)}, with a copy to ${say(cc)}`;
}

/** "Maria Chen: maria dot chen at example dot com": addresses as one spells them, for the driver who asks (B-17). */
export function spellAddresses({ to, cc }: DraftContent): string {
  const people = [...to, ...cc];
  const spelled = people.slice(0, 3).map((person) => {
    const address = sayAddress(person.address);
    return person.name === null ? address : `${senderName({ from: person })}: ${address}`;
  });
  const left = people.length - spelled.length;
  return [...spelled, ...(left > 0 ? [countOf(left, { singular: 'more', plural: 'more' })] : [])].join('; ');
}

/** Those that the driver is known to have written to: by their own mail of this inbox, unless it came in as anybody's does, and by what this drive delivered. */
function addressesWrittenTo({ inbox, mailbox, actions }: DriveContext): ReadonlySet<string> {
  const { account, accounts = [account] } = mailbox;
  const own = new Set(accounts.flatMap(({ addresses }) => addresses));
  const written = knownEnvelopes(inbox.state).filter(
    ({ from, delivery }) => from !== null && own.has(from.address) && delivery.deliveredTo.length === 0,
  );
  const addresses = written.flatMap((email) => [...email.to, ...email.cc]).map(({ address }) => address);
  return new Set([...own, ...addresses, ...actions.drafts.writtenTo]);
}

function domainOf({ address }: MailAddress): string {
  return (address.split('@').at(-1) ?? '').replaceAll('.', ' dot ');
}

function nameAtDomain(person: MailAddress): string {
  return person.name === null ? nameOf(person) : `${nameOf(person)} at ${domainOf(person)}`;
}

function nameOf(person: MailAddress): string {
  return person.name === null ? `an address at ${domainOf(person)}` : senderName({ from: person });
}
