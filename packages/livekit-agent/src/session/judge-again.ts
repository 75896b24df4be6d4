import type { DriveContext } from '../briefing/briefing-desk.ts';
import { judgeWhole, stillToTell } from '../briefing/judge-whole.ts';
import type { LoadInboxOptions } from '../briefing/load-inbox-options.ts';
import { prepareMailTexts } from '../briefing/mail-texts.ts';
import { planBriefing } from '../briefing/plan-briefing.ts';
import { settleInbox } from '../briefing/settle-inbox.ts';

/** New mail may join while all is judged; then it is judged once more, but not for ever. */
const mostRounds = 5;

/**
 * Judges the mail of a drive anew and plans what is left of it: what was kept of earlier drives came when the briefing had begun. What
 * the driver heard or decided stays as it is.
 *
 * @throws NexusError when the mailbox cannot be read; nothing has changed then.
 */
export async function judgeAgain(desk: DriveContext, options: LoadInboxOptions): Promise<void> {
  const { tracker } = desk;
  for (let round = 1; round <= mostRounds; round++) {
    const before = desk.inbox;
    const judged = await judgeWhole(options, stillToTell(before, tracker.state));
    if (options.signal.aborted) return;
    if (desk.inbox !== before && round < mostRounds) continue;
    desk.inbox = settleInbox(judged, desk.inbox, tracker.state);
    planBriefing(desk);
    void prepareMailTexts(desk, options.signal);
    return;
  }
}
