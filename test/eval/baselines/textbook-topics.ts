import type { MailMessage } from '@nexus/contracts';
import { agnes, type Cluster } from 'ml-hclust';

/** A thread as the textbook sees it: a bag of words. */
function bagOfWords(emails: readonly MailMessage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { subject, body } of emails) {
    for (const word of `${subject}\n${body.own}`.toLowerCase().match(/\p{L}{2,}/gu) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function tfIdf(bags: readonly Map<string, number>[]): Map<string, number>[] {
  const frequencies = new Map<string, number>();
  for (const bag of bags) for (const word of bag.keys()) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  return bags.map((bag) => {
    const weights = [...bag].map(([word, count]): [string, number] => [
      word,
      (1 + Math.log(count)) * Math.log(bags.length / (frequencies.get(word) ?? 1)),
    ]);
    const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  });
}

function cosineDistance(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [word, weight] of one) product += weight * (other.get(word) ?? 0);
  return 1 - product;
}

/** The whole tree over all pairs: memory and time grow with the square of the threads, or worse. */
export function textbookTree(threads: readonly (readonly MailMessage[])[]): Cluster {
  const vectors = tfIdf(threads.map(bagOfWords));
  const distances = vectors.map((one) => vectors.map((other) => (one === other ? 0 : cosineDistance(one, other))));
  return agnes(distances, { method: 'average', isDistanceMatrix: true });
}

/** For each thread the number of its topic when the tree is cut at a cosine distance. */
export function cutTree(tree: Cluster, distance: number): number[] {
  const labels: number[] = [];
  for (const [label, cluster] of tree.cut(distance).entries()) {
    for (const index of cluster.indices()) labels[index] = label;
  }
  return labels;
}
