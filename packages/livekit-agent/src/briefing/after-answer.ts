import { isDeepStrictEqual } from 'node:util';
import type { Intent, Understanding } from '@nexus/language';
import type { PendingQuestion } from './tracker-state.ts';

/** Whether a yes or a no was said, whatever else. */
function isAnswer(intents: readonly Intent[]): boolean {
  return intents.some(({ kind }) => kind === 'yes' || kind === 'no');
}

/**
 * What the driver's words mean where they answer a question (B-13): a bare yes or no is followed by what waited for it, as if it had been
 * said once more. What is said with the answer takes the place of what waited.
 */
export function withWaiting(understanding: Understanding, question: PendingQuestion | null): Understanding {
  const { verdict, intents } = understanding;
  const waiting = question?.waiting ?? [];
  if (verdict !== 'meant' || intents.length !== 1 || !isAnswer(intents)) return understanding;
  return { ...understanding, intents: [...intents, ...waiting] };
}

/** Whether the same was said, however surely it was understood. */
function isSame({ confidence: _, ...one }: Intent, { confidence: __, ...other }: Intent): boolean {
  return isDeepStrictEqual(one, other);
}

/** Whether an answer left something behind that waited for it: what else was said with it took its place, and is not the same. */
export function leavesWaiting(intents: readonly Intent[], question: PendingQuestion | null): boolean {
  const waiting = question?.waiting ?? [];
  return isAnswer(intents) && !waiting.every((one) => intents.some((intent) => isSame(intent, one)));
}
