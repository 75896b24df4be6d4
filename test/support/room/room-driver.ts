import { randomUUID } from 'node:crypto';
import { type Caller, type Received, type Spoken, startCaller } from './caller.ts';
import type { LiveKitServer } from './livekit-server.ts';
import { mostRepeats, type Phrase, voiceOf } from './phrases.ts';
import { soundWithin } from './recording.ts';
import { mintToken } from './room-token.ts';

type Kind = Received['type'];
type ReceivedOf<Type extends Kind> = Extract<Received, { type: Type }>;

/** What one spoken turn came to. */
interface HeardTurn {
  /** All that the page was told between the words and the end of the answer. */
  readonly messages: readonly Received[];
  /** The words as they were understood. */
  readonly words: string;
  /** Milliseconds from the last sample of the words to the first sound of the answer, as the caller heard it. */
  readonly answeredAfter: number;
  /** Milliseconds of sound in the answer. */
  readonly sound: number;
}

/** A caller who has been greeted, and speaks in turns. */
export interface RoomDriver extends AsyncDisposable {
  readonly room: string;
  readonly userId: string;
  readonly caller: Caller;
  /** Milliseconds from the joining to the first sound. */
  readonly greetedAfter: number;
  /**
   * Says something when the agent listens, and hears the answer to its end. Says it again, as a driver would, when it was misheard or
   * nobody heard it, as while a network comes back.
   */
  turn(phrase: Phrase): Promise<HeardTurn>;
  /** Says something at once, whoever speaks. Resolves when the last sample has left. */
  interrupt(phrase: Phrase): Promise<Spoken>;
  /** The answer to the words that ended at `spokeAt` and are understood after `since`, a position in the caller's messages. */
  answer(spokeAt: number, since: number): Promise<HeardTurn>;
  messagesOf<Type extends Kind>(type: Type): readonly ReceivedOf<Type>[];
}

/** Milliseconds after which a driver takes their words for lost. */
const unheardAfter = 30_000;

export function isKind<Type extends Kind>(type: Type): (message: Received) => message is ReceivedOf<Type> {
  return (message): message is ReceivedOf<Type> => message.type === type;
}

/** Names of the tools that succeeded in these messages, in order. */
export function toolsDone(messages: readonly Received[]): readonly string[] {
  return messages.filter(isKind('tool')).flatMap(({ name, success }) => (success ? [name] : []));
}

/** Resolves once the last status says that the agent listens, and nothing has been heard for a moment. */
async function listens(caller: Caller): Promise<void> {
  const lastStatus = () => caller.messages.findLast(isKind('status'));
  do {
    if (lastStatus()?.activity !== 'listening') {
      await caller.next((message) => message.type === 'status' && message.activity === 'listening');
    }
    await caller.quiet(400);
  } while (lastStatus()?.activity !== 'listening');
}

export interface Entrance {
  readonly userId: string;
  /** False: the overview is cut short by the page's hush. */
  readonly hearsOverview: boolean;
}

/** Joins a fresh room with a token that calls the worker, and hears the greeting. */
export async function enterRoom(livekit: LiveKitServer, { userId, hearsOverview }: Entrance): Promise<RoomDriver> {
  const room = `drive-${randomUUID()}`;
  const caller = await startCaller();
  try {
    const token = await mintToken(livekit, { room, identity: userId, dispatch: { userId } });
    const joinedAt = await caller.join(livekit.url, token);
    const greetedAfter = (await caller.sound(joinedAt)) - joinedAt;
    await caller.next(isKind('ready'), 0);
    // Two utterances: that it is there, and when the mail is read, what there is.
    await caller.reached(isKind('assistant'), 1);
    if (!hearsOverview) {
      await caller.sound(Date.now());
      caller.tell({ type: 'hush' });
    }
    await caller.reached(isKind('assistant'), 2);
    await listens(caller);
    return driverOf({ room, userId, caller, greetedAfter });
  } catch (error) {
    await caller[Symbol.asyncDispose]();
    throw error;
  }
}

function driverOf(entered: Pick<RoomDriver, 'room' | 'userId' | 'caller' | 'greetedAfter'>): RoomDriver {
  const { caller } = entered;

  async function answer(spokeAt: number, since: number): Promise<HeardTurn> {
    const user = await caller.next(isKind('user'), since);
    await caller.next((message) => message.type === 'assistant' && message.turn === user.turn, since);
    const heardAt = await caller.sound(spokeAt);
    // The sound comes after the words, on a busy machine long after; after a farewell nobody listens any more.
    await Promise.race([listens(caller), caller.gone]);
    return {
      messages: caller.messages.slice(since),
      words: user.text,
      answeredAfter: heardAt - spokeAt,
      sound: soundWithin(caller.recording, { from: spokeAt }),
    };
  }

  /** Null: nobody heard it. */
  async function exchange(phrase: Phrase): Promise<HeardTurn | null> {
    await listens(caller);
    const since = caller.messages.length;
    const { endedAt } = await interrupt(phrase);
    const isHeard = await caller.next(isKind('user'), since, unheardAfter).catch(() => null);
    if (isHeard !== null) return answer(endedAt, since);
    console.log(`nobody heard "${phrase}" in ${entered.room}`);
    return null;
  }

  const interrupt = async (phrase: Phrase) => caller.speak(await voiceOf(phrase));

  async function turn(phrase: Phrase): Promise<HeardTurn> {
    let heard = await exchange(phrase);
    for (let again = 0; heard?.words !== phrase && again < mostRepeats; again += 1) heard = await exchange(phrase);
    if (heard === null) throw new Error(`nobody heard "${phrase}"; told last: ${caller.lately()}`);
    return heard;
  }

  return {
    ...entered,
    interrupt,
    answer,
    turn,
    messagesOf: (type) => caller.messages.filter(isKind(type)),
    [Symbol.asyncDispose]: () => caller[Symbol.asyncDispose](),
  };
}
