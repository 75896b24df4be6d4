import type { BriefingEvent } from '@nexus/contracts';
import { splitSentences } from '@nexus/text';
import type { Announcements } from './announcements.ts';
import { type CurrentTurn, noTurn } from './current-turn.ts';
import type { ItemStatus, SessionTracker } from './tracker.ts';

/** An answer, and the mails that "it" meant when it was told. */
export interface ToldAnswer {
  readonly whole: string;
  readonly mentioned: readonly string[];
}

/** An answer that the driver cut off, and the place to go on from (V-4). */
export interface CutReply extends ToldAnswer {
  /** From the beginning of the sentence that was cut. */
  readonly rest: string;
  /** The mail that was open, and where it stood; another one, or a decision about it, leaves the place behind. */
  readonly emailId: string | null;
  readonly status: ItemStatus | undefined;
}

/** Letters and digits alone: what was heard comes back without markup, and with other spaces. */
function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * What is left to say of an answer of which only the beginning was heard: the rest from the beginning of the sentence that was cut.
 * Null when all was heard. Pure.
 *
 * @param heard what a listener heard; where it is no beginning of `whole`, its length alone counts.
 */
export function restAfter(whole: string, heard: string): string | null {
  let left = comparable(heard).length;
  if (left >= comparable(whole).length) return null;
  const sentences = splitSentences(whole);
  const cut = sentences.findIndex((sentence) => {
    const { length } = comparable(sentence);
    if (left < length) return true;
    left -= length;
    return false;
  });
  return cut < 0 ? null : sentences.slice(cut).join(' ');
}

export interface SpokenAnswer {
  readonly turn: number;
  readonly told: string;
  /** What of it was heard. */
  readonly heard: string;
}

/** What is being talked about in one drive. */
export interface Conversation {
  /** Where events go. */
  readonly emit: (event: BriefingEvent) => void;
  /** False once goodbye was said, or the drive is over: what is announced then nobody hears. */
  readonly isHeard: () => boolean;
  /** What is to be told unasked, between two items. */
  readonly announcements: Announcements;
  turn: CurrentTurn;
  /** What was told last about the current mail, for "repeat". */
  lastTold: ToldAnswer | null;
  /** The last answer, when the driver's words cut it off. */
  cut: CutReply | null;
  /** How often the driver asked for more of the current mail. */
  depth: number;
}

export function createConversation(ways: Pick<Conversation, 'emit' | 'isHeard' | 'announcements'>): Conversation {
  return { ...ways, turn: noTurn(), lastTold: null, cut: null, depth: 0 };
}

/** A conversation, and where the briefing stands in it. */
interface Place {
  readonly conversation: Conversation;
  readonly tracker: SessionTracker;
}

/** Keeps the place where an answer was cut. One that was heard to its end leaves the place of an earlier one as it is. */
export function keepPlace({ conversation, tracker }: Place, { turn, told, heard }: SpokenAnswer): void {
  const rest = restAfter(told, heard);
  if (rest === null) return;
  const { state } = tracker;
  // What cut it off may have begun a turn, and moved on, before it is known what was heard.
  const { cursor, statuses, mentioned } = turn < state.turn ? conversation.turn.before : state;
  conversation.cut = { whole: told, rest, emailId: cursor, status: statuses.get(cursor ?? ''), mentioned };
}

/** The answer that "go on" would continue now; null when nothing was cut, or the driver has gone on to something else. */
export function placeToGoOn({ conversation: { cut }, tracker }: Place): CutReply | null {
  const { cursor, statuses, ended } = tracker.state;
  if (cut === null || ended || cut.emailId !== cursor) return null;
  return cut.status === statuses.get(cursor ?? '') ? cut : null;
}
