import { NexusError } from '@nexus/contracts';
import type { DriveContext, OpenDraft } from './briefing-desk.ts';
import { sayUnsent } from './say-unsent.ts';
import type { UnsentMail } from './unsent-mail.ts';

/**
 * Announces that a mail did not go out: the driver was told that it does, so it is not enough to show it. The event names nobody; what the
 * server is to be asked for stands there, for whoever reads it.
 */
export function tellUnsent(desk: DriveContext, { recipients }: OpenDraft, error: unknown): UnsentMail {
  const code = error instanceof NexusError ? error.code : 'INTERNAL';
  const words = sayUnsent(code, recipients);
  const detail = error instanceof NexusError && code === 'MAILBOX_UNREACHABLE' ? ` ${error.message}` : '';
  const { turn } = desk.tracker.state;
  desk.emit({ type: 'error', turn, code, message: `${sayUnsent(code, null)}${detail}`, fatal: false });
  let isTold = false;
  let isAnnounced = false;
  desk.announcements.add({
    // One that was cut off is told again.
    words: () => (isTold ? null : words),
    onTold() {
      isAnnounced = true;
    },
  });
  const unsent: UnsentMail = {
    words,
    get isTold() {
      return isTold || isAnnounced;
    },
    tell() {
      isTold = true;
      return words;
    },
  };
  desk.unsent.push(unsent);
  return unsent;
}
