import type { BriefReading, GuidanceFound } from '@nexus/contracts';
import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';

/** What was asked, and what came of it. */
export type Asked =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly found: GuidanceFound }
  | { readonly state: 'brief'; readonly brief: BriefReading }
  /** Why there is no answer, in a sentence. */
  | { readonly state: 'failed'; readonly failure: string };

/** `asked` null: nothing was asked yet. A new question ends the one before. */
export function useGuidanceQuestion({ guidance }: ApiClient, driver: PageDriver) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function run(given: string, work: (words: string, signal: AbortSignal) => Promise<Asked>): Promise<void> {
    const words = given.trim();
    if (words === '') return;
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setAsked({ state: 'looking' });
    try {
      const answer = await work(words, own.signal);
      if (!own.signal.aborted) setAsked(answer);
    } catch (error) {
      if (!own.signal.aborted) setAsked({ state: 'failed', failure: explainFailure(error, driver) });
    }
  }

  return {
    asked,
    search: (given: string) =>
      run(given, async (words, signal) => ({
        state: 'found',
        found: await guidance.search(await driver.accessToken(), { words, signal }),
      })),
    brief: (given: string) =>
      run(given, async (words, signal) => ({
        state: 'brief',
        brief: await guidance.brief(await driver.accessToken(), { words, signal }),
      })),
  };
}
