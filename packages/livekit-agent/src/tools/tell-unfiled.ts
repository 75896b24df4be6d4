import type { SendReceipt } from '@nexus/contracts';
import type { DriveContext } from '../briefing/briefing-desk.ts';

const unfiled =
  'Your mail went out, but your mail server did not keep a copy among the sent mail. It is still among the drafts; do not send it again.';

/** Announces that a mail that was sent is not found where its writer will look for it. */
export function tellUnfiled(desk: DriveContext, { filed }: SendReceipt): void {
  if (filed === false) desk.announcements.add({ words: () => unfiled });
}
