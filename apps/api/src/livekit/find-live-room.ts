import type { UserId } from '@nexus/contracts';
import type { RoomServiceClient } from 'livekit-server-sdk';

/** What a user's rooms are called; the rest of a name is random. */
export const roomPrefix = (userId: UserId) => `drive-${userId}-`;

/** `ParticipantInfo.Kind.AGENT` in livekit_models.proto; the SDK has the field and does not export its names. */
const agentKind = 4;

/**
 * The newest room of this user in which an agent still is: it waits there for as long as a lost caller may come back (V-8), and
 * leaves when the drive has ended.
 */
export async function findLiveRoom(rooms: RoomServiceClient, userId: UserId): Promise<string | null> {
  const all = await rooms.listRooms();
  const own = all
    .filter(({ name }) => name.startsWith(roomPrefix(userId)))
    .sort((one, other) => Number(other.creationTimeMs - one.creationTimeMs));
  for (const { name } of own) {
    // A room may be gone between the two questions; then nobody is in it.
    const participants = await rooms.listParticipants(name).catch(() => []);
    if (participants.some(({ kind }) => kind === agentKind)) return name;
  }
  return null;
}
