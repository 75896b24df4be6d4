import type { Work } from '@nexus/async';
import type { MailAddress, MailMessage } from '@nexus/contracts';
import { normaliseSubject } from '../threads/subjects.ts';
import type { SparseVector } from './average-linkage.ts';
import type { TopicSettings } from './topic-settings.ts';
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

interface ThreadFeatureDependencies {
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

type Counts = ReadonlyMap<string, number>;

// In a handful of threads "more than a third" would be two of them.
const alwaysAllowed = 3;

interface WeightedFeature {
  readonly feature: number;
  readonly weight: number;
}

/** Sublinear term frequency times inverse document frequency (Manning, Raghavan, Schütze 2008, 6.4.1). */
function weigh(count: number, documentFrequency: number, documents: number): number {
  return Math.log2(1 + count) * Math.log((documents + 1) / documentFrequency);
}

/** Numbers for words and people that occur in at least two threads and not in too many; all others cannot link or tell apart. */
function* numberFeatures(
  blocks: readonly Counts[],
  widestShare: number,
  first: number,
): Work<Map<string, [number, number]>> {
  const frequencies = new Map<string, number>();
  for (const block of blocks) {
    yield;
    for (const name of block.keys()) frequencies.set(name, (frequencies.get(name) ?? 0) + 1);
  }
  const widest = Math.max(alwaysAllowed, widestShare * blocks.length);
  const numbered = new Map<string, [number, number]>();
  for (const [name, frequency] of frequencies) {
    if (frequency >= 2 && frequency <= widest) numbered.set(name, [first + numbered.size, frequency]);
  }
  return numbered;
}

function weighBlock(
  block: Counts,
  features: ReadonlyMap<string, [number, number]>,
  documents: number,
): WeightedFeature[] {
  const weighted: WeightedFeature[] = [];
  for (const [name, count] of block) {
    const known = features.get(name);
    if (known) weighted.push({ feature: known[0], weight: weigh(count, known[1], documents) });
  }
  return weighted;
}

/**
 * Scales to length √share, so that the dot product of two vectors is the shares' mean of two cosines. A block shorter than
 * `least` stays shorter: somebody who is in every third thread says little, also where nobody else is there to say more.
 */
function scaled(block: readonly WeightedFeature[], share: number, least: number): WeightedFeature[] {
  const length = Math.max(least, Math.sqrt(block.reduce((sum, { weight }) => sum + weight * weight, 0)));
  return length === 0
    ? []
    : block.map(({ feature, weight }) => ({ feature, weight: (weight / length) * Math.sqrt(share) }));
}

function toVector(block: readonly WeightedFeature[], most: number): SparseVector {
  const heaviest =
    block.length > most
      ? [...block].sort((a, b) => b.weight - a.weight || a.feature - b.feature).slice(0, most)
      : [...block];
  heaviest.sort((a, b) => a.feature - b.feature);
  return {
    features: Int32Array.from(heaviest, ({ feature }) => feature),
    weights: Float64Array.from(heaviest, ({ weight }) => weight),
  };
}

/**
 * One vector for each thread: its words by TF-IDF and its people by TF-IDF, each of unit length, side by side. The dot product
 * of two is (1 − peopleShare) · cosine of words + peopleShare · cosine of people, 0…1.
 */
export function* termVectors(threads: readonly ThreadFeatures[], settings: TopicSettings): Work<SparseVector[]> {
  const { peopleShare, widestShare, featuresPerThread } = settings;
  const words = yield* numberFeatures(
    threads.map((thread) => thread.words),
    widestShare,
    0,
  );
  yield;
  const people = yield* numberFeatures(
    threads.map((thread) => thread.people),
    widestShare,
    words.size,
  );
  const rarest = weigh(1, 2, threads.length);
  const vectors: SparseVector[] = [];
  for (const thread of threads) {
    yield;
    const wordBlock = scaled(weighBlock(thread.words, words, threads.length), 1 - peopleShare, 0);
    const peopleBlock = scaled(weighBlock(thread.people, people, threads.length), peopleShare, rarest);
    vectors.push(toVector([...wordBlock, ...peopleBlock], featuresPerThread));
  }
  return vectors;
}

/** The mean similarity of two different threads picked at random; linear in the vectors' length, no pair is looked at. */
export function* chanceSimilarity(vectors: readonly SparseVector[]): Work<number> {
  const count = vectors.length;
  if (count < 2) return 0;
  const sums = new Map<number, number>();
  let own = 0;
  for (const { features, weights } of vectors) {
    yield;
    for (const [place, feature] of features.entries()) {
      const weight = weights[place] ?? 0;
      own += weight * weight;
      sums.set(feature, (sums.get(feature) ?? 0) + weight);
    }
  }
  let all = 0;
  for (const sum of sums.values()) all += sum * sum;
  return Math.max(0, all - own) / (count * (count - 1));
}
