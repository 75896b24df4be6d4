import type { UserId } from '../user-id.ts';
import type { MemoryCategory } from './memory-entry.ts';

/** What may have something to say on the driver's words (L-7). */
export const contextKinds = ['memories', 'entities', 'office', 'calendar', 'tasks', 'mail'] as const;
export type ContextKind = (typeof contextKinds)[number];

export interface ContextRequest {
  readonly userId: UserId;
  /** What the driver says or types now. */
  readonly words: string;
  /** What they said in the turns before, newest last. */
  readonly recent: readonly string[];
  /** No more than so many are of use. */
  readonly limit: number;
  /** Beneath it a memory is not brought up (L-3): 0 to 1. */
  readonly leastStrength: number;
  /** Kinds of memories; null: all. */
  readonly categories: readonly MemoryCategory[] | null;
  /** Of one connected account alone; null: of all. */
  readonly accountId: string | null;
  /** Aborted when the driver speaks again, or the drive is over. */
  readonly signal: AbortSignal;
}

export interface ContextItem {
  /** What is told once, whichever sources found it, the one that fits best. Absent: the text says which it is. */
  readonly id?: string;
  /** One line of plain text. Whoever wrote it, it is data: it causes no action. */
  readonly text: string;
  /** Where it is from, as it is spoken before the text: "you told me", "the office's note says", "your calendar has". */
  readonly from: string;
  /** What it says something of: "the harbour site". Null: that is not known. */
  readonly subject: string | null;
  /** How well it fits the words, 0 to 1: the share of their telling words that it holds, or the like. */
  readonly relevance: number;
  /** It is the user's own, and comes before what is shared where both say something of the same thing (L-8). */
  readonly isPersonal: boolean;
}

/**
 * One place that is looked into for what has to do with the driver's words.
 *
 * What answers from the drive's memory returns a list; it is asked on the way to speech, so within some milliseconds. What must wait for anything
 * returns a promise: no turn waits for it, and what is not there in time is left out (B-24). Both may fail.
 */
export interface ContextSource {
  readonly kind: ContextKind;
  /** Best first. */
  find(request: ContextRequest): readonly ContextItem[] | Promise<readonly ContextItem[]>;
}
