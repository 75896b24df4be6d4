import { setTimeout as wait } from 'node:timers/promises';
import { voice } from '@livekit/agents';
import { type AudioRoom, createAudioRoom } from '../../support/drive/audio-room.ts';
import type { PacedServices } from './paced-services.ts';
import { type Exchange, microphoneRate } from './utterances.ts';

/** One way to build a spoken conversation, live, without a room. */
export interface VoicePipeline extends AsyncDisposable {
  readonly room: AudioRoom;
  readonly session: voice.AgentSession;
  /** For pipelines that are told the moments when the caller begins and stops speaking. */
  readonly onSpeaking?: () => void;
  readonly onSpoken?: (words: string) => void;
}

/** Times are on the clock of `performance.now`. */
export interface SpokenTurn {
  /** When the caller's last sound was fed in. */
  readonly endedAt: number;
  /** When the first sound of the answer played. */
  readonly answeredAt: number;
  /** When the caller's turn was taken for over: more than one where it was cut. */
  readonly committedAt: readonly number[];
  /** When the last model request before the answer came. */
  readonly askedModelAt: number;
  /** When the answer's first request for a voice came. */
  readonly askedVoiceAt: number;
  /** Requests for a transcript. */
  readonly transcriptions: number;
}

export function createBenchRoom(): AudioRoom {
  return createAudioRoom({ microphoneRate });
}

/** Resolves when the agent has been neither speaking nor thinking for half a second, and nothing plays. */
export async function untilListening({ session, room }: VoicePipeline): Promise<void> {
  const idle = () => session.agentState === 'listening' && room.output.quiet;
  for (let calm = 0; calm < 10; calm = idle() ? calm + 1 : 0) await wait(50);
}

const now = () => performance.now();
/** Milliseconds; no answer takes as long. */
const unanswered = 20_000;

/** What a caller says in one turn. */
interface Said extends Exchange {
  readonly sound: Int16Array;
  /** Where it has a pause that cuts it in two utterances: what comes behind the pause, and what is heard of either; `sound` ends with the pause. */
  readonly behind?: { readonly sound: Int16Array; readonly heard: readonly [before: string, after: string] };
}

/** The caller speaks, and stops the answer when it begins. Null: there was none. */
export async function takeTurn(
  pipeline: VoicePipeline,
  services: PacedServices,
  exchange: Said,
): Promise<SpokenTurn | null> {
  const { session, room, onSpeaking, onSpoken } = pipeline;
  const { ears, chat, voice: mouth } = services;
  const committedAt: number[] = [];
  const note = ({ item }: voice.ConversationItemAddedEvent) => {
    if (item.type === 'message' && item.role === 'user') committedAt.push(now());
  };
  session.on(voice.AgentSessionEventTypes.ConversationItemAdded, note);
  const { words, answer, sound, behind } = exchange;
  /** A pause that is too short for a voice detector leaves the sentence in one piece. */
  const hear = (part: string) => (seconds: number) => (seconds > sound.length / microphoneRate + 0.5 ? words : part);
  services.script(behind === undefined ? exchange : { words: hear(behind.heard[0]), answer });
  const transcribed = ears.requests;
  const modelAsked = chat.asked().then(now);
  const voiceAsked = mouth.asked(mouth.requests + 1).then(now);
  onSpeaking?.();
  await room.speak(sound);
  if (behind !== undefined) {
    services.script({ words: hear(behind.heard[1]), answer });
    await room.speak(behind.sound);
  }
  const endedAt = now();
  onSpoken?.(words);
  const before = room.output.heard.length;
  const answered = await Promise.race([room.output.hear(1).then(() => true), wait(unanswered, false)]);
  session.interrupt();
  await untilListening(pipeline);
  session.off(voice.AgentSessionEventTypes.ConversationItemAdded, note);
  if (!answered) return null;
  return {
    endedAt,
    answeredAt: room.output.heard[before]?.at ?? Number.NaN,
    committedAt,
    askedModelAt: await modelAsked,
    askedVoiceAt: await voiceAsked,
    transcriptions: ears.requests - transcribed,
  };
}
