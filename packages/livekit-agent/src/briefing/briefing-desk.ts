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
import type { MailTextIndex } from '../knowledge/mail-text-index.ts';
import type { SessionMemory } from '../knowledge/session-memory.ts';
import type { Announcements } from './announcements.ts';
import type { CarriedOver } from './carried-over.ts';
import type { CurrentTurn } from './current-turn.ts';
import type { CutReply } from './cut-reply.ts';
import type { Inbox } from './inbox.ts';
import type { Manuals } from './manuals.ts';
import type { OpenChanges } from './open-changes.ts';
import type { SendQueue } from './send-queue.ts';
import type { SessionTracker } from './session-tracker.ts';
import type { UndoStack } from './undo-stack.ts';

/** A draft that was made in this drive and may be sent. */
export interface OpenDraft {
  readonly draftId: string;
  readonly content: DraftContent;
  /** Speakable: "Maria Chen". */
  readonly recipients: string;
}

/** Everything one briefing works on. One for each drive; two drives in one process share none of it. */
export interface BriefingDesk {
  readonly sessionId: string;
  readonly mailbox: Mailbox;
  readonly tracker: SessionTracker;
  readonly undo: UndoStack;
  readonly sendQueue: SendQueue;
  /** Changes of the mailbox whose outcome is not known yet. */
  readonly changes: OpenChanges;
  /** What is to be told unasked, between two items. */
  readonly announcements: Announcements;
  readonly asks: AskClassifier;
  /** The wall clock. */
  readonly clock: () => Date;
  /** IANA name. */
  readonly timeZone: string;
  readonly emit: (event: BriefingEvent) => void;
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
  readonly carriedOver: CarriedOver;
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
  /** What was told last about the current mail, for "repeat". */
  lastTold: string | null;
  /** The last answer, when the driver's words cut it off. */
  cut: CutReply | null;
  /** How often the driver asked for more of the current mail. */
  depth: number;
  /** How many actions were done; the way back is explained with the first few only. */
  actionsDone: number;
}
