import { setTimeout as wait } from 'node:timers/promises';
import type { Room } from '@livekit/rtc-node';
import { briefingTopic, type RoomMessage } from '@nexus/contracts';

/** What a drive tells its page. */
export interface MessageOutbox {
  /** Queues a message; never fails and is never waited for. */
  send(message: RoomMessage): void;
  /** Resolves when all that was queued has left or could not, but keeps the end of a drive waiting three seconds at most (V-11). */
  drained(): Promise<void>;
}

export interface OutboxAddress {
  readonly room: Room;
  /** The one identity that may read. */
  readonly identity: string;
  /** Told of a message that did not leave. */
  readonly onFailure: (error: unknown) => void;
}

/** A send that the connection never answers, in milliseconds. */
const patience = 5_000;
/** All that is still queued at the end, in milliseconds. */
const patienceAtEnd = 3_000;

async function sendOne({ room, identity }: OutboxAddress, message: RoomMessage): Promise<void> {
  // Nobody there to read it: whoever comes back is sent the state as it then is.
  if (!room.isConnected || !room.remoteParticipants.has(identity)) return;
  const sending = room.localParticipant?.sendText(JSON.stringify(message), {
    topic: briefingTopic,
    destinationIdentities: [identity],
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, patience, new Error('the room did not take a message')).unref();
  });
  await Promise.race([sending, late]);
}

/** Messages as text streams to one identity, one after another, so that their order is kept (V-10). */
export function createMessageOutbox(address: OutboxAddress): MessageOutbox {
  let last: Promise<void> = Promise.resolve();
  return {
    send(message) {
      last = last.then(() => sendOne(address, message)).catch(address.onFailure);
    },
    drained: () => Promise.race([last, wait(patienceAtEnd, undefined, { ref: false })]),
  };
}
