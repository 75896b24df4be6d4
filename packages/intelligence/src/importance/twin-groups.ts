import type { MailMessage } from '@nexus/contracts';
import { hashText, mixHashes } from '@nexus/text';
import { withoutSubjectMarks } from '../threads/subjects.ts';
import { wordKeys } from './wording.ts';

/** Words of a shingle, and how many of the smallest stand for a text. */
const shingleLength = 8;
const sketchSize = 12;
/** A subject of fewer letters ("Hello") joins strangers. */
const shortestSubject = 6;

/** The smallest hashes of a text's runs of eight words: texts that share one are copies in part (Broder 1997). */
function sketch(text: string): number[] {
  const words = wordKeys(text).map((key) => hashText(key, 5));
  const hashes = new Set<number>();
  for (let start = 0; start + shingleLength <= words.length; start++) {
    hashes.add(words.slice(start, start + shingleLength).reduce((hash, word) => mixHashes(hash, word), 6) >>> 0);
  }
  return [...hashes].sort((one, other) => one - other).slice(0, sketchSize);
}

/**
 * For each mail the number of its group: mails of one thread, of one subject, or with text in common are in one, so that none is
 * tested on what its twin taught.
 */
export function groupTwins(mails: readonly Pick<MailMessage, 'subject' | 'body'>[]): number[] {
  const parents = mails.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  const join = (one: number, other: number): void => {
    parents[rootOf(other)] = rootOf(one);
  };
  const firstWith = new Map<string, number>();
  const withHash = new Map<number, number[]>();
  for (const [index, { subject, body }] of mails.entries()) {
    const bare = withoutSubjectMarks(subject)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    const first = firstWith.get(bare);
    if (first === undefined) firstWith.set(bare, index);
    else if (bare.length >= shortestSubject) join(first, index);
    const shared = new Map<number, number>();
    const hashes = sketch(body.own);
    for (const hash of hashes) {
      const others = withHash.get(hash) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      withHash.set(hash, [...others, index]);
    }
    for (const [other, count] of shared) if (count * 2 >= hashes.length) join(other, index);
  }
  return mails.map((_, index) => rootOf(index));
}

/** Deals groups out to folds, the largest first, each to the fold that is smallest so far. */
export function foldsOfGroups(groups: readonly number[], folds: number): number[] {
  const members = Map.groupBy(groups.keys(), (index) => groups[index] ?? 0);
  const sizes = new Array<number>(folds).fill(0);
  const foldOf = new Array<number>(groups.length).fill(0);
  const order = [...members].sort(([one, first], [other, second]) => second.length - first.length || one - other);
  for (const [, indices] of order) {
    const fold = sizes.indexOf(Math.min(...sizes));
    for (const index of indices) foldOf[index] = fold;
    sizes[fold] = (sizes[fold] ?? 0) + indices.length;
  }
  return foldOf;
}
