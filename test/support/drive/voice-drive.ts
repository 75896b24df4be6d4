import { EventEmitter, once } from 'node:events';
import type { BriefingEvent, RoomMessage } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import {
  type BriefingDependencies,
  type BriefingSession,
  createBriefingSession,
  createPrivateLogger,
  installFrameworkLogger,
} from '@nexus/livekit-agent';
import { LoudnessDetector } from '../voice/loudness-detector.ts';
import { ScriptedEars } from '../voice/scripted-ears.ts';
import { ToneVoice, tone } from '../voice/tone-voice.ts';
import { type AudioRoom, createAudioRoom } from './audio-room.ts';

type MessageOf<Type extends RoomMessage['type']> = Extract<RoomMessage, { type: Type }>;

/** A spoken briefing in this process: sounds go in, sounds come out, and ears and voice do as the test says. */
export interface VoiceDrive extends AsyncDisposable {
  readonly session: BriefingSession;
  readonly room: AudioRoom;
  readonly voice: ToneVoice;
  /** All that a page was told, in order. */
  readonly messages: readonly RoomMessage[];
  /** The caller makes a sound of so many milliseconds, heard as these words; none: noise. */
  utter(transcript: string, milliseconds?: number): Promise<void>;
  /** The first message of a kind that came after `since` messages and fits; waits for it. */
  message<Type extends RoomMessage['type']>(
    type: Type,
    fits?: (message: MessageOf<Type>) => boolean,
    since?: number,
  ): Promise<MessageOf<Type>>;
  /** Says it and waits for the answer to be over. */
  ask(transcript: string): Promise<MessageOf<'assistant'>>;
  /** Resolves when the overview was given. */
  overview(): Promise<MessageOf<'assistant'>>;
  /** Resolves when so many more milliseconds of the agent's voice were heard. */
  hear(milliseconds: number): Promise<void>;
}

export type VoiceDriveOptions = Partial<Omit<BriefingDependencies, 'onEvent' | 'onStatus' | 'speech'>> & {
  /** How much slower the agent speaks than a hurried voice; faster still where absent. */
  readonly pace?: number;
  /** Done before the room is there. */
  readonly before?: (session: BriefingSession) => Promise<void>;
};

/** Starts a spoken briefing; it greets and reads the mail when this resolves. Offline, unless a model is passed. */
export async function startVoiceDrive({ pace = 0.3, before, ...options }: VoiceDriveOptions = {}): Promise<VoiceDrive> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const messages: RoomMessage[] = [];
  const told = new EventEmitter().setMaxListeners(0);
  const tell = (message: BriefingEvent | RoomMessage) => {
    messages.push(message);
    told.emit('message');
  };
  const ears = new ScriptedEars();
  const voice = new ToneVoice();
  voice.pace = pace;
  const room = createAudioRoom();
  const mailbox = options.mailbox ?? (await openMailbox(sampleMailboxPath));
  const session = createBriefingSession({
    model: null,
    timeZone: 'Europe/Dublin',
    ...options,
    mailbox,
    speech: { stt: ears, tts: voice, vad: new LoudnessDetector(), turnDetection: null },
    onEvent: tell,
    onStatus: tell,
  });
  await before?.(session);
  session.voiceSession.input.audio = room.input;
  session.voiceSession.output.audio = room.output;
  await session.start();

  const drive: VoiceDrive = {
    session,
    room,
    voice,
    messages,
    async utter(transcript, milliseconds = 400) {
      ears.willHear(transcript);
      await room.speak(tone(milliseconds / 1_000, 16_000));
    },
    async message(type, fits = () => true, since = 0) {
      type Wanted = MessageOf<typeof type>;
      for (;;) {
        const found = messages
          .slice(since)
          .find((message): message is Wanted => message.type === type && fits(message as Wanted));
        if (found !== undefined) return found;
        await once(told, 'message');
      }
    },
    async ask(transcript) {
      const since = messages.length;
      await drive.utter(transcript);
      const { turn } = await drive.message('user', ({ text }) => text === transcript, since);
      return drive.message('assistant', (message) => message.turn === turn, since);
    },
    overview: () => drive.message('assistant', ({ display }) => display.includes('Say next')),
    hear: (milliseconds) => room.output.hear(milliseconds),
    async [Symbol.asyncDispose]() {
      await session.close();
      await room[Symbol.asyncDispose]();
      if (options.mailbox === undefined) await mailbox.close();
    },
  };
  return drive;
}
