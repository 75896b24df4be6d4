/** Something to say unasked: a red flag that just came in, or how a slow action ended. */
interface Announcement {
  /** The mail that it is about. */
  readonly emailId?: string;
  /** Null: no longer worth saying. Called at the moment of saying it. */
  words(): string | null;
  /** Called once, when it is said for the first time. */
  onTold?(): void;
  /** It asks something: told only in quiet, never on the way to a mail, where a yes would be meant for that. */
  readonly whenIdle?: boolean;
}

/** What waits to be said between two items, never in the middle of one (V-6, V-7). */
export interface Announcements {
  add(announcement: Announcement): void;
  /** All that waits, in one go; call `putBack` when the driver did not hear it. Null: there is nothing to say. */
  take(where?: { readonly onTheWay: boolean }): { readonly words: string; putBack(): void } | null;
  readonly waiting: number;
  /** Calls the listener whenever something was added; there is one listener. */
  onAdded(listener: () => void): void;
}

/**
 * @param onMails called with the mails that are announced; what it returns is called when the driver did not hear the announcement to its end.
 */
export function createAnnouncements(
  onMails: (emailIds: readonly string[]) => () => void = () => () => {},
): Announcements {
  const queue: Announcement[] = [];
  const told = new WeakSet<Announcement>();
  let listen = () => {};
  return {
    add(announcement) {
      queue.push(announcement);
      listen();
    },
    take({ onTheWay } = { onTheWay: false }) {
      const waiting = queue.splice(0);
      if (onTheWay) queue.push(...waiting.filter(({ whenIdle }) => whenIdle));
      const now = waiting.filter(({ whenIdle }) => !onTheWay || !whenIdle);
      const current = now.flatMap((announcement) => {
        const words = announcement.words();
        return words === null ? [] : [{ announcement, words }];
      });
      if (current.length === 0) return null;
      for (const { announcement } of current) {
        if (!told.has(announcement)) announcement.onTold?.();
        told.add(announcement);
      }
      const emailIds = current.flatMap(({ announcement }) => announcement.emailId ?? []);
      const onCut = emailIds.length > 0 ? onMails(emailIds) : () => {};
      return {
        words: current.map(({ words }) => words).join(' '),
        putBack() {
          queue.unshift(...current.map(({ announcement }) => announcement));
          onCut();
        },
      };
    },
    get waiting() {
      return queue.length;
    },
    onAdded(listener) {
      listen = listener;
    },
  };
}
