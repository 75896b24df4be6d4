import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds that one place is given after the other has answered (M-3). */
const grace = 150;
/** Milliseconds after which nobody is waited for. */
const patience = 2_000;

export interface Answer<T> {
  readonly value: T;
}

/** What has answered when all have, or 150 ms after the first did; null stands for what rejected or is not there yet. Never rejects. */
export async function readSideBySide<T>(questions: readonly Promise<T>[]): Promise<readonly (Answer<T> | null)[]> {
  const answers: (Answer<T> | null)[] = questions.map(() => null);
  const over = new AbortController();
  const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  const asked = questions.map(async (question, place) => {
    answers[place] = { value: await question };
  });
  const first = Promise.any(asked).catch(() => undefined);
  await Promise.race([Promise.allSettled(asked), first.then(() => wait(grace)), wait(patience)]);
  over.abort();
  return [...answers];
}
