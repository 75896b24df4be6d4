import { agentName, type DriveDispatch, type UserId } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { AccessToken, RoomAgentDispatch, RoomConfiguration, TrackSource } from 'livekit-server-sdk';

/** Seconds to join with a token. */
export const timeToJoin = 600;
/**
 * Seconds that a room without its caller stays. LiveKit does not count agents, so a shorter time would close the room under an
 * agent that still waits for a lost caller (V-8).
 */
const timeToReturn = 600;

/** Lets one user into one room, where the worker is called to the drive. Its payload can be read by whoever holds it: ids only. */
export async function signRoomToken(
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
