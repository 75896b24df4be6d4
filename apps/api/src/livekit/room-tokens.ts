import { randomBytes } from 'node:crypto';
import {
  agentName,
  type DriveDispatch,
  longestAbsence,
  NexusError,
  type RoomGrant,
  type UserId,
} from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { AccessToken, RoomAgentDispatch, RoomConfiguration, RoomServiceClient, TrackSource } from 'livekit-server-sdk';
import { askVoiceRoom, findLiveRoom, roomPrefix } from './live-room.ts';

/** The LiveKit server, as the API needs it. */
export interface LiveKitRooms {
  /** A fresh room for a drive, or the live one that this user lost (V-2). @throws NexusError LIVEKIT_UNAVAILABLE */
  grant(userId: UserId): Promise<RoomGrant>;
  /** Whether words come from the mails of this user's live drive (M-7). Null: there is none. @throws where LiveKit or the drive gave no answer. */
  holdsMailText(userId: UserId, content: string): Promise<boolean | null>;
  /** That it answers and takes our key. @throws NexusError LIVEKIT_UNAVAILABLE */
  check(): Promise<void>;
}

/** Seconds that one question to LiveKit may take. */
const requestTimeout = 3;
/** Seconds to join with a token. */
const timeToJoin = 600;
/**
 * Seconds that a room without its caller stays. LiveKit does not count agents, so a shorter time would close the room under an
 * agent that still waits for a lost caller (V-8).
 */
const timeToReturn = longestAbsence / 1_000;

export function createLiveKitRooms(
  livekit: NonNullable<Settings['livekit']>,
  now: () => number = Date.now,
): LiveKitRooms {
  const { apiKey, apiSecret } = livekit;
  const url = webSocketAddress(livekit.url);
  const service = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout, failover: false });

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      throw unavailable(error);
    }
  }

  return {
    async grant(userId) {
      const live = await ask(() => findLiveRoom(service, userId));
      const room = live?.name ?? `${roomPrefix(userId)}${randomBytes(9).toString('base64url')}`;
      const expiresAt = new Date(Math.floor(now() / 1_000) * 1_000 + timeToJoin * 1_000).toISOString();
      return { url, room, token: await signRoomToken(livekit, userId, room), expiresAt };
    },
    async holdsMailText(userId, content) {
      const live = await ask(() => findLiveRoom(service, userId));
      return live === null ? null : askVoiceRoom({ ...livekit, url }, live, content);
    },
    async check() {
      // No room has this name: the answer is short, and a wrong key is refused all the same.
      await ask(() => service.listRooms(['nexus-ready']));
    },
  };
}

function unavailable(cause: unknown): NexusError {
  return new NexusError(
    'LIVEKIT_UNAVAILABLE',
    'LiveKit does not answer. `npm run doctor` tries it; text works meanwhile.',
    { retryable: true, cause },
  );
}

/** A token that lets one user into one room and calls a worker there. Its payload can be read by everybody who holds it: ids only. */
async function signRoomToken(
  { apiKey, apiSecret }: NonNullable<Settings['livekit']>,
  userId: UserId,
  room: string,
): Promise<string> {
  const dispatch: DriveDispatch = { userId };
  const token = new AccessToken(apiKey, apiSecret, { identity: userId, ttl: timeToJoin });
  token.addGrant({
    room,
    roomJoin: true,
    canPublish: true,
    canPublishSources: [TrackSource.MICROPHONE],
    canPublishData: true,
    canSubscribe: true,
  });
  token.roomConfig = new RoomConfiguration({
    emptyTimeout: timeToReturn,
    departureTimeout: timeToReturn,
    agents: [new RoomAgentDispatch({ agentName, metadata: JSON.stringify(dispatch) })],
  });
  return token.toJwt();
}

/** LiveKit's address as a browser connects to it: `http` becomes `ws`, `https` becomes `wss`. */
export function webSocketAddress(url: string): string {
  return url.replace(/^http/, 'ws').replace(/\/+$/, '');
}
