import type { Mailbox } from '@nexus/contracts';
import type { DriveCalendar } from '../agenda/drive-calendar.ts';
import type { DriveReminders } from '../agenda/drive-reminders.ts';
import type { DueReviews } from '../agenda/due-reviews.ts';
import type { Manuals } from '../manuals/drive-manuals.ts';
import type { Packs } from '../manuals/drive-packs.ts';
import type { NearMemories } from '../memory/context/near-memories.ts';
import type { OfficeNotes } from '../memory/context/office-notes.ts';
import type { TurnContext } from '../memory/context/turn-context.ts';
import type { DriveExchanges } from '../memory/drive-exchanges.ts';
import type { MailTextIndex } from '../memory/mail-text-index.ts';
import type { OfficeTools } from '../memory/office-tools.ts';
import type { OldFacts } from '../memory/old-facts.ts';
import type { SessionMemory } from '../memory/session-memory.ts';
import type { WaitingMemories } from '../memory/waiting-memories.ts';
import type { ActionLog } from './action-log.ts';
import type { Conversation } from './conversation.ts';
import type { Drafts } from './drafts.ts';
import type { DriveCalls } from './drive-calls.ts';
import type { DriveClock } from './drive-clock.ts';
import type { DriveInbox } from './inbox.ts';
import type { Outbox } from './outbox.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { SessionTracker } from './tracker.ts';
import type { UndoStack } from './undo-stack.ts';
import type { UserState } from './user-state.ts';

/** What was done in this drive, what is under way, and what can be undone. */
interface DriveActions {
  readonly undo: UndoStack;
  /** What was done so far, and not undone. */
  readonly log: ActionLog;
  /** Changes of the mailbox whose outcome is not known yet. */
  readonly pending: PendingChanges;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
  /** How many actions were done; undo is explained with the first few only. */
  count: number;
}

/** What may be looked up: what is remembered of the driver, what the office uploaded, and the mails of the drive as the privacy gate compares them. */
interface DriveKnowledge {
  /** Null: nothing outlives the drive. */
  readonly memory: SessionMemory | null;
  /** Null: nothing can be looked up. */
  readonly manuals: Manuals | null;
  /** Null: there is no guidance. */
  readonly packs: Packs | null;
  /** What was asked of all of these in the last 24 hours. */
  readonly exchanges: DriveExchanges;
  /** Null: there is nothing to look into. */
  readonly context: TurnContext | null;
  /** What was told by its meaning. Null: it has no vectors. */
  readonly near: NearMemories | null;
  /** Facts from before there was a long memory. Null: they stay where they are. */
  readonly oldFacts: OldFacts | null;
  /** What waits for the driver's yes. Null: nothing can wait. */
  readonly proposals: WaitingMemories | null;
  /** Null: no office's notes are within reach. */
  readonly office: OfficeNotes | null;
  /** Null: no tools of other programs are. */
  readonly officeTools: OfficeTools | null;
  readonly mailTexts: MailTextIndex;
  /** Resolves when all mails it was told of so far are in `mailTexts`; never rejects. */
  mailTextsReady: Promise<void>;
}

/** What the driver's days hold: events of their calendars, and what they want to be reminded of. */
interface DriveAgenda {
  /** Null: nobody looks for a calendar. */
  readonly calendar: DriveCalendar | null;
  readonly reminders: DriveReminders;
  /** Null: the driver has no office within reach. */
  readonly reviews: DueReviews | null;
}

/** Everything one briefing works on. One for each drive; two drives in one process share none of it. */
export interface DriveContext {
  readonly sessionId: string;
  readonly mailbox: Mailbox;
  readonly clock: DriveClock;
  readonly user: UserState;
  readonly inbox: DriveInbox;
  readonly tracker: SessionTracker;
  readonly conversation: Conversation;
  readonly actions: DriveActions;
  readonly knowledge: DriveKnowledge;
  readonly agenda: DriveAgenda;
  readonly calls: DriveCalls;
}
