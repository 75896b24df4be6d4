/** Something to tell unasked: a red flag that just came in, or how a slow action ended. */
export interface Announcement {
  /** The mail that it is about. */
  readonly emailId?: string;
  /** Null: no longer worth telling. Asked at the moment of telling. */
  words(): string | null;
  /** Called once, when it is told for the first time. */
  onTold?(): void;
}

/** What waits to be told between two items, never in the middle of one (V-6, V-7). */
export interface Announcements {
  add(announcement: Announcement): void;
  /** All that waits, in one go; `putBack` when the driver did not hear it. Null: nothing is to be told. */
  take(): { readonly words: string; putBack(): void } | null;
  readonly waiting: number;
  /** Told whenever something was added; one listener. */
  onAdded(listener: () => void): void;
}

/**
 * @param onMails told of the mails that are spoken of, whenever some are; what it returns is called where that was not heard to its end.
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
    take() {
      const current = queue.splice(0).flatMap((announcement) => {
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
