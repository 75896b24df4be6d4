import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { PendingQuestion } from '../briefing/tracker-state.ts';

/** What a no leaves: of a draft that is not to be sent, where it stays. @param open the question that it answers */
export function sayDeclined(desk: DriveContext, open: PendingQuestion | null): string {
  const { draft } = desk;
  if (draft === null || open?.toolName !== 'send_draft') return 'Alright, I did nothing.';
  desk.draftToldIn = desk.tracker.state.turn;
  const { persistent } = desk.mailbox.account.capabilities;
  return `Alright, it is not sent. ${persistent ? 'It stays among your drafts.' : 'It stays a draft.'}`;
}
