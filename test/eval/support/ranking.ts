import { createSeededRandom } from '@nexus/text';

/** A list of scores, the higher the earlier, and what the mails are worth: urgencies 0…3. */
export interface Ranked {
  readonly scores: readonly number[];
  readonly urgencies: readonly number[];
}

function highestFirst({ scores }: Ranked): number[] {
  return [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
}

/** How often a mail of at least `least` stands before one of less; ties count half (Mann and Whitney). */
export function areaUnderCurve({ scores, urgencies }: Ranked, least: number): number {
  const order = highestFirst({ scores, urgencies }).reverse();
  let ranks = 0;
  let hits = 0;
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && scores[order[end] ?? 0] === scores[order[start] ?? 0]) end += 1;
    for (const index of order.slice(start, end)) {
      if ((urgencies[index] ?? 0) < least) continue;
      ranks += (start + end + 1) / 2;
      hits += 1;
    }
    start = end;
  }
  return (ranks - (hits * (hits + 1)) / 2) / (hits * (order.length - hits));
}

/** nDCG at 20 with gains 2^urgency − 1 (Järvelin and Kekäläinen 2002). */
export function gainAtTwenty(ranked: Ranked): number {
  const gain = (urgencies: readonly number[]): number =>
    urgencies.slice(0, 20).reduce((sum, urgency, place) => sum + (2 ** urgency - 1) / Math.log2(place + 2), 0);
  const best = gain([...ranked.urgencies].sort((one, other) => other - one));
  return gain(highestFirst(ranked).map((index) => ranked.urgencies[index] ?? 0)) / best;
}

/** The middle 95 of 100 values of a measure over mails drawn with replacement, 500 times. */
export function bootstrap(size: number, measure: (drawn: readonly number[]) => number): readonly [number, number] {
  const random = createSeededRandom(2026);
  const values = Array.from({ length: 500 }, () =>
    measure(Array.from({ length: size }, () => Math.floor(random() * size))),
  ).sort((one, other) => one - other);
  return [values[12] ?? 0, values[487] ?? 0];
}

export function drawFrom({ scores, urgencies }: Ranked, drawn: readonly number[]): Ranked {
  return {
    scores: drawn.map((index) => scores[index] ?? 0),
    urgencies: drawn.map((index) => urgencies[index] ?? 0),
  };
}

/** Ten bins of probability: how many mails each holds, what was foretold on average, and what came true. */
export function calibrationBins({ scores, urgencies }: Ranked, least: number) {
  return Array.from({ length: 10 }, (_, bin) => {
    const inside = [...scores.keys()].filter((index) => Math.min(9, Math.floor((scores[index] ?? 0) * 10)) === bin);
    const count = Math.max(1, inside.length);
    return {
      count: inside.length,
      foretold: inside.reduce((sum, index) => sum + (scores[index] ?? 0), 0) / count,
      true: inside.filter((index) => (urgencies[index] ?? 0) >= least).length / count,
    };
  });
}
