import type { RoomMessage, UserId } from '@nexus/contracts';

/** One conversation, as a text room needs it. The wiring is in `open-briefing-session.ts`; tests bring their own. */
export interface DriveSession {
  /** Reads the mail and greets. @throws NexusError */
  start(): Promise<void>;
  /** One turn; resolves when it has been answered. */
  say(words: string): Promise<void>;
  hush(): void;
  /** Whether words come from a mail of this drive (M-7), once its mail was read. */
  holdsMailText(content: string): Promise<boolean>;
  /** The page's connection is gone: the drive waits a while, then ends by itself. */
  away(): void;
  back(): void;
  /** Goodbye was said, or nobody came back. */
  readonly whenEnded: Promise<void>;
  /** What a page that comes (back) to this drive must know. */
  snapshot(): readonly RoomMessage[];
  /** Drains what was held back and lets go of the mail. May be called twice. */
  close(): Promise<void>;
}

/** Opens a conversation of one user, whose messages go to `emit`. @throws NexusError when the mail cannot be opened. */
export type OpenSession = (userId: UserId, emit: (message: RoomMessage) => void) => Promise<DriveSession>;
