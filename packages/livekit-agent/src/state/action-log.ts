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

/** An action on one subject that no later action has replaced. */
export interface ActionInEffect extends Pick<LoggedAction, 'kind' | 'until'> {
  readonly subject: string;
}

export interface LogEntry {
  /** The action was undone, for these subjects or for all of them. */
  markUndone(subjects?: readonly string[]): void;
}

/** What was done in one drive and not undone, on any mail. It ends with the drive. */
export interface ActionLog {
  /** Only for what was done, never for what was merely asked for or whose outcome is unknown. */
  note(action: LoggedAction): LogEntry;
  /** Oldest first. */
  readonly all: readonly LoggedAction[];
  /** What is in effect: for a mail that was flagged and unflagged, or archived and moved, only the last action. Oldest first. */
  readonly inEffect: readonly ActionInEffect[];
}

/** Of several actions on the same aspect of a subject only the last is in effect. */
const aspectOf: Readonly<Record<ActionKind, string>> = {
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
  const logged: LoggedAction[] = [];
  return {
    note(action) {
      logged.push(action);
      let noted = action;
      return {
        markUndone(subjects = noted.subjects) {
          const left = { ...noted, subjects: noted.subjects.filter((subject) => !subjects.includes(subject)) };
          const index = logged.indexOf(noted);
          if (index >= 0) logged.splice(index, 1, ...(left.subjects.length > 0 ? [left] : []));
          noted = left;
        },
      };
    },
    get all() {
      return [...logged];
    },
    get inEffect() {
      const last = new Map<string, ActionInEffect>();
      for (const { kind, subjects, until } of logged) {
        for (const subject of subjects) {
          const aspect = `${aspectOf[kind]} ${subject}`;
          last.delete(aspect);
          last.set(aspect, { kind, subject, ...(until !== undefined && { until }) });
        }
      }
      return [...last.values()];
    },
  };
}
