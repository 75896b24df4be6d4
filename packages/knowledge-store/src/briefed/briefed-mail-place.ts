import type { UserId } from '@nexus/contracts';
import type { BriefedMarks } from './briefed-mark.ts';

/** One of the places where marks are kept; each can be away. */
export interface BriefedMailPlace {
  /** @throws when it cannot be reached. */
  read(userId: UserId): Promise<BriefedMarks>;
  /** Adds marks; a later one that is there already stays. May be repeated. @throws when it cannot be reached. */
  write(userId: UserId, marks: BriefedMarks): Promise<void>;
  /** Whenever it can be used (again), also now if it can. @returns what takes the listener off. */
  onReady(listener: () => void): () => void;
}
