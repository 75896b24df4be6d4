import { z } from 'zod';
import type { UserId } from '../user-id.ts';

/** What was asked, by where it was answered from. */
const exchangeKinds = ['manual', 'guidance', 'memory', 'brief'] as const;
export type ExchangeKind = (typeof exchangeKinds)[number];

/** PostgreSQL takes no NUL. */
const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((words) => !words.includes('\0'), 'has a NUL');

/** Values of one exchange, by name, and what may be kept of each. */
const mostValues = 12;
const NamedValue = z.union([z.number(), text(60)]);
export const NamedValues = z
  .record(text(40), NamedValue)
  .refine((values) => Object.keys(values).length <= mostValues, `has more than ${mostValues} values`);
export type NamedValues = z.infer<typeof NamedValues>;

/**
 * One question and where it was answered from (P-6): the driver's words alone, in short form. Never a model's words, and nothing of any mail.
 */
export const Exchange = z.object({
  id: z.uuid(),
  kind: z.enum(exchangeKinds),
  /** As one would ask it alone, what it carried over included: "span of softwood joists at 450 centres". */
  question: text(300),
  /** The manual, or the domain of a pack, that was asked by name; null: any. */
  named: text(200).nullable(),
  /** Source, section and page of the answer; null: nothing answered. */
  citation: text(400).nullable(),
  /** By a free name: { centres: 450 }. */
  values: NamedValues,
  createdAt: z.iso.datetime(),
});
export type Exchange = z.infer<typeof Exchange>;

/** Milliseconds that an exchange is kept: 24 hours. */
export const exchangeLifetime = 24 * 3_600_000;
/** So many of a user are kept, the newest. */
export const mostExchanges = 10;
/** All of them together, in characters: about 1,500 tokens of English. */
const mostCharacters = 6_000;

/** What of these is kept: the newest that are not over, as many as there is room for; oldest first, each once. Pure. */
export function lastExchanges(exchanges: Iterable<Exchange>, now: Date): readonly Exchange[] {
  const byId = new Map<string, Exchange>();
  for (const exchange of exchanges) if (!byId.has(exchange.id)) byId.set(exchange.id, exchange);
  // Of two of one millisecond the one that comes later is the newer.
  const newestFirst = [...byId.values()]
    .filter((exchange) => !isExpired(exchange, now))
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .slice(-mostExchanges)
    .toReversed();
  let left = mostCharacters;
  const end = newestFirst.findIndex(({ question, named, citation, values }) => {
    left -= JSON.stringify([question, named, citation, values]).length;
    return left < 0;
  });
  return newestFirst.slice(0, end < 0 ? newestFirst.length : end).toReversed();
}

/** Whether an exchange is over: from this millisecond on it is not seen any more (P-8). */
export function isExpired({ createdAt }: Pick<Exchange, 'createdAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) >= exchangeLifetime;
}

/**
 * What users asked in the last 24 hours. Every call is about one user and touches nobody else's.
 *
 * @throws NexusError from what reads and deletes: MEMORY_UNREACHABLE (retryable)
 */
export interface ExchangeStore extends AsyncDisposable {
  /** Counts at once, and is written behind; the same one again changes nothing. Never throws. */
  keep(userId: UserId, exchange: Exchange): void;
  /** Those that are not over, oldest first. What was kept by this process is among them, written or not. */
  recent(userId: UserId): Promise<readonly Exchange[]>;
  /** Resolves when all that was kept of the user so far is written, or was tried. Never rejects. */
  drained(userId: UserId): Promise<void>;
  /** Leaves nothing of the user (L-15). May be repeated. */
  forgetUser(userId: UserId): Promise<void>;
  /** Writes what is left, for a moment. May be called twice. */
  close(): Promise<void>;
}
