import type { RoomMessage } from '@nexus/contracts';

/** A message of a drive with its place among those that are said once; absent: it is sent anew to whoever comes. */
export type NumberedMessage = RoomMessage & { readonly seq?: number };

/** What a page cannot learn from a snapshot: it was said once. */
const saidOnce: ReadonlySet<RoomMessage['type']> = new Set(['user', 'assistant', 'confirm', 'alert', 'error']);

/** Messages of a drive that are kept, in its memory alone, for a page that comes back. */
const mostKept = 40;

/** Numbers what is said once, and keeps the last of it: what went into a connection that hangs was never heard (W-3). */
export function createMissedMessages() {
  let seq = 0;
  let kept: readonly NumberedMessage[] = [];
  return {
    number(message: RoomMessage): NumberedMessage {
      if (!saidOnce.has(message.type)) return message;
      seq += 1;
      const numbered = { ...message, seq };
      kept = [...kept, numbered].slice(-mostKept);
      return numbered;
    },
    /** What was said after the message of this number, oldest first. */
    after: (heard: number): readonly NumberedMessage[] => kept.filter((message) => (message.seq ?? 0) > heard),
  };
}
