import type { Intent, IntentTarget, Understanding } from '@nexus/language';
import type { PendingQuestion } from './pending-question.ts';
import type { ToolResult } from './tool-result.ts';
import { initialTrackerState, type Mention, type SessionTracker, type TrackerState } from './tracker.ts';
import { justAnnounced, mentionedMails } from './tracker-selectors.ts';
import type { UndoableAction } from './undo-stack.ts';

/** Which of several mails is meant was asked; the next words may say. */
interface AskedWhich {
  /** The mails that were mentioned when it was asked; once others are, a place in them counts no more. */
  readonly of: Mention | null;
  /** What the driver wants done with the mail they choose, and what they said after that; without what was done before the question. */
  readonly wanted: readonly Intent[];
}

/** A question that the driver said yes to in this turn. */
export interface Agreement {
  readonly question: PendingQuestion;
  /** `words`: the offline language read the yes; `reading`: the second reading did, which permits nothing that outlives the drive. */
  readonly by: 'words' | 'reading';
  /** Fingerprints of what was done of it: each is permitted once. */
  readonly used: Set<string>;
  /** What a model left of it was called already. */
  completed: boolean;
}

/** A tool that was called in this turn, whatever became of it. */
export interface CalledTool {
  readonly toolName: string;
  readonly toolArguments: Readonly<Record<string, unknown>>;
}

/** What the driver said last and what was done about it so far. Begun anew with each of their turns. */
export interface CurrentTurn {
  /** The chat message that carries the words. */
  readonly messageId: string | null;
  readonly words: string;
  readonly understanding: Understanding;
  /** The state of the briefing when the words were said: what "it" meant. */
  readonly before: TrackerState;
  /** The newest action that could be undone when the words were said. */
  readonly newestBefore: UndoableAction | null;
  /** Actions of this turn by fingerprint; the same one again returns its result and changes nothing. */
  readonly done: Map<string, ToolResult>;
  /** Navigation steps of this turn. */
  moves: number;
  /** Noted as soon as they are called, before they are run. */
  readonly called: CalledTool[];
  agreed: Agreement | null;
  /** A search of this turn found no mail: "it" is nothing until another one is told. */
  soughtInVain: boolean;
  /** Null: it was not asked. */
  asksWhich: AskedWhich | null;
  /** Until when to put these mails off was asked; the next words may say. Null: it was not asked. */
  asksUntil: IntentTarget | null;
}

interface TurnBeginning {
  readonly messageId: string | null;
  readonly words: string;
  /** Interprets the words, when their meaning is first asked for. */
  readonly read: () => Understanding;
  readonly before: TrackerState;
  readonly newestBefore: UndoableAction | null;
}

export function beginTurn({ messageId, words, read, before, newestBefore }: TurnBeginning): CurrentTurn {
  return {
    messageId,
    words,
    get understanding() {
      return read();
    },
    before,
    newestBefore,
    done: new Map(),
    moves: 0,
    called: [],
    agreed: null,
    soughtInVain: false,
    asksWhich: null,
    asksUntil: null,
  };
}

/** Before the driver has said anything. */
export function noTurn(): CurrentTurn {
  const read = (): Understanding => ({ text: '', intents: [], verdict: 'aside' });
  return beginTurn({ messageId: null, words: '', read, before: initialTrackerState, newestBefore: null });
}

/** "Skip it", "not interested", "that is not important"; not "skip to the next one". */
const passesOver =
  /\b(?:(?:skip|ignore|pass|leave)\b(?! (?:on |over |straight |right )*(?:to|ahead|forward|me)\b)|boring|not (?:\w+ )?(?:interested|bothered|fussed)|(?:who|nobody|no one) cares|(?:don['’]?t|not) care|(?:(?:that|this|it)(?:['’]s| is| was) not|(?:that|this|it) (?:isn|wasn)['’]?t) (?:\w+ )?(?:urgent|important|relevant)(?![^.!;]*\?))\b/i;

/** The mail that was being told when the driver said to skip it. Null: they said nothing of the kind, or meant another one. Pure. */
export function passedOverWhileTold({
  conversation: { turn },
}: {
  readonly conversation: { readonly turn: CurrentTurn };
}): string | null {
  const { cursor, mention } = turn.before;
  return mention === null && passesOver.test(turn.words) ? cursor : null;
}

/**
 * The mail still to come that was mentioned outside the order of the briefing, such as an announced one, when the driver said to skip it.
 * Null: they skipped no such mail. Pure.
 */
export function passedOver({
  tracker,
  conversation,
}: {
  readonly tracker: SessionTracker;
  readonly conversation: { readonly turn: CurrentTurn };
}): string | null {
  const { turn } = conversation;
  if (!passesOver.test(turn.words)) return null;
  const announced = justAnnounced(turn.before);
  const [only, ...others] = announced.length > 0 ? announced : mentionedMails(turn.before);
  if (only === undefined || others.length > 0) return null;
  return tracker.state.statuses.get(only) === 'pending' ? only : null;
}
