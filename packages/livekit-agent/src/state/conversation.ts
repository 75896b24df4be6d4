import type { BriefingEvent, MailEnvelope } from '@nexus/contracts';
import type { MailView, SpeakingPace } from '@nexus/language';
import { splitSentences } from '@nexus/text';
import { createSaidWords, type SaidWords } from '../memory/said-words.ts';
import type { Announcements } from './announcements.ts';
import { type CurrentTurn, noTurn } from './current-turn.ts';
import type { ItemStatus, Mention, SessionTracker } from './tracker.ts';

/** An answer, and what was mentioned when it was told. */
interface ToldAnswer {
  readonly whole: string;
  readonly mention: Mention | null;
}

/** An answer that the driver cut off, and where to continue it (V-4). */
interface CutReply extends ToldAnswer {
  /** From the beginning of the sentence that was cut. */
  readonly rest: string;
  /** The mail that was open, and its status; once another mail is open, or this one was decided about, the answer is not continued. */
  readonly emailId: string | null;
  readonly status: ItemStatus | undefined;
}

interface ToldView {
  readonly view: MailView;
  /** In order of time. */
  readonly emailIds: readonly string[];
  /** How many of its items were told. */
  readonly told: number;
}

/** What is named in a list, and the mail that it stands for; absent: it is no mail. */
export interface ListEntry {
  readonly name: string;
  readonly email?: MailEnvelope;
}

/** What of a list was not named yet. */
interface OpenList {
  readonly left: readonly ListEntry[];
  readonly toldInTurn: number;
  /** Its first was told whole, and "more" is of that one. */
  readonly isBeside: boolean;
}

export interface SpokenAnswer {
  readonly turn: number;
  readonly told: string;
  /** What of it was heard. */
  readonly heard: string;
}

/** What the second reading is given (J-13): nothing of any mail. */
interface SecondReading {
  /** The driver's words of this turn. */
  readonly words: string;
  /** The agent's question, without names and texts; null: it asked nothing. */
  readonly asked: string | null;
  /** The action, without names and texts: "archive mail A, the mail that the driver is hearing". */
  readonly proposed: string;
}

/** Reads once more whether the words mean the action. Null: it was late, failed or could not be asked. Never rejects. */
export type SecondReader = (reading: SecondReading) => Promise<'yes' | 'no' | null>;

/** What is being talked about in one drive. */
export interface Conversation {
  /** Where events go. */
  readonly emit: (event: BriefingEvent) => void;
  /** False once goodbye was said, or the drive is over: nobody would hear an announcement. */
  readonly isHeard: () => boolean;
  /** What is to be told unasked, between two items. */
  readonly announcements: Announcements;
  /** Whether a model answers, which a mail may mislead. */
  readonly hasModel: boolean;
  /** Null where there is no small model. */
  readonly secondReader: SecondReader | null;
  readonly speakingRate: SpeakingRate;
  turn: CurrentTurn;
  /** The turns before this one, the last first: as many as "him" may reach back to. */
  turnsBefore: readonly CurrentTurn[];
  /** What was typed last: always meant for the agent. */
  typed: string | null;
  /** The turn whose words nothing was found in last; null: there was none. */
  missedIn: number | null;
  /** Questions in a row that no words of the driver caused (H-4). */
  unbidden: number;
  /** All that the driver has said so far. */
  readonly said: SaidWords;
  /** What was told last about the current mail, for "repeat". */
  lastTold: ToldAnswer | null;
  /** The last answer, when the driver's words cut it off. */
  cut: CutReply | null;
  /** How often the driver asked for more of the current mail. */
  depth: number;
  /** The view of a mail that was told last and has more to it, for "more". */
  view: ToldView | null;
  /** The list that was told last, for "and the rest". */
  openList: OpenList | null;
}

/** Whether the words of this turn were typed. */
export function isTyped({ turn, typed }: Conversation): boolean {
  return typed !== null && turn.words === typed;
}

export function createConversation(
  ports: Pick<Conversation, 'emit' | 'isHeard' | 'announcements' | 'hasModel' | 'secondReader' | 'speakingRate'>,
): Conversation {
  const nothingTold = { typed: null, missedIn: null, lastTold: null, cut: null, depth: 0, view: null, openList: null };
  return { ...ports, turn: noTurn(), turnsBefore: [], said: createSaidWords(), unbidden: 0, ...nothingTold };
}

/** The part of a drive that knows what is being talked about. */
interface Talk {
  readonly conversation: Conversation;
  readonly tracker: SessionTracker;
}

/** Keeps an answer that was cut off. One that was heard to its end leaves an earlier one that was cut off as it is. */
export function keepCutReply({ conversation, tracker }: Talk, { turn, told, heard }: SpokenAnswer): void {
  const rest = restAfter(told, heard);
  if (rest === null) return;
  const { state } = tracker;
  // What cut it off may have begun a turn, and moved on, before it is known what was heard.
  const { cursor, statuses, mention } = turn < state.turn ? conversation.turn.before : state;
  conversation.cut = { whole: told, rest, emailId: cursor, status: statuses.get(cursor ?? ''), mention };
}

/** The answer that "go on" would continue now; null when nothing was cut, or the driver has gone on to something else. */
export function replyToResume({ conversation, tracker }: Talk): CutReply | null {
  const { cut } = conversation;
  const { cursor, statuses, ended } = tracker.state;
  if (cut === null || ended || cut.emailId !== cursor) return null;
  return cut.status === statuses.get(cursor ?? '') ? cut : null;
}

/**
 * What is left to say of an answer of which only the beginning was heard: the rest from the beginning of the sentence that was cut.
 * Null when all was heard. Pure.
 *
 * @param heard what the driver heard; where `whole` does not begin with it, only its length counts.
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

/** Letters and digits only: what was heard comes back without markup, and with other spaces. */
export function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** How fast this drive is spoken (W-8). */
export interface SpeakingRate {
  /** Times the usual speed of the voice. */
  readonly rate: number;
  /** True: the agent has a voice of its own; else whoever shows its words may read them aloud. */
  readonly isVoiced: boolean;
  /** @returns false where it is as slow, or as fast, as it can be */
  change(pace: SpeakingPace): boolean;
}

/** Each a speed that is still understood well. */
const rates = [0.7, 0.85, 1, 1.2, 1.4] as const;
const usual = rates.indexOf(1);

/** @param setRate tells the voice; undefined: there is none, or it has one speed. */
export function createSpeakingRate(isVoiced: boolean, setRate: ((rate: number) => void) | undefined): SpeakingRate {
  let place = usual;
  return {
    get rate() {
      return rates[place] ?? 1;
    },
    isVoiced,
    change(pace) {
      const wanted = pace === 'normal' ? usual : place + (pace === 'faster' ? 1 : -1);
      if (isVoiced && setRate === undefined) return false;
      if (rates[wanted] === undefined) return false;
      place = wanted;
      setRate?.(rates[place] ?? 1);
      return true;
    },
  };
}
