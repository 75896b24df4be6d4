import type { DriveContext } from './briefing-desk.ts';
import { passedOver } from './passed-over.ts';
import { nameMail } from './present-mail.ts';

/** A red flag is announced as long as nobody has heard it yet. */
export function announceArrival(desk: DriveContext, emailId: string): void {
  desk.announcements.add({
    emailId,
    words() {
      const mail = desk.inbox.items.get(emailId);
      const isToCome = desk.tracker.state.statuses.get(emailId) === 'pending' && passedOver(desk) !== emailId;
      if (mail === undefined || !isToCome) return null;
      return `Something important just came in: ${nameMail(mail)}. It comes next.`;
    },
    onTold() {
      const score = desk.inbox.items.get(emailId)?.score ?? 0;
      desk.emit({ type: 'alert', turn: desk.tracker.state.turn, emailId, score });
    },
  });
}

/** A mail that the driver wanted to hear of again at this time. */
export function announceReturn(desk: DriveContext, emailId: string): void {
  desk.announcements.add({
    emailId,
    words() {
      const mail = desk.inbox.items.get(emailId);
      const { statuses, cursor } = desk.tracker.state;
      const status = statuses.get(emailId);
      if (mail === undefined || (status !== 'pending' && status !== 'briefed') || passedOver(desk) === emailId)
        return null;
      const back = `Back from snooze: ${nameMail(mail)}.`;
      if (status === 'pending') return `${back} It comes next.`;
      return cursor === emailId ? `${back} Say repeat to hear it again.` : null;
    },
  });
}
