/** What one mail says of its time, in milliseconds since 1970. */
export interface DateClaim {
  /** The `Date` header. */
  readonly claimed: number | null;
  /** When the last server took it in (topmost `Received`). */
  readonly arrived: number | null;
  /** The date of an mbox's From_ line. */
  readonly filed: number | null;
}

export interface CredibleDates {
  /** The newest credible date: *now* of a source that lies in the past (B-4). Null when there is none. */
  readonly newest: number | null;
  isCredible(time: number): boolean;
}

const day = 86_400_000;
const year = 365 * day;
/** No mail is older: it is where clocks without a battery start. */
export const earliest = Date.UTC(1980, 0, 2);
/** Clocks are wrong by hours, not by more than this. */
export const skew = day;
/** A pause this long within the dates of a mailbox is ordinary. */
const shortestGap = 30 * day;
const longestGapAhead = year;
const longestGapBehind = 2 * year;
/** So many mails beyond a gap are no mistake. */
const convincingCount = 10;

interface Cluster {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * Which dates of a mailbox can be true. `latestPossible` is the wall clock. Dates are cut into clusters at gaps that are long for this
 * mailbox (the span of its middle 80 %, at least 30 days, at most a year); the largest cluster is believed, and so are others
 * that hold more than a stray mail or, going back, that lie within two years. The rule is stricter ahead than behind: one date too
 * new would make all other mail look old, one too old harms nothing.
 */
export function findCredibleDates(claims: readonly DateClaim[], latestPossible: number): CredibleDates {
  const isPossible = (time: number) => time >= earliest && time <= latestPossible + skew;
  const believed = claims.map((claim) => chooseDate(claim, isPossible));
  const times = Float64Array.from(believed.filter((time) => time !== null)).sort();
  const clusters = clusterDates(times);
  const ranges = believeClusters(clusters, times.length);
  const isCredible = (time: number) =>
    isPossible(time) && ranges.some((range) => time >= range.from - skew && time <= range.to + skew);
  return { newest: ranges.at(-1)?.to ?? null, isCredible };
}

/**
 * The first of a mail's dates that can be true: as written, as received, as filed. A mail cannot be received before it is written,
 * so a later `Date` gives way to the server's.
 */
export function chooseDate(claim: DateClaim, isCredible: (time: number) => boolean): number | null {
  const { claimed, arrived, filed } = claim;
  const contradicted = claimed !== null && arrived !== null && isCredible(arrived) && claimed > arrived + skew;
  const candidates = contradicted ? [arrived, filed] : [claimed, arrived, filed];
  return candidates.find((time) => time !== null && isCredible(time)) ?? null;
}

function clusterDates(times: Float64Array): Cluster[] {
  const clusters: Cluster[] = [];
  const low = times[Math.floor(times.length * 0.1)] ?? 0;
  const high = times[Math.ceil(times.length * 0.9) - 1] ?? low;
  const gap = Math.min(Math.max(high - low, shortestGap), longestGapAhead);
  let start = 0;
  for (let index = 1; index <= times.length; index++) {
    const before = times[index - 1] ?? 0;
    const time = times[index];
    if (time !== undefined && time - before <= gap) continue;
    clusters.push({ from: times[start] ?? 0, to: before, count: index - start });
    start = index;
  }
  return clusters;
}

/** In the order of time. */
function believeClusters(clusters: readonly Cluster[], total: number): readonly Cluster[] {
  const largest = clusters.reduce((most, cluster) => Math.max(most, cluster.count), 0);
  const main = clusters.findLastIndex((cluster) => cluster.count === largest);
  const needed = largest === 1 ? 1 : Math.max(2, Math.min(convincingCount, Math.ceil(total * 0.02)));
  const believed: Cluster[] = [];
  let oldest = clusters[main]?.from ?? 0;
  for (let index = clusters.length - 1; index >= 0; index--) {
    const cluster = clusters[index];
    if (!cluster) continue;
    const near = index <= main && oldest - cluster.to <= longestGapBehind;
    if (cluster.count < needed && !near) continue;
    believed.unshift(cluster);
    oldest = Math.min(oldest, cluster.from);
  }
  return believed;
}
