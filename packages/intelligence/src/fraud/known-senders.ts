import { finishNow, type Work } from '@nexus/async';
import type { MailAddress, MailEnvelope } from '@nexus/contracts';
import { plainWords } from '@nexus/text';
import { domainOf } from './domains.ts';

/** Who writes to this mailbox, so that who only pretends to can be told from them. */
export interface KnownSenders {
  /** How many mails were looked at. */
  readonly mails: number;
  /** Registered domains of senders, with their mails. */
  readonly domains: ReadonlyMap<string, number>;
  /** Registered domains by plain name ("maria chen"), of people that write or are written to. */
  readonly people: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export const nobodyKnown: KnownSenders = { mails: 0, domains: new Map(), people: new Map() };

/** The name as it is compared; null for one word, which many share. */
export function personName({ name }: MailAddress): string | null {
  if (name === null || name.includes('@')) return null;
  const words = plainWords(name).split(' ').filter(Boolean);
  return words.length < 2 ? null : words.toSorted().join(' ');
}

/** Takes one look at each mail. */
export function* findKnownSendersWork(emails: Iterable<MailEnvelope>): Work<KnownSenders> {
  const domains = new Map<string, number>();
  const people = new Map<string, Map<string, number>>();
  const note = (person: MailAddress, registered: string) => {
    const name = personName(person);
    if (name === null) return;
    const known = people.get(name) ?? new Map<string, number>();
    people.set(name, known.set(registered, (known.get(registered) ?? 0) + 1));
  };
  let mails = 0;
  for (const { from, to, cc } of emails) {
    yield;
    mails += 1;
    const sender = from === null ? null : domainOf(from.address);
    if (from !== null && sender !== null) {
      domains.set(sender.registered, (domains.get(sender.registered) ?? 0) + 1);
      note(from, sender.registered);
    }
    for (const person of [...to.slice(0, 5), ...cc.slice(0, 5)]) {
      if (person.name === null) continue;
      const domain = domainOf(person.address);
      if (domain !== null) note(person, domain.registered);
    }
  }
  return { mails, domains, people };
}

/** All of it now. For small mailboxes and for training. */
export function findKnownSenders(emails: Iterable<MailEnvelope>): KnownSenders {
  return finishNow(findKnownSendersWork(emails));
}
