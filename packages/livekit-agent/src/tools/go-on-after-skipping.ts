import type { DriveContext } from '../briefing/briefing-desk.ts';
import { mentionMails } from '../briefing/mail-meant.ts';
import { succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { upcoming } from '../briefing/tracker-views.ts';
import { openWholeMail } from './open-mail.ts';

export interface SkippingWords {
  /** "Skipped 2 mails." */
  readonly opening: string;
  /** Where nothing comes after them: "That was the last topic." */
  readonly last: string;
}

/** Opens the next mail that was not skipped. Where there is none it is said how many of those there are. */
export async function goOnAfterSkipping(
  desk: DriveContext,
  { opening, last }: SkippingWords,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { state } = desk.tracker;
  const next = upcoming(state);
  if (next !== null && state.statuses.get(next) === 'pending') {
    const opened = await openWholeMail(desk, next, signal);
    return { ...opened, message: `${opening} ${opened.message}` };
  }
  mentionMails(desk, []);
  const skipped = [...state.statuses.values()].filter((status) => status === 'skipped').length;
  const one = '1 skipped mail is still there; say next to hear it.';
  const several = `${skipped} skipped mails are still there; say next to hear them.`;
  return succeeded([opening, last, ...(skipped === 0 ? [] : [skipped === 1 ? one : several])].join(' '));
}
