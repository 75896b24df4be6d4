import { compareText } from '@nexus/text';
import { finishNow, type Work } from '../work-in-slices.ts';
import type { SparseVector } from './average-linkage.ts';
import { averageLinkage, candidatePairs } from './average-linkage.ts';
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

/** `clusterTopics`, slice by slice. */
export function* clusterTopicsWork(
  threads: readonly TopicThread[],
  options: ClusterTopicsOptions = {},
): Work<TopicCluster[]> {
  const settings = options.settings ?? defaultTopicSettings;
  const ordered = [...threads].sort((one, other) => compareText(one.threadId, other.threadId));
  const vectors = yield* vectorsOf(ordered, settings, new Set(options.readerAddresses ?? []));
  const chance = yield* chanceSimilarity(vectors);
  const least = Math.max(settings.leastSimilarity, settings.timesChance * chance);
  const pairs = yield* candidatePairs(vectors, least, settings);
  const clusters = yield* averageLinkage(vectors, pairs, least);
  return clusters
    .map((members) => ({ threadIds: members.flatMap((place) => ordered[place]?.threadId ?? []).sort(compareText) }))
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
