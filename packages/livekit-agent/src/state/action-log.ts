/** What the driver had done. */
export type ActionKind =
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

export interface LoggedAction {
  readonly kind: ActionKind;
  /** Ids of mails or of drafts, or keys of what was muted. */
  readonly subjects: readonly string[];
  /** Until when it is snoozed. */
  readonly until?: Date;
}

/** A deed as far as it stands: of one subject. */
export interface ActionInEffect extends Pick<LoggedAction, 'kind' | 'until'> {
  readonly subject: string;
}

export interface LogEntry {
  /** It was taken back, for these subjects or for all. */
  takeBack(subjects?: readonly string[]): void;
}

/** What was done in one drive and not taken back, on whichever mail. It ends with the drive. */
export interface ActionLog {
  /** Of what was done only, never of what was asked for or cannot be known. */
  note(deed: LoggedAction): LogEntry;
  /** Oldest first. */
  readonly all: readonly LoggedAction[];
  /** What stands in the end: of a mail that was flagged and unflagged, or archived and moved, only the last. Oldest first. */
  readonly inEffect: readonly ActionInEffect[];
}

/** Of deeds of one aspect the last one holds. */
const aspects: Readonly<Record<ActionKind, string>> = {
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

export function createActionLog(): ActionLog {
  const deeds: LoggedAction[] = [];
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
    get inEffect() {
      const last = new Map<string, ActionInEffect>();
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
