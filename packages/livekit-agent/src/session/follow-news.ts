import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { BriefingDependencies } from './briefing-session.ts';

export interface FollowNewsOptions {
  readonly desk: DriveContext;
  readonly news: NonNullable<BriefingDependencies['news']>;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
  /** Judges all mail anew. Never rejects. */
  readonly judgeAgain: () => Promise<void>;
  /** Something joined the briefing. */
  readonly onChange: () => void;
}

/** Tells what comes up behind the drive, between two items, and briefs again the mails of which it speaks. */
export function followNews({ desk, news, opened, judgeAgain, onChange }: FollowNewsOptions): void {
  async function briefAgain(emailIds: readonly string[]): Promise<void> {
    await opened;
    await desk.settled;
    desk.carriedOver.briefAgain(emailIds);
    await judgeAgain();
    onChange();
  }

  news.follow(async ({ sentence, emailIds, error }) => {
    if (error !== undefined) desk.emit({ type: 'error', turn: desk.tracker.state.turn, ...error, fatal: false });
    // Whoever hears of a mail may ask for it at once.
    if (emailIds.length > 0) await briefAgain(emailIds);
    desk.announcements.add({ words: () => sentence });
  });
}
