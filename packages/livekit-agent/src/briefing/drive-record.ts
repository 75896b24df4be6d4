/** What the driver had done. */
export type DeedKind =
  | 'archived'
  | 'moved'
  | 'snoozed'
  | 'read'
  | 'unread'
  | 'flagged'
  | 'unflagged'
  | 'sender-muted'
  | 'sender-unmuted'
  | 'thread-muted'
  | 'thread-unmuted'
  | 'answer-sent'
  | 'mail-sent';

export interface Deed {
  readonly kind: DeedKind;
  /** Ids of mails or of drafts, or keys of what was muted. */
  readonly subjects: readonly string[];
  /** Until when it is snoozed. */
  readonly until?: Date;
}

/** A deed as far as it stands: of one subject. */
export interface StandingDeed extends Pick<Deed, 'kind' | 'until'> {
  readonly subject: string;
}

export interface NotedDeed {
  /** It was taken back, for these subjects or for all. */
  takeBack(subjects?: readonly string[]): void;
}

/** What was done in one drive and not taken back, on whichever mail. It ends with the drive. */
export interface DriveRecord {
  /** Of what was done only, never of what was asked for or cannot be known. */
  note(deed: Deed): NotedDeed;
  /** Oldest first. */
  readonly all: readonly Deed[];
  /** What stands in the end: of a mail that was flagged and unflagged, or archived and moved, only the last. Oldest first. */
  readonly standing: readonly StandingDeed[];
}

/** Of deeds of one aspect the last one holds. */
const aspects: Readonly<Record<DeedKind, string>> = {
  archived: 'place',
  moved: 'place',
  snoozed: 'place',
  read: 'read',
  unread: 'read',
  flagged: 'flag',
  unflagged: 'flag',
  'sender-muted': 'sender',
  'sender-unmuted': 'sender',
  'thread-muted': 'thread',
  'thread-unmuted': 'thread',
  'answer-sent': 'sending',
  'mail-sent': 'sending',
};

export function createDriveRecord(): DriveRecord {
  const deeds: Deed[] = [];
  return {
    note(deed) {
      deeds.push(deed);
      let noted = deed;
      return {
        takeBack(subjects = noted.subjects) {
          const left = { ...noted, subjects: noted.subjects.filter((subject) => !subjects.includes(subject)) };
          const place = deeds.indexOf(noted);
          if (place >= 0) deeds.splice(place, 1, ...(left.subjects.length > 0 ? [left] : []));
          noted = left;
        },
      };
    },
    get all() {
      return [...deeds];
    },
    get standing() {
      const last = new Map<string, StandingDeed>();
      for (const { kind, subjects, until } of deeds) {
        for (const subject of subjects) {
          const aspect = `${aspects[kind]} ${subject}`;
          last.delete(aspect);
          last.set(aspect, { kind, subject, ...(until !== undefined && { until }) });
        }
      }
      return [...last.values()];
    },
  };
}
