import { finishNow, type Work } from '@nexus/async';
import { compareText } from '@nexus/text';
import { compareIdentity } from '../holding/mail-identity.ts';
import {
  averageLinkage,
  type CandidatePair,
  type ClusterTree,
  candidatePairs,
  type SparseVector,
} from './average-linkage.ts';
import {
  chanceSimilarity,
  type ThreadFeatures,
  type TopicThread,
  termVectors,
  threadFeatures,
} from './thread-vectors.ts';
import { defaultTopicSettings, type TopicSettings } from './topic-settings.ts';
import { createTopicWords } from './topic-words.ts';

/** Threads that are about the same, by their ids, ascending. */
export interface TopicCluster {
  readonly threadIds: readonly string[];
}

export interface ClusterTopicsOptions {
  /** Lower case. */
  readonly readerAddresses?: readonly string[];
  readonly settings?: TopicSettings;
}

/** The parts of the reader's own name, as others write it. */
function readerNames(threads: readonly TopicThread[], readerAddresses: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  for (const email of threads.flatMap((thread) => thread.emails)) {
    for (const { address, name } of [...email.to, ...email.cc]) {
      if (!readerAddresses.has(address) && !email.delivery.deliveredTo.includes(address)) continue;
      for (const part of (name ?? '').toLowerCase().split(/[^\p{L}]+/u)) names.add(part);
    }
  }
  return names;
}

/** The counts behind the vectors are many times as large; they are let go here. */
function* vectorsOf(
  threads: readonly TopicThread[],
  settings: TopicSettings,
  readerAddresses: ReadonlySet<string>,
): Work<SparseVector[]> {
  const words = createTopicWords(readerNames(threads, readerAddresses));
  const dependencies = { words, subjectWeight: settings.subjectWeight, readerAddresses };
  const features: ThreadFeatures[] = [];
  for (const thread of threads) {
    features.push(threadFeatures(thread, dependencies));
    yield;
  }
  return yield* termVectors(features, settings);
}

interface Clusters {
  /** The threads by their first mails: what the places in `trees` count. */
  readonly ordered: readonly TopicThread[];
  readonly trees: readonly ClusterTree[];
}

interface Linked extends Clusters {
  readonly vectors: readonly SparseVector[];
  readonly pairs: readonly CandidatePair[];
  readonly least: number;
}

/** No two tie: a mail is in one thread, and a thread has mails. */
function compareFirstMails({ emails: [one] }: TopicThread, { emails: [other] }: TopicThread): number {
  return one === undefined || other === undefined ? 0 : compareIdentity(one, other);
}

function* link(threads: readonly TopicThread[], options: ClusterTopicsOptions): Work<Linked> {
  const settings = options.settings ?? defaultTopicSettings;
  const ordered = [...threads].sort((one, other) => compareFirstMails(one, other));
  const vectors = yield* vectorsOf(ordered, settings, new Set(options.readerAddresses ?? []));
  const chance = yield* chanceSimilarity(vectors);
  const least = Math.max(settings.leastSimilarity, settings.timesChance * chance);
  const pairs = yield* candidatePairs(vectors, least, settings);
  const trees = yield* averageLinkage(vectors, pairs, { least });
  return { ordered, vectors, pairs, least, trees };
}

/**
 * `clusterTopics` with how each cluster came about. One of more than `largest` mails is linked anew so that nothing is joined beyond
 * them, and stands as the several trees this makes; so a chain does not fall into its single links.
 */
export function* clusterTreesWork(
  threads: readonly TopicThread[],
  largest: number,
  options: ClusterTopicsOptions = {},
): Work<Clusters> {
  const { ordered, vectors, pairs, least, trees } = yield* link(threads, options);
  const sizes = ordered.map(({ emails }) => emails.length);
  const small: ClusterTree[] = [];
  const inLarge = new Map<number, number>();
  for (const [number, tree] of trees.entries()) {
    yield;
    const size = tree.members.reduce((sum, place) => sum + (sizes[place] ?? 0), 0);
    if (size <= largest) small.push(tree);
    else for (const place of tree.members) inLarge.set(place, number);
  }
  const places = [...inLarge.keys()];
  const newPlace = new Map(places.map((place, index) => [place, index]));
  const within: CandidatePair[] = [];
  for (const { first, second, similarity } of pairs) {
    yield;
    const [one, other] = [newPlace.get(first), newPlace.get(second)];
    if (one === undefined || other === undefined || inLarge.get(first) !== inLarge.get(second)) continue;
    within.push({ first: Math.min(one, other), second: Math.max(one, other), similarity });
  }
  const divided = yield* averageLinkage(
    places.flatMap((place) => vectors[place] ?? []),
    within,
    { least, sizes: places.map((place) => sizes[place] ?? 0), largest },
  );
  return { ordered, trees: [...small, ...divided.map((tree) => inPlace(tree, places))] };
}

function inPlace({ members, parts }: ClusterTree, places: readonly number[]): ClusterTree {
  return {
    members: members.flatMap((member) => places[member] ?? []),
    parts: parts === null ? null : [inPlace(parts[0], places), inPlace(parts[1], places)],
  };
}

function* clusterTopicsWork(threads: readonly TopicThread[], options: ClusterTopicsOptions = {}): Work<TopicCluster[]> {
  const { ordered, trees } = yield* link(threads, options);
  return trees
    .map(({ members }) => ({ threadIds: members.flatMap((place) => ordered[place]?.threadId ?? []).sort(compareText) }))
    .sort((one, other) => compareText(one.threadIds[0] ?? '', other.threadIds[0] ?? ''));
}

/**
 * Puts threads that are about the same into one topic (B-7): TF-IDF over words and people, candidate pairs from an index,
 * average linkage cut where clusters are no nearer than chance allows. Pure; the order of `threads` does not matter. Cost grows
 * close to linearly with the threads.
 */
export function clusterTopics(threads: readonly TopicThread[], options: ClusterTopicsOptions = {}): TopicCluster[] {
  return finishNow(clusterTopicsWork(threads, options));
}
