import type { AgentStatus, BriefingCard, RoomMessage } from '@nexus/contracts';
import { type DriveSummary, driveWording, type speakerNames } from './wording.ts';

/** One line of the conversation. A notice is said by neither: something failed, or a new mail came. */
export interface Utterance {
  /** Counts up from 1 in a drive. */
  readonly key: number;
  readonly speaker: keyof typeof speakerNames;
  readonly text: string;
}

export interface TopicLeft {
  readonly id: string;
  readonly title: string;
  /** In mails. */
  readonly left: number;
  readonly current: boolean;
}

/** All that the screen shows of a drive. */
export interface DriveState {
  /** Null: nothing was heard yet. */
  readonly activity: AgentStatus['activity'] | null;
  readonly simpleMode: boolean;
  /** How fast the agent's words are read aloud, times the usual speed. */
  readonly speakingRate: number;
  /** The last ones, oldest first. */
  readonly utterances: readonly Utterance[];
  readonly card: BriefingCard | null;
  /** What *now* is to the mail, as an ISO date; null: the clock on the wall. */
  readonly now: string | null;
  /** Null before the mail was read. */
  readonly topics: readonly TopicLeft[] | null;
  /** Mails still to come. */
  readonly left: number;
  /** The drive waits for a yes or a no. */
  readonly asked: boolean;
  /** The turn in which it asked; null: nothing is asked. */
  readonly question: number | null;
  readonly summary: DriveSummary | null;
  /** Messages that were not understood: written for another version of the page, or broken. */
  readonly ignored: number;
}

export const initialDrive: DriveState = {
  activity: null,
  simpleMode: false,
  speakingRate: 1,
  utterances: [],
  card: null,
  now: null,
  topics: null,
  left: 0,
  asked: false,
  question: null,
  summary: null,
  ignored: 0,
};

const nothingAsked = { asked: false, question: null } as const;

/** The screen after a message. Null stands for one that could not be understood: it is counted, and nothing else changes. */
export function driveReducer(state: DriveState, message: RoomMessage | null): DriveState {
  if (message === null) return { ...state, ignored: state.ignored + 1 };
  switch (message.type) {
    case 'ready':
      return {
        ...state,
        // The greeting's overview; `progress` knows better as soon as it comes.
        topics: message.topics.map(({ id, title, count }) => ({ id, title, left: count, current: false })),
        left: message.topics.reduce((sum, { count }) => sum + count, 0),
        summary: null,
        now: message.now ?? null,
        // A question that is still open follows.
        ...nothingAsked,
      };
    case 'user':
      return { ...withUtterance(state, 'driver', message.text), ...nothingAsked };
    case 'assistant':
      return withUtterance(state, 'nexus', message.display);
    case 'card':
      return { ...state, card: message };
    case 'progress':
      return {
        ...state,
        left: message.left,
        topics: message.topics.map((topic) => ({ ...topic, current: topic.id === message.topicId })),
      };
    case 'status':
      return {
        ...state,
        activity: message.activity,
        simpleMode: message.simpleMode,
        speakingRate: message.speakingRate ?? 1,
      };
    case 'confirm':
      return { ...state, asked: true, question: message.turn };
    case 'alert':
      return withUtterance(state, 'notice', driveWording.newMail);
    case 'error':
      return withUtterance(state, 'notice', message.message);
    case 'end':
      return { ...state, activity: 'ended', ...nothingAsked, summary: message };
    case 'took-over':
      return withUtterance(state, 'notice', driveWording.tookOver);
    case 'tool':
    case 'drive':
    case 'received':
    case 'turn-end':
    case 'heartbeat':
      return state;
  }
}

/** The screen of a drive that stands in for a lost one. Lines go on being numbered, so that none is taken for one from before. */
export function restartedDrive(lost: DriveState): DriveState {
  const key = (lost.utterances.at(-1)?.key ?? 0) + 1;
  return { ...initialDrive, utterances: [{ key, speaker: 'notice', text: driveWording.lostDrive }] };
}

const keptUtterances = 12;

function withUtterance(state: DriveState, speaker: Utterance['speaker'], text: string): DriveState {
  const words = text.trim();
  if (words === '') return state;
  const key = (state.utterances.at(-1)?.key ?? 0) + 1;
  return { ...state, utterances: [...state.utterances, { key, speaker, text: words }].slice(-keptUtterances) };
}
