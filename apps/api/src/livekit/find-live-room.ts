import type { UserId } from '@nexus/contracts';
import { type ParticipantInfo, type RoomServiceClient, ServerError } from 'livekit-server-sdk';

/** What a user's rooms are called; the rest of a name is random. */
export const roomPrefix = (userId: UserId) => `drive-${userId}-`;

/** `ParticipantInfo.Kind.AGENT` in livekit_models.proto; the SDK has the field and does not export its names. */
const agentKind = 4;

/** A room in which a drive goes on. */
export interface LiveRoom {
  readonly name: string;
  /** The agent's identity. */
  readonly agent: string;
}

/** Who is in a room: nobody, when it went between two questions. @throws whatever else LiveKit meets */
async function participantsOf(rooms: RoomServiceClient, name: string): Promise<ParticipantInfo[]> {
  try {
    return await rooms.listParticipants(name);
  } catch (error) {
    if (error instanceof ServerError && error.code === 'not_found') return [];
    throw error;
  }
}

/**
 * The newest room of this user in which an agent still is: it waits there for as long as a lost caller may come back (V-8), and
 * leaves when the drive has ended. A hiccup of LiveKit is no empty room: a second drive would open beside the first.
 */
export async function findLiveRoom(rooms: RoomServiceClient, userId: UserId): Promise<LiveRoom | null> {
  const all = await rooms.listRooms();
  const own = all
    .filter(({ name }) => name.startsWith(roomPrefix(userId)))
    .sort((one, other) => Number(other.creationTimeMs - one.creationTimeMs));
  for (const { name } of own) {
    const participants = await participantsOf(rooms, name);
    const agent = participants.find(({ kind }) => kind === agentKind);
    if (agent !== undefined) return { name, agent: agent.identity };
  }
  return null;
}
