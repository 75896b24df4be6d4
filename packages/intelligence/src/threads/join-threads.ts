import { finishNow, type Work } from '@nexus/async';
import type { MailEnvelope } from '@nexus/contracts';
import { compareIdentity } from '../holding/mail-identity.ts';
import { type NormalisedSubject, normaliseSubject } from './subjects.ts';

const subjectWindowMilliseconds = 14 * 24 * 60 * 60 * 1000;

interface ThreadMember {
  readonly index: number;
  readonly email: MailEnvelope;
  readonly subject: NormalisedSubject;
  /** It names no other mail, so only its subject can place it. */
  readonly unlinked: boolean;
  readonly receivedAt: number;
  readonly people: readonly string[];
}

function linkedIds(email: MailEnvelope): string[] {
  const own = email.messageId;
  const others = email.inReplyTo === null ? email.references : [...email.references, email.inReplyTo];
  return others.filter((id) => id !== '' && id !== own);
}

function* joinByReferences(emails: readonly MailEnvelope[]): Work<DisjointSets> {
  const idNumbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const known = idNumbers.get(id);
    if (known !== undefined) return known;
    const next = emails.length + idNumbers.size;
    idNumbers.set(id, next);
    return next;
  };
  const links: [number, number][] = [];
  for (const [index, email] of emails.entries()) {
    if (email.messageId !== null && email.messageId !== '') links.push([index, numberOf(email.messageId)]);
    for (const id of linkedIds(email)) links.push([index, numberOf(id)]);
    yield;
  }
  const sets = createDisjointSets(emails.length + idNumbers.size);
  for (const [one, other] of links) sets.join(one, other);
  return sets;
}

function peopleOf(email: MailEnvelope, reader: ReadonlySet<string>): string[] {
  const addresses = new Set([...email.to, ...email.cc, ...email.replyTo].map(({ address }) => address));
  if (email.from) addresses.add(email.from.address);
  for (const own of email.delivery.deliveredTo) addresses.delete(own);
  return [...addresses].filter((address) => address !== '' && !reader.has(address));
}

function isBroadcast(email: MailEnvelope): boolean {
  const { unsubscribe, precedence, automatic } = email.delivery;
  return unsubscribe || automatic || precedence === 'bulk' || precedence === 'junk';
}

/** Two mails with the same telling subject and a common participant, at most 14 days apart, in order of time. */
function belongTogether(earlier: ThreadMember, later: ThreadMember): boolean {
  if (!earlier.unlinked && !later.unlinked) return false;
  if (later.receivedAt - earlier.receivedAt > subjectWindowMilliseconds) return false;
  if (earlier.subject.reply || later.subject.reply || later.subject.forward) return true;
  // Two openings of the same title: people repeat themselves to be heard, machines because it is Tuesday.
  return !isBroadcast(earlier.email) && !isBroadcast(later.email);
}

function joinBySubject(members: readonly ThreadMember[], sets: DisjointSets): void {
  const ordered = [...members].sort(
    (one, other) => one.receivedAt - other.receivedAt || compareIdentity(one.email, other.email),
  );
  // For each participant the latest mail, and the latest unlinked one: enough to find every chain without comparing all pairs.
  const latest = new Map<string, ThreadMember>();
  const latestUnlinked = new Map<string, ThreadMember>();
  for (const member of ordered) {
    for (const person of member.people) {
      for (const earlier of [latest.get(person), latestUnlinked.get(person)]) {
        if (earlier && belongTogether(earlier, member)) sets.join(earlier.index, member.index);
      }
      latest.set(person, member);
      if (member.unlinked) latestUnlinked.set(person, member);
    }
  }
}

function* groupBySubject(emails: readonly MailEnvelope[], reader: ReadonlySet<string>): Work<ThreadMember[][]> {
  const groups = new Map<string, ThreadMember[]>();
  for (const [index, email] of emails.entries()) {
    if (email.receivedAt === null) continue;
    const subject = normaliseSubject(email.subject);
    if (subject.generic) continue;
    const member: ThreadMember = {
      index,
      email,
      subject,
      unlinked: linkedIds(email).length === 0,
      receivedAt: email.receivedAt.getTime(),
      people: peopleOf(email, reader),
    };
    const group = groups.get(subject.key);
    if (group) group.push(member);
    else groups.set(subject.key, [member]);
    yield;
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function isOlder(one: MailEnvelope, other: MailEnvelope): boolean {
  const difference = (one.receivedAt?.getTime() ?? Infinity) - (other.receivedAt?.getTime() ?? Infinity);
  return difference < 0 || (!(difference > 0) && compareIdentity(one, other) < 0);
}

/** `joinThreads`, slice by slice. */
export function* joinThreadsWork(
  emails: readonly MailEnvelope[],
  readerAddresses: readonly string[] = [],
): Work<Map<string, string>> {
  const sets = yield* joinByReferences(emails);
  for (const group of yield* groupBySubject(emails, new Set(readerAddresses))) {
    joinBySubject(group, sets);
    yield;
  }
  const oldest = new Map<number, MailEnvelope>();
  for (const [index, email] of emails.entries()) {
    const set = sets.find(index);
    const known = oldest.get(set);
    if (!known || isOlder(email, known)) oldest.set(set, email);
  }
  return new Map(emails.map((email, index) => [email.emailId, oldest.get(sets.find(index))?.emailId ?? email.emailId]));
}

/**
 * Joins mails into threads (B-3) by `References` and `In-Reply-To` (RFC 5322, 3.6.4), also through mails that are not here;
 * a mail without either by its normalised subject, within 14 days and with a participant in common who is not the reader.
 * Returns for each `emailId` the thread's id, which is the `emailId` of its oldest mail. Pure; the order of `emails` does not
 * matter. `readerAddresses`: lower case; the reader takes part in everything and so joins nothing.
 */
export function joinThreads(
  emails: readonly MailEnvelope[],
  readerAddresses: readonly string[] = [],
): Map<string, string> {
  return finishNow(joinThreadsWork(emails, readerAddresses));
}

/** Sets that only ever grow together, over the numbers 0…size-1; near constant time each (union by size, path halving). */
interface DisjointSets {
  join(first: number, second: number): void;
  /** The number that stands for the set; changes when the set grows. */
  find(member: number): number;
}

function createDisjointSets(size: number): DisjointSets {
  const parents = Int32Array.from({ length: size }, (_, index) => index);
  const sizes = new Int32Array(size).fill(1);

  function find(member: number): number {
    let current = member;
    for (;;) {
      const parent = parents[current] ?? current;
      if (parent === current) return current;
      const grandparent = parents[parent] ?? parent;
      parents[current] = grandparent;
      current = grandparent;
    }
  }

  function join(first: number, second: number): void {
    const one = find(first);
    const other = find(second);
    if (one === other) return;
    const [large, small] = (sizes[one] ?? 1) >= (sizes[other] ?? 1) ? [one, other] : [other, one];
    parents[small] = large;
    sizes[large] = (sizes[large] ?? 1) + (sizes[small] ?? 1);
  }

  return { join, find };
}
