import type {
  BriefingEvent,
  BriefingPreferences,
  DraftContent,
  JudgedMail,
  Mailbox,
  MailMessage,
  Verbosity,
} from '@nexus/contracts';
import type { AskClassifier, MailSummary } from '@nexus/intelligence';
import type { MailTextIndex } from '../memory/mail-text-index.ts';
import type { SessionMemory } from '../memory/session-memory.ts';
import type { Announcements } from './announcements.ts';
import type { UserState } from './user-state.ts';
import type { CurrentTurn } from './current-turn.ts';
import type { CutReply, ToldAnswer } from './resume-point.ts';
import type { DoubtfulDrafts } from './drafts.ts';
import type { ActionLog } from './action-log.ts';
import type { Inbox } from './inbox.ts';
import type { Manuals } from '../manuals/drive-manuals.ts';
import type { SendingJournal } from './outbox.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { Scheduler } from '@nexus/async';
import type { SendQueue } from './outbox.ts';
import type { SessionTracker } from './tracker.ts';
import type { UndoStack } from './undo-stack.ts';
import type { UnsentMail } from './outbox.ts';
import type { SnoozeTimers } from './snooze-timers.ts';

/** A draft that was made in this drive and may be sent. */
export interface OpenDraft {
  readonly draftId: string;
  readonly content: DraftContent;
  /** Speakable: "Maria Chen". */
  readonly recipients: string;
  /** Why it did not go out although it was agreed to, speakable; absent: it was not tried. */
  readonly unsent?: string;
}

/** Everything one briefing works on. One for each drive; two drives in one process share none of it. */
export interface DriveContext {
  readonly sessionId: string;
  readonly mailbox: Mailbox;
  readonly tracker: SessionTracker;
  readonly undo: UndoStack;
  /** What was done so far, and not taken back. */
  readonly record: ActionLog;
  /** To whom each draft of this drive goes, speakable, by its id. */
  readonly drafted: Map<string, string>;
  readonly doubtfulDrafts: DoubtfulDrafts;
  readonly sendQueue: SendQueue;
  readonly sendingNotes: SendingJournal;
  /** What did not go out in this drive although it was agreed to, oldest first. */
  readonly unsent: UnsentMail[];
  /** Changes of the mailbox whose outcome is not known yet. */
  readonly changes: PendingChanges;
  /** Names of the accounts that do not answer just now, by `accountId`; without those that only their owner can help. */
  readonly lostAccounts: Map<string, string>;
  /** What is to be told unasked, between two items. */
  readonly announcements: Announcements;
  /** When snoozed mail comes back while the drive lasts. */
  readonly wakeUpCalls: SnoozeTimers;
  readonly asks: AskClassifier;
  /** The wall clock. */
  readonly clock: () => Date;
  /** What waiting goes by. */
  readonly scheduler: Scheduler;
  /** IANA name. */
  readonly timeZone: string;
  readonly emit: (event: BriefingEvent) => void;
  /** False once goodbye was said, or the drive is over: what is announced then nobody hears. */
  readonly isHeard: () => boolean;
  /** What *now* is to the mail: the source's newest date for a file (B-4). */
  referenceTime: Date;
  inbox: Inbox;
  /** What was made of a mail to tell the model, since each of its requests needs the current one's again. */
  readonly portraits: WeakMap<JudgedMail, { readonly verbosity: Verbosity; readonly text: string }>;
  /** Summaries that were made. */
  readonly summaries: WeakMap<MailMessage, Map<Verbosity, MailSummary>>;
  /** Resolves when the whole inbox is judged and the order no longer changes (B-23). */
  settled: Promise<void>;
  /** As they stand now; changed through `carriedOver`. */
  readonly preferences: BriefingPreferences;
  readonly carriedOver: UserState;
  /** What is remembered of the driver; null: nothing outlives the drive. */
  readonly memory: SessionMemory | null;
  /** What the office uploaded; null: nothing can be looked up. */
  readonly manuals: Manuals | null;
  /** The mails of the drive as the privacy gate compares them. */
  readonly mailTexts: MailTextIndex;
  /** Resolves when those are in it that it was told of so far; never rejects. */
  mailTextsReady: Promise<void>;
  turn: CurrentTurn;
  draft: OpenDraft | null;
  /** One that was handed over, and nobody knows whether it was sent. */
  draftInDoubt: OpenDraft | null;
  /** The turn in which the draft was spoken of last: in the next one "it" may mean the draft. */
  draftToldIn: number | null;
  /** What was told last about the current mail, for "repeat". */
  lastTold: ToldAnswer | null;
  /** The last answer, when the driver's words cut it off. */
  cut: CutReply | null;
  /** How often the driver asked for more of the current mail. */
  depth: number;
  /** How many actions were done; the way back is explained with the first few only. */
  actionsDone: number;
}
