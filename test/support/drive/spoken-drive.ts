import { EventEmitter, once } from 'node:events';
import type { RoomMessage } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createBriefingSession, createPrivateLogger, createSpeech, installFrameworkLogger } from '@nexus/livekit-agent';
import { type ScriptedModel, startScriptedModel } from '../model/model-server.ts';
import { mostRepeats, type Phrase, phrases } from '../room/phrases.ts';
import { walkingModel } from '../room/walking-model.ts';
import { speak } from '../speech/flite.ts';
import { startPhraseServer } from '../speech/stt-server.ts';
import { startFliteServer } from '../speech/tts-server.ts';
import { createAudioRoom, type HeardFrame } from './audio-room.ts';

type Kind = RoomMessage['type'];
type MessageOf<Type extends Kind> = Extract<RoomMessage, { type: Type }>;

/** A drive in this process with the product's own ears, voice and turn taking, and no room. */
export interface SpokenDrive extends AsyncDisposable {
  readonly model: ScriptedModel;
  readonly messages: readonly RoomMessage[];
  readonly heard: readonly HeardFrame[];
  /** The first message of a kind that came after `since` messages; waits for it. */
  message<Type extends Kind>(
    type: Type,
    options?: { readonly since?: number; readonly fits?: (message: MessageOf<Type>) => boolean },
  ): Promise<MessageOf<Type>>;
  /** Speaks at once, whoever speaks; resolves when the last sample was fed in. */
  speak(phrase: Phrase): Promise<void>;
  /** Speaks and hears the answer to its end; says it again when it was misheard, as a driver would. */
  turn(phrase: Phrase): Promise<SpokenTurn>;
  /** Resolves when so many more milliseconds of the agent's voice were heard. */
  hear(milliseconds: number): Promise<void>;
}

interface SpokenTurn {
  /** The words as they were understood. */
  readonly words: string;
  readonly messages: readonly RoomMessage[];
  /** Milliseconds of voice in the answer. */
  readonly sound: number;
  /** Milliseconds from the last sample of the words to the first of the answer; null: none was heard. */
  readonly answeredAfter: number | null;
}

const loudspeakerRate = 24_000;

function lengthOf(frames: readonly HeardFrame[]): number {
  return frames.reduce((sum, { samples }) => sum + (samples.length * 1_000) / loudspeakerRate, 0);
}

/** Starts a drive over the sample mailbox with a sensible model; resolves when the overview was begun, and cut short. */
export async function startSpokenDrive(): Promise<SpokenDrive> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  await using opened = new AsyncDisposableStack();
  const model = opened.use(await startScriptedModel(walkingModel));
  const ears = opened.use(await startPhraseServer(phrases));
  const mouth = opened.use(await startFliteServer());
  const mailbox = await openMailbox(sampleMailboxPath);
  opened.defer(() => mailbox.close());
  const service = { apiKey: 'test', model: 'test' };
  const speech = createSpeech({
    stt: { ...service, baseURL: ears.baseURL },
    tts: { ...service, baseURL: mouth.baseURL, voice: 'slt' },
  });
  opened.defer(async () => {
    await Promise.all([speech.stt.close(), speech.tts.close()]);
  });
  const messages: RoomMessage[] = [];
  const told = new EventEmitter().setMaxListeners(0);
  const tell = (message: RoomMessage) => {
    messages.push(message);
    told.emit('message');
  };
  const room = opened.use(createAudioRoom({ loudspeakerRate }));
  const session = opened.use(
    createBriefingSession({
      mailbox,
      model: model.source,
      modelBudget: { firstToken: 10_000, pause: 10_000, whole: 30_000 },
      timeZone: 'Europe/Dublin',
      speech,
      onEvent: tell,
      onStatus: tell,
    }),
  );
  session.voiceSession.input.audio = room.input;
  session.voiceSession.output.audio = room.output;
  await session.start();

  const message: SpokenDrive['message'] = async (type, { since = 0, fits = () => true } = {}) => {
    type Wanted = MessageOf<typeof type>;
    for (;;) {
      const found = messages.slice(since).find((one): one is Wanted => one.type === type && fits(one as Wanted));
      if (found !== undefined) return found;
      await once(told, 'message');
    }
  };
  const say = async (phrase: Phrase) => room.speak(await speak(phrase, 16_000));
  async function exchange(phrase: Phrase): Promise<SpokenTurn> {
    const since = messages.length;
    await say(phrase);
    const spokeAt = performance.now();
    const { turn, text } = await message('user', { since });
    await message('assistant', { since, fits: (answer) => answer.turn === turn });
    const answer = room.output.heard.filter(({ at }) => at > spokeAt);
    return {
      words: text,
      messages: messages.slice(since),
      sound: lengthOf(answer),
      answeredAfter: answer[0] === undefined ? null : answer[0].at - spokeAt,
    };
  }
  await message('assistant');
  // The walk in a room hears the overview to its end.
  await room.output.hear(400);
  session.hush();
  await message('assistant', { fits: ({ display }) => display.includes('Say next') });

  const parts = opened.move();
  return {
    model,
    messages,
    get heard() {
      return room.output.heard;
    },
    message,
    speak: say,
    hear: (milliseconds) => room.output.hear(milliseconds),
    async turn(phrase) {
      let heard = await exchange(phrase);
      for (let again = 0; heard.words !== phrase && again < mostRepeats; again += 1) heard = await exchange(phrase);
      return heard;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
