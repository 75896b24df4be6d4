import type { MemoryDate } from '@nexus/contracts';
import type { DueNotes, OfficeNotes } from '../memory/context/office-notes.ts';

/** Notes of the driver's offices whose review date has come: told once to each who writes for the office (L-12). */
export interface DueReviews {
  /** Looks for them once. Never rejects: what cannot be read is told by a later drive. */
  load(): Promise<void>;
  /** Those that nobody has told the driver; they count as told then. */
  take(): readonly DueNotes[];
  /** Calls the listener when some were found; there is one listener. */
  onFound(listener: () => void): void;
}

interface DueReviewsOptions {
  readonly office: Pick<OfficeNotes, 'due'>;
  readonly today: () => MemoryDate;
  /** The last day on which they were told, once that is known. Null: never. */
  readonly toldOn: () => Promise<string | null>;
  readonly onTold: (day: string) => void;
}

export function createDueReviews({ office, today, toldOn, onTold }: DueReviewsOptions): DueReviews {
  let found: readonly DueNotes[] = [];
  let until = '';
  let loading: Promise<void> | null = null;
  let listen = () => {};

  async function look(): Promise<void> {
    until = today();
    try {
      found = await office.due({ after: await toldOn(), until });
    } catch {
      return;
    }
    if (found.length > 0) listen();
  }

  return {
    load() {
      loading ??= look();
      return loading;
    },
    take() {
      const untold = found;
      found = [];
      if (untold.length > 0) onTold(until);
      return untold;
    },
    onFound(listener) {
      listen = listener;
    },
  };
}
