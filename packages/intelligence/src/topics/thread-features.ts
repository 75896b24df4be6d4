import type { MailAddress, MailMessage } from '@nexus/contracts';
import { normaliseSubject } from '../threads/normalise-subject.ts';
import type { TopicWords } from './topic-words.ts';

/** The mails of one thread. Mails whose text is not read yet count with their headers. */
export interface TopicThread {
  readonly threadId: string;
  readonly emails: readonly MailMessage[];
}

/** How often each word and each person occurs in a thread. */
export interface ThreadFeatures {
  readonly words: ReadonlyMap<string, number>;
  readonly people: ReadonlyMap<string, number>;
}

export interface ThreadFeatureDependencies {
  readonly words: TopicWords;
  readonly subjectWeight: number;
  /** The reader's own addresses, lower case: the reader is in every thread and tells nothing. */
  readonly readerAddresses: ReadonlySet<string>;
}

// Who wrote says more than who was written to.
const recipientWeight = 0.5;
// Beyond this a text repeats itself; the limit keeps one long newsletter from costing as much as a hundred mails.
const longestText = 2000;
const mostRecipients = 20;

function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** A person is known by address and by name: people have several addresses, and feeds send many voices from one. */
function countPerson(people: Map<string, number>, person: MailAddress, weight: number): void {
  increase(people, person.address, weight);
  if (person.name !== null && person.name !== '') increase(people, `name ${person.name.toLowerCase()}`, weight);
}

/**
 * Counts who wrote and to whom. Somebody who writes to a circle writes on what the circle is about; somebody who writes to
 * the reader does so on whatever there is between the two, so a mail addressed to the reader adds nobody.
 */
function countPeople(email: MailMessage, people: Map<string, number>, readerAddresses: ReadonlySet<string>): void {
  const isReader = ({ address }: MailAddress): boolean =>
    readerAddresses.has(address) || email.delivery.deliveredTo.includes(address);
  if (email.to.some(isReader)) return;
  if (email.from && !isReader(email.from)) countPerson(people, email.from, 1);
  for (const recipient of [...email.to, ...email.cc].slice(0, mostRecipients)) {
    if (!isReader(recipient)) increase(people, recipient.address, recipientWeight);
  }
}

export function threadFeatures(thread: TopicThread, dependencies: ThreadFeatureDependencies): ThreadFeatures {
  const { words: topicWords, subjectWeight, readerAddresses } = dependencies;
  const words = new Map<string, number>();
  const people = new Map<string, number>();
  const subjects = new Set<string>();
  for (const email of thread.emails) {
    const subject = normaliseSubject(email.subject);
    if (!subjects.has(subject.key)) {
      subjects.add(subject.key);
      for (const stem of topicWords.stems(subject.plain)) increase(words, stem, subjectWeight);
    }
    for (const stem of topicWords.stems(email.body.own.slice(0, longestText))) increase(words, stem, 1);
    countPeople(email, people, readerAddresses);
  }
  return { words, people };
}
