import type { MemoryCategory, MemoryEntry } from '@nexus/contracts';

/** Share of its strength that a memory loses in a day, by what it tells (L-3). */
const dailyLoss: Readonly<Record<MemoryCategory, number>> = {
  fact: 0.02,
  relationship: 0.02,
  decision: 0.03,
  event: 0.05,
  sentiment: 0.1,
  reminder: 0.2,
};

const millisecondsOfDay = 24 * 3_600_000;
const largestBoost = 1.5;
/** Beneath it a memory is not brought up by itself; who asks for it still hears it. */
export const leastStrength = 0.3;

/** What was asked to be remembered until a time, and what is still to come, is as strong as on its first day. */
function isToCome({ category, validFrom, validTo }: MemoryEntry, today: string): boolean {
  if (category === 'reminder') return validTo === null;
  return category === 'event' && validFrom !== null && validFrom >= today.slice(0, validFrom.length);
}

/** importance/10 × e^(−rate × days since it was last spoken) × boost, boost = 1 + 0.1·ln(1 + accesses), at most 1.5 (L-3). */
export function strengthOf(entry: MemoryEntry, now: Date): number {
  const since = Math.max(0, now.getTime() - Date.parse(entry.lastAccessedAt ?? entry.createdAt));
  const isKept = isToCome(entry, now.toISOString().slice(0, 10));
  const left = isKept ? 1 : Math.exp((-dailyLoss[entry.category] * since) / millisecondsOfDay);
  const boost = Math.min(largestBoost, 1 + 0.1 * Math.log(1 + entry.accessCount));
  return (entry.importance / 10) * left * boost;
}

/** The least that strength leaves of relevance: decay as the main order would lose most of what is looked for. */
const leastShare = 0.85;

/** Relevance × (.85 … 1): strength orders equals, and no more. */
export function ordered(relevance: number, strength: number): number {
  return relevance * (leastShare + (1 - leastShare) * Math.min(1, Math.max(0, strength)));
}
