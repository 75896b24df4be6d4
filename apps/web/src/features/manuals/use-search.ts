import type { Passage } from '@nexus/contracts';
import { useEffect, useRef, useState } from 'react';
import type { Service } from '../service/create-service.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { explainFailure } from '../sign-in/explain-failure.ts';

export interface RankedPassage extends Passage {
  /** 1: the best. */
  readonly rank: number;
}

/** A question to the manuals and what they say. Both null: the answer is awaited. */
export interface Search {
  readonly words: string;
  /** Best first. */
  readonly passages: readonly RankedPassage[] | null;
  /** Why there is no answer, in a sentence. */
  readonly failure: string | null;
}

const limit = 5;

/** `search` null: nothing was asked yet. A new question ends the one before. */
export function useSearch({ manuals }: Service, driver: PageDriver) {
  const [search, setSearch] = useState<Search | null>(null);
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function ask(given: string): Promise<void> {
    const words = given.trim();
    if (words === '') return;
    asked.current?.abort();
    const own = new AbortController();
    asked.current = own;
    const { signal } = own;
    setSearch({ words, passages: null, failure: null });
    try {
      const found = await manuals.search(await driver.accessToken(), { words, limit, signal });
      if (signal.aborted) return;
      const passages = found.map((passage, index) => ({ ...passage, rank: index + 1 }));
      setSearch({ words, passages, failure: null });
    } catch (error) {
      if (!signal.aborted) setSearch({ words, passages: null, failure: explainFailure(error, driver) });
    }
  }
  return { search, ask };
}
