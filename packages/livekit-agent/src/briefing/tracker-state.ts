import type { Topic } from '@nexus/contracts';
import type { Intent } from '@nexus/language';

/** pending → briefed → one of the rest; a skipped mail is still to come (B-9, B-10). */
export const itemStatuses = [
  'pending',
  'briefed',
  'skipped',
  'archived',
  'flagged',
  'answered',
  'snoozed',
  'moved',
  'muted',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** A question that waits for the driver's yes (B-13). It belongs to the session, so it survives a change of mind. */
export interface PendingQuestion {
  readonly toolName: string;
  /** What to call the tool with after the yes. */
  readonly toolArguments: Readonly<Record<string, unknown>>;
  /** Equal for the same action on the same mails, however it was asked for. */
  readonly fingerprint: string;
  readonly question: string;
  readonly askedInTurn: number;
  /** What the driver said after the order that is asked about, in their order; it waits for the answer. Absent: nothing. */
  readonly waiting?: readonly Intent[];
}

/** Everything that changes while a briefing is talked through. Plain data; `transition` makes the next one. */
export interface TrackerState {
  readonly topics: readonly Topic[];
  /** All mails of the briefing, in the order they are told. */
  readonly order: readonly string[];
  readonly statuses: ReadonlyMap<string, ItemStatus>;
  /** Mails that were told at least once. */
  readonly heard: ReadonlySet<string>;
  /** Flagged in this session; a flagged mail may be archived as well. */
  readonly flagged: ReadonlySet<string>;
  /** The topic the driver asked to go on with; "next" stays in it while it lasts. */
  readonly focus: string | null;
  /** The mail the driver is hearing about; null before the first and after the last. */
  readonly cursor: string | null;
  /**
   * Mails that were told last beside the briefing, found by a search or as they came in: what "it" means until the briefing goes on.
   * Empty: the current mail was told last.
   */
  readonly mentioned: readonly string[];
  /** Mails that were announced last: of several told beside the briefing "the new one" is one of these. */
  readonly announced: readonly string[];
  /** Mails the cursor stood on before, newest last. */
  readonly trail: readonly string[];
  readonly pendingQuestion: PendingQuestion | null;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Counts the driver's turns, from 1; 0 is the greeting. */
  readonly turn: number;
}

/** Where some mails stood, to come back to. */
export interface ItemSnapshot {
  readonly statuses: ReadonlyMap<string, ItemStatus>;
  readonly flagged: ReadonlySet<string>;
}

export type TrackerEvent =
  /** The order settled anew; what was already heard keeps its status. */
  | { readonly type: 'planned'; readonly topics: readonly Topic[]; readonly order: readonly string[] }
  /** A mail came in and has its place in this order; `comesNext`: whatever topic the driver asked for. */
  | {
      readonly type: 'joined';
      readonly topics: readonly Topic[];
      readonly order: readonly string[];
      readonly comesNext: boolean;
    }
  /** Untold mails that were dealt with elsewhere. */
  | { readonly type: 'withdrawn'; readonly emailIds: readonly string[] }
  | { readonly type: 'turn-began' }
  | { readonly type: 'moved-to'; readonly emailId: string }
  /** Told whole beside the briefing, whether it is of it or not; the cursor stays. */
  | { readonly type: 'heard'; readonly emailId: string }
  | { readonly type: 'focused'; readonly topicId: string }
  | { readonly type: 'moved-back' }
  /** `announced`: those of them that were announced just now; absent: it is told again, so they are the same. */
  | {
      readonly type: 'told-beside';
      readonly emailIds: readonly string[];
      readonly announced?: readonly string[];
    }
  | { readonly type: 'ran-out' }
  | { readonly type: 'skipped'; readonly emailIds: readonly string[] }
  | { readonly type: 'marked'; readonly emailIds: readonly string[]; readonly status: ItemStatus }
  | { readonly type: 'flagged'; readonly emailIds: readonly string[]; readonly flagged: boolean }
  /** Takes items back to where a snapshot saw them; the exact inverse of `marked` and `flagged`. */
  | { readonly type: 'restored'; readonly snapshot: ItemSnapshot }
  | { readonly type: 'asked'; readonly pendingQuestion: PendingQuestion }
  | { readonly type: 'answered-question' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'ended' };
