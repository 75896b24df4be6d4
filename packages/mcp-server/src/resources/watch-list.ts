import type { UserId } from '@nexus/contracts';
import { type ResourceSources, signatureOf } from './resources.ts';

/** Milliseconds after which somebody who listens hears that a document or a pack came or went. */
export const lookEvery = 30_000;

interface Watching {
  readonly sources: ResourceSources;
  readonly userId: UserId;
  /** Milliseconds. */
  readonly every: number;
  readonly onChange: () => void;
}

/**
 * Looks again and again whether a user's list of resources has changed. Files and jobs of other processes change it, so nobody here could tell.
 *
 * @returns stops it
 */
export function watchList({ sources, userId, every, onChange }: Watching): () => void {
  const stopped = new AbortController();
  let known: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    const now = await signatureOf(sources, userId);
    if (stopped.signal.aborted) return;
    if (now !== null) {
      if (known !== null && now !== known) onChange();
      known = now;
    }
    timer = setTimeout(look, every).unref();
  }
  void look();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
