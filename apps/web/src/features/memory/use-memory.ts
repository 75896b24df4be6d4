import type { KnowledgeEntryId, MemoryReading, NewMemory } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { Service } from '../service/create-service.ts';
import { Problem } from '../service/problem.ts';
import type { PageDriver } from '../sign-in/driver.ts';

/** What is shown of memory. Both null: it is being read. */
interface MemoryShown {
  readonly reading: MemoryReading | null;
  /** Why it cannot be shown, in a sentence. */
  readonly unreachable: string | null;
}

/** What is remembered of the driver, and what can be done about it. What changes it resolves to why it could not, or null. */
export interface Memory extends MemoryShown {
  readAgain(): void;
  add(memory: NewMemory): Promise<string | null>;
  forget(id: KnowledgeEntryId): Promise<string | null>;
  forgetEverything(): Promise<string | null>;
}

const nothingYet: MemoryShown = { reading: null, unreachable: null };

export function useMemory({ memory }: Service, driver: PageDriver): Memory {
  const [shown, setShown] = useState(nothingYet);

  /** Runs one request. @returns a sentence when it failed. */
  const attempt = useCallback(
    async (work: (accessToken: string | null) => Promise<unknown>): Promise<string | null> => {
      try {
        await work(await driver.accessToken());
        return null;
      } catch (error) {
        if (!(error instanceof Problem)) return 'That did not work. Try again.';
        if (error.asksForSignIn) driver.signInAgain(error.detail);
        return error.detail;
      }
    },
    [driver],
  );

  const read = useCallback(async (): Promise<void> => {
    const failure = await attempt(async (token) => setShown({ reading: await memory.read(token), unreachable: null }));
    if (failure !== null) setShown({ reading: null, unreachable: failure });
  }, [attempt, memory]);
  useEffect(() => void read(), [read]);

  async function change(work: (accessToken: string | null) => Promise<unknown>): Promise<string | null> {
    const failure = await attempt(work);
    if (failure === null) await read();
    return failure;
  }

  return {
    ...shown,
    readAgain() {
      setShown(nothingYet);
      void read();
    },
    add: (entry) => change((token) => memory.add(token, entry)),
    forget: (id) =>
      change(async (token) => {
        try {
          await memory.forget(token, id);
        } catch (error) {
          // Forgotten from elsewhere meanwhile, which is what was wanted.
          if (!(error instanceof Problem && error.status === 404)) throw error;
        }
      }),
    forgetEverything: () => change((token) => memory.forgetEverything(token)),
  };
}
