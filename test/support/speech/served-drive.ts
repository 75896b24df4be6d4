import { EventEmitter, once } from 'node:events';
import type { BriefingEvent } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import {
  type BriefingSession,
  createBriefingSession,
  createPrivateLogger,
  createSpeech,
  installFrameworkLogger,
} from '@nexus/livekit-agent';
import { type AudioRoom, createAudioRoom } from '../drive/audio-room.ts';
import { type SttServer, startSttServer } from './stt-server.ts';
import { startSimulatedTts, type TtsServer } from './tts-server.ts';

/** A spoken briefing without a room, whose ears and mouth are servers that can be broken. */
export interface ServedDrive extends AsyncDisposable {
  readonly session: BriefingSession;
  readonly room: AudioRoom;
  readonly ears: SttServer;
  readonly mouth: TtsServer;
  readonly events: readonly BriefingEvent[];
  /** Resolves when `holds`; asked after every event and every request for a voice. */
  until(holds: () => boolean): Promise<void>;
}

export interface ServedDriveOptions {
  /** A path; the sample mailbox where absent. */
  readonly mailbox?: string;
  readonly logLevel?: string;
}

/** @param hears what the ears' server answers to every upload, or to this one. */
export async function startServedDrive(
  hears: string | (() => string),
  { mailbox: path = sampleMailboxPath, logLevel = 'silent' }: ServedDriveOptions = {},
): Promise<ServedDrive> {
  installFrameworkLogger(createPrivateLogger(logLevel, process.stderr));
  const events: BriefingEvent[] = [];
  const happened = new EventEmitter().setMaxListeners(0);
  await using opened = new AsyncDisposableStack();
  const ears = opened.use(await startSttServer(async () => (typeof hears === 'string' ? hears : hears())));
  const mouth = opened.use(await startSimulatedTts({ firstByte: 0, realTime: 100, charactersPerSecond: 150 }));
  const mailbox = opened.adopt(await openMailbox(path), (box) => box.close());
  const room = opened.use(createAudioRoom({ microphoneRate: 24_000 }));
  const service = { apiKey: 'none', model: 'test' };
  const speech = createSpeech({
    stt: { ...service, baseURL: ears.baseURL },
    tts: { ...service, baseURL: mouth.baseURL, voice: 'slt' },
  });
  opened.defer(() => speech.stt.close());
  opened.defer(() => speech.tts.close());
  const session = opened.use(
    createBriefingSession({
      model: null,
      timeZone: 'Europe/Dublin',
      mailbox,
      speech,
      onEvent: (event) => {
        events.push(event);
        happened.emit('something');
      },
    }),
  );
  session.voiceSession.input.audio = room.input;
  session.voiceSession.output.audio = room.output;
  await session.start();
  const parts = opened.move();
  return {
    session,
    room,
    ears,
    mouth,
    events,
    async until(holds) {
      const asked = () => mouth.asked(mouth.requests + 1);
      while (!holds()) await Promise.race([once(happened, 'something'), asked()]);
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
