import type { Room, TextStreamReader } from '@livekit/rtc-node';
import { createMutex, endsWithin, late, orLate, type Scheduler } from '@nexus/async';
import { briefingTopic, DriverMessage, driverTopic, type RoomMessage } from '@nexus/contracts';

/** Milliseconds until a message counts as lost that the connection never answers. */
const timeToSend = 5_000;
/** Milliseconds for all that is still queued at the end of a drive. */
const timeToDrain = 3_000;
/** Milliseconds until typed words that have begun to come are given up: of a page that went away halfway the room never tells an end. */
const timeToArrive = 5_000;
/** Characters of a message from the page: the longest has 2,000 of text, and this leaves room for their escapes. */
const longestMessage = 16_384;

/** What a drive tells its page. */
interface MessageOutbox {
  /** Queues a message; never fails and is never waited for. */
  send(message: RoomMessage): void;
  /** Resolves when all that was queued was sent or could not be, but keeps the end of a drive waiting three seconds at most (V-11). */
  drained(): Promise<void>;
}

interface OutboxAddress {
  readonly room: Room;
  /** The one identity that may read. */
  readonly identity: string;
  /** Told of a message that was not sent. */
  readonly onFailure: (error: unknown) => void;
}

/** Messages as text streams to one identity, one after another, so that their order is kept (V-10). */
export function createMessageOutbox(address: OutboxAddress): MessageOutbox {
  const oneByOne = createMutex();
  return {
    send(message) {
      void oneByOne.run(() => sendOne(address, message)).catch(address.onFailure);
    },
    async drained() {
      await endsWithin(oneByOne.settled(), timeToDrain);
    },
  };
}

async function sendOne({ room, identity }: OutboxAddress, message: RoomMessage): Promise<void> {
  // Nobody is there to read it; who comes back is sent the state as it then is.
  if (!room.isConnected || !room.remoteParticipants.has(identity)) return;
  const sending = room.localParticipant?.sendText(JSON.stringify(message), {
    topic: briefingTopic,
    destinationIdentities: [identity],
  });
  if (sending === undefined) return;
  if ((await orLate(sending, timeToSend)) === late) throw new Error('the room did not take a message');
}

interface DriverListener {
  readonly room: Room;
  /** The one identity that is obeyed. */
  readonly identity: string;
  readonly onMessage: (message: DriverMessage) => void;
  /** Something came that is no `DriverMessage`, or broke off. */
  readonly onInvalid: () => void;
  /** What the time that a message may take goes by; the system's timers by default. */
  readonly scheduler?: Scheduler | undefined;
}

/** Obeys the typed words of one identity, in their order, and closes everybody else's streams unread. Returns how to stop. */
export function listenToDriver({ room, identity, onMessage, onInvalid, scheduler }: DriverListener): () => void {
  const oneByOne = createMutex();
  const take = async (arriving: Promise<string | null>) => {
    const message = parseDriverMessage(await arriving);
    if (message === null) onInvalid();
    else onMessage(message);
  };
  room.registerTextStreamHandler(driverTopic, (reader, sender) => {
    if (sender.identity !== identity) {
      void reader.close();
      return;
    }
    // Read at once, not when its turn comes: many that broke off together hold up the next words no longer than one.
    const arriving = readInTime(reader, scheduler);
    void oneByOne.run(() => take(arriving)).catch(onInvalid);
  });
  return () => room.unregisterTextStreamHandler(driverTopic);
}

/** Null: it is too long, or it broke off. Never rejects. */
async function readInTime(reader: TextStreamReader, scheduler: Scheduler | undefined): Promise<string | null> {
  try {
    const text = await orLate(readText(reader), timeToArrive, { scheduler });
    if (text !== late) return text;
  } catch {
    return null;
  }
  void reader.close();
  return null;
}

/** Null: it is too long. */
async function readText(reader: TextStreamReader): Promise<string | null> {
  let text = '';
  for await (const piece of reader) {
    text += piece;
    if (text.length > longestMessage) return null;
  }
  return text;
}

/** @returns null for what is too long, no JSON, or no message of ours. */
export function parseDriverMessage(text: string | null): DriverMessage | null {
  if (text === null) return null;
  try {
    return DriverMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
