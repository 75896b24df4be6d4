import type { UserId } from '@nexus/contracts';
import type { BriefedMailPlace } from './briefed-mail-place.ts';
import { type BriefedMark, type BriefedMarks, mergeMarks } from './briefed-mark.ts';

const firstPause = 500;
const longestPause = 30_000;
/** How many marks go in one writing. */
const batchSize = 400;

/** Brings marks to one place, behind the drive, until it has them. */
export interface MarkWriter {
  /** Resolves once everything that waits has been tried. Never rejects. @returns whether the place has everything. */
  write(userId: UserId, marks: BriefedMarks): Promise<boolean>;
  /** What the place does not have yet. */
  waiting(userId: UserId): BriefedMarks;
  /** Tries once more, then no more. @returns whether the place has everything. */
  close(): Promise<boolean>;
}

export function createMarkWriter(place: BriefedMailPlace): MarkWriter {
  const waiting = new Map<UserId, Map<string, BriefedMark>>();
  const failing = new Set<UserId>();
  let working: Promise<void> | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let asked = false;

  function done(userId: UserId, written: BriefedMarks): void {
    const marks = waiting.get(userId);
    if (marks === undefined) return;
    // What was said of a mail meanwhile still waits.
    for (const [emailId, mark] of written) if (marks.get(emailId) === mark) marks.delete(emailId);
    if (marks.size === 0) waiting.delete(userId);
  }

  /** @returns whether the place has everything of this user. */
  async function writeAll(userId: UserId): Promise<boolean> {
    for (let marks = waiting.get(userId); marks !== undefined; marks = waiting.get(userId)) {
      const batch = new Map([...marks].slice(0, batchSize));
      try {
        await place.write(userId, batch);
      } catch {
        return false;
      }
      done(userId, batch);
    }
    return true;
  }

  async function work(): Promise<void> {
    clearTimeout(timer);
    // Whoever failed comes last, and is in nobody's way.
    const users = [...waiting.keys()].toSorted((one, other) => Number(failing.has(one)) - Number(failing.has(other)));
    for (const userId of users) {
      if (await writeAll(userId)) failing.delete(userId);
      else failing.add(userId);
    }
    if (failing.size === 0) {
      failures = 0;
      return;
    }
    const pause = Math.min(longestPause, firstPause * 2 ** failures);
    failures += 1;
    if (!closed) timer = setTimeout(() => void attempt(), pause * (0.75 + Math.random() / 2)).unref();
  }
  async function workWhileAsked(): Promise<void> {
    // What is asked for while an attempt ends would otherwise wait for the next mark.
    do {
      asked = false;
      await work();
    } while (asked);
    working = null;
  }
  function attempt(): Promise<void> {
    asked = true;
    working ??= workWhileAsked();
    return working;
  }
  const stopListening = place.onReady(() => void attempt());

  return {
    async write(userId, marks) {
      waiting.set(userId, new Map([...mergeMarks(waiting.get(userId) ?? new Map(), marks)]));
      await attempt();
      return !waiting.has(userId);
    },
    waiting: (userId) => waiting.get(userId) ?? new Map(),
    async close() {
      closed = true;
      stopListening();
      await working;
      await attempt();
      clearTimeout(timer);
      return waiting.size === 0;
    },
  };
}
