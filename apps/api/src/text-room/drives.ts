import { NexusError, type RoomMessage, type UserId } from '@nexus/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Joining, PageLink } from './drive.ts';
import { createDrive, type Drive, roomError } from './drive.ts';
import type { OpenSession } from './drive-session.ts';

interface DrivesOptions {
  readonly openSession: OpenSession;
  readonly observe: (message: RoomMessage) => void;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Drives at once in this process. */
  readonly maxDrives: number;
  /** Typed messages of one drive that may wait for their turn. */
  readonly maxWaiting: number;
}

/** The live drives of this process, at most one for each user. */
export interface Drives {
  readonly size: number;
  /** The user's drive, joined by this page: the live one, or a new one. @throws NexusError RATE_LIMITED or SHUTTING_DOWN */
  join(userId: UserId, link: PageLink, joining?: Joining): Promise<Drive>;
  /** Whether words come from a mail of the user's live drive, once it is open; null: there is none here. Rejects where it cannot be opened. */
  holdsMailText(userId: UserId, content: string): Promise<boolean | null>;
  /** Ends the user's drive, which its page is told: their account is deleted. */
  end(userId: UserId): Promise<void>;
  /** Ends all of them, which their pages are told, and takes no more. */
  close(): Promise<void>;
}

export function createDrives({ openSession, observe, log, maxDrives, maxWaiting }: DrivesOptions): Drives {
  const live = new Map<UserId, Drive>();
  let stopping = false;

  function open(userId: UserId): Drive {
    if (stopping) throw new NexusError('SHUTTING_DOWN', 'The server is stopping. Connect again in a moment.');
    if (live.size >= maxDrives) {
      throw new NexusError('RATE_LIMITED', 'Too many drives at once here. Try again in a few minutes.', {
        retryable: true,
      });
    }
    const drive = createDrive({ userId, openSession, observe, log, maxWaiting });
    live.set(userId, drive);
    void drive.whenOver.then(() => live.delete(userId));
    return drive;
  }

  return {
    get size() {
      return live.size;
    },
    async join(userId, link, joining) {
      for (let drive = live.get(userId); drive?.isClosing; drive = live.get(userId)) await drive.whenOver;
      const drive = live.get(userId) ?? open(userId);
      drive.attach(link, joining);
      return drive;
    },
    holdsMailText: async (userId, content) => live.get(userId)?.holdsMailText(content) ?? null,
    async end(userId) {
      const drive = live.get(userId);
      if (drive === undefined) return;
      const sentence = 'Your account is being deleted, so this drive ends here.';
      drive.tell(roomError('ACCOUNT_DELETED', sentence, { fatal: true }));
      await drive.close('ended');
    },
    async close() {
      stopping = true;
      // A drive lives in this process alone; what was done in the mailbox stays done.
      const sentence = 'The server is stopping, so this drive ends here. Start again in a moment.';
      const sorry = roomError('SHUTTING_DOWN', sentence, { fatal: true });
      await Promise.all(
        [...live.values()].map((drive) => {
          drive.tell(sorry);
          return drive.close('stopping');
        }),
      );
    },
  };
}
