import { normaliseSubject } from '../threads/normalise-subject.ts';
import type { Work } from '../work-in-slices.ts';
import type { TopicThread } from './thread-features.ts';
import type { TopicWords } from './topic-words.ts';

/** A word that tells this topic from the others, as it is mostly written. */
export interface TopicTerm {
  readonly stem: string;
  readonly word: string;
  /** In how many of the topic's threads it occurs. */
  readonly threads: number;
}

interface StemCount {
  threads: number;
  readonly forms: Map<string, number>;
}

// Enough to know what a thread is about; titles need no more.
const longestText = 1000;
const mostTexts = 3;

function mostWritten(forms: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [form, count] of forms) {
    if (count > most || (count === most && form < best)) [best, most] = [form, count];
  }
  return best;
}

function countStems(topic: readonly TopicThread[], words: TopicWords): Map<string, StemCount> {
  const counts = new Map<string, StemCount>();
  for (const thread of topic) {
    const seen = new Set<string>();
    const notice = (stem: string, form: string): void => {
      const count = counts.get(stem) ?? { threads: 0, forms: new Map<string, number>() };
      counts.set(stem, count);
      count.forms.set(form, (count.forms.get(form) ?? 0) + 1);
      if (!seen.has(stem)) count.threads += 1;
      seen.add(stem);
    };
    const subjects = new Set(thread.emails.map(({ subject }) => normaliseSubject(subject).plain));
    for (const subject of subjects) words.stems(subject, notice);
    for (const { body } of thread.emails.slice(0, mostTexts)) words.stems(body.own.slice(0, longestText), notice);
  }
  return counts;
}

/**
 * For each topic its most telling words, best first: those in many of its threads and in few other topics (TF-IDF over topics).
 */
export function* topicTerms(topics: readonly (readonly TopicThread[])[], words: TopicWords): Work<TopicTerm[][]> {
  const counted: Map<string, StemCount>[] = [];
  const spread = new Map<string, number>();
  for (const topic of topics) {
    yield;
    const counts = countStems(topic, words);
    counted.push(counts);
    for (const stem of counts.keys()) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  }
  const result: TopicTerm[][] = [];
  for (const counts of counted) {
    yield;
    const weighted = [...counts]
      .map(([stem, { threads, forms }]) => ({
        term: { stem, threads, word: mostWritten(forms) },
        weight: threads * Math.log((1 + topics.length) / (spread.get(stem) ?? 1)),
      }))
      .filter(({ term }) => /^\p{L}{3,}$/u.test(term.word))
      .sort((one, other) => other.weight - one.weight || (one.term.stem < other.term.stem ? -1 : 1));
    result.push(weighted.slice(0, 12).map(({ term }) => term));
  }
  return result;
}
