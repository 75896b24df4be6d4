import { agentName, type DriveDispatch } from '@nexus/contracts';
import { AccessToken, RoomAgentDispatch, RoomConfiguration } from 'livekit-server-sdk';
import type { LiveKitServer } from './livekit-server.ts';

export interface RoomTicket {
  readonly room: string;
  readonly identity: string;
  /** The job's metadata; absent: the token calls no agent. */
  readonly dispatch?: DriveDispatch | string;
}

/** A token as the API makes it (V-2): LiveKit does not count agents, so the room has to outlive its caller by a setting. */
export function mintToken({ apiKey, apiSecret }: LiveKitServer, ticket: RoomTicket): Promise<string> {
  const { room, identity, dispatch } = ticket;
  const token = new AccessToken(apiKey, apiSecret, { identity, ttl: 600 });
  token.addGrant({ room, roomJoin: true, canPublish: true, canPublishData: true, canSubscribe: true });
  if (dispatch !== undefined) {
    const metadata = typeof dispatch === 'string' ? dispatch : JSON.stringify(dispatch);
    token.roomConfig = new RoomConfiguration({
      emptyTimeout: 600,
      departureTimeout: 600,
      agents: [new RoomAgentDispatch({ agentName, metadata })],
    });
  }
  return token.toJwt();
}
