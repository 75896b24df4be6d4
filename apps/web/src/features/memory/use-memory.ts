import { Problem } from '@nexus/api-client';
import type {
  ForgettingUnfinished,
  KnowledgeEntryId,
  MemoryReading,
  MemoryVersions,
  NewMemory,
} from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { useBeginQuestion } from '../../latest-question.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { memoryWording } from './wording.ts';

/** What is shown of memory. Both null: it is being read. */
interface MemoryShown {
  readonly reading: MemoryReading | null;
  /** Why it cannot be shown, in a sentence. */
  readonly unreachable: string | null;
}

/** Memory as it was once. Both null: that is being read. */
export interface VersionsShown {
  /** Newest first; without those of which nothing is left. */
  readonly versions: MemoryVersions['versions'] | null;
  readonly failure: string | null;
}

/** `failure`: why it was not done. `told`: what is so now. Both are sentences for the driver. */
export type Outcome = { readonly failure: string } | { readonly told: string };

/** What is remembered of the driver, and what can be done about it. */
export interface Memory extends MemoryShown {
  readAgain(): void;
  /** @returns why it is not remembered, or null. */
  add(memory: NewMemory): Promise<string | null>;
  forget(id: KnowledgeEntryId): Promise<Outcome>;
  forgetEverything(): Promise<Outcome>;
  /** The same function from one rendering to the next. */
  versions(): Promise<VersionsShown>;
  /** Brings back what was condensed since. */
  restore(version: number): Promise<Outcome>;
}

const nothingYet: MemoryShown = { reading: null, unreachable: null };

export function useMemory({ memory }: ApiClient, driver: PageDriver): Memory {
  const [shown, setShown] = useState(nothingYet);
  const beginReading = useBeginQuestion();

  const explain = useCallback((error: unknown) => explainFailure(error, driver), [driver]);

  /** @returns what is remembered now, and shows it; or why that cannot be seen. */
  const look = useCallback(async () => {
    const isLatest = beginReading();
    try {
      const reading = await memory.read(await driver.accessToken());
      if (isLatest()) setShown({ reading, unreachable: null });
      return { isLatest, reading, unreachable: null };
    } catch (error) {
      return { isLatest, reading: null, unreachable: explain(error) };
    }
  }, [driver, memory, explain, beginReading]);

  const read = useCallback(async (): Promise<void> => {
    const { isLatest, ...seen } = await look();
    if (isLatest()) setShown(seen);
  }, [look]);
  useEffect(() => void read(), [read]);

  const versions = useCallback(async (): Promise<VersionsShown> => {
    try {
      const kept = await memory.versions(await driver.accessToken());
      return { versions: kept.versions.filter(({ entries }) => entries.length > 0), failure: null };
    } catch (error) {
      return { versions: null, failure: explain(error) };
    }
  }, [driver, memory, explain]);

  /** Forgets, then looks what is remembered; whether `isThere` any of it still tells a failure from what only sounded like one. */
  async function forget(
    work: (accessToken: string | null) => Promise<ForgettingUnfinished | null>,
    { done, isThere }: { readonly done: string; readonly isThere: (reading: MemoryReading) => boolean },
  ): Promise<Outcome> {
    try {
      const unfinished = await work(await driver.accessToken());
      await read();
      return { told: unfinished?.detail ?? done };
    } catch (error) {
      const failure = error instanceof Problem && error.status === 404 ? memoryWording.goneBefore : explain(error);
      const { reading } = await look();
      return reading === null || isThere(reading) ? { failure } : { told: failure };
    }
  }

  return {
    ...shown,
    versions,
    async restore(version) {
      try {
        const isLatest = beginReading();
        const reading = await memory.restore(await driver.accessToken(), version);
        if (isLatest()) setShown({ reading, unreachable: null });
        return { told: memoryWording.broughtBack };
      } catch (error) {
        const failure = explain(error);
        await look();
        return { failure };
      }
    },
    readAgain() {
      setShown(nothingYet);
      void read();
    },
    async add(entry) {
      try {
        await memory.add(await driver.accessToken(), entry);
      } catch (error) {
        return explain(error);
      }
      await read();
      return null;
    },
    forget: (id) =>
      forget((token) => memory.forget(token, id), {
        done: memoryWording.forgotten,
        isThere: ({ document }) => document.entries.some((entry) => entry.id === id),
      }),
    forgetEverything: () =>
      forget((token) => memory.forgetEverything(token), {
        done: memoryWording.everythingForgotten,
        isThere: ({ document }) => document.entries.length > 0 || document.toldMissing === true,
      }),
  };
}
