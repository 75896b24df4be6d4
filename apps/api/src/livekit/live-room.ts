import { MemoryCheckAnswer, memoryCheckMethod, type UserId } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { AccessToken, type ParticipantInfo, type RoomServiceClient, ServerError } from 'livekit-server-sdk';
import { z } from 'zod';

/** What a user's rooms are called; the rest of a name is random. */
export const roomPrefix = (userId: UserId) => `drive-${userId}-`;

/** `ParticipantInfo.Kind.AGENT` in livekit_models.proto; the SDK has the field and does not export its names. */
const agentKind = 4;

/** Milliseconds that the agent has to answer; it answers from memory, and the person at the page waits. */
const timeToAnswer = 3_000;
/** Seconds that the proof of who asks is good for. */
const proofLifetime = 30;

const Performed = z.object({ payload: z.string() });
const Refused = z.object({ code: z.string() });

/** A room in which a drive goes on. */
interface LiveRoom {
  readonly name: string;
  /** The agent's identity. */
  readonly agent: string;
}

/**
 * The newest room of this user in which an agent still is: it waits there for as long as a lost caller may come back (V-8), and
 * leaves when the drive has ended. A room that LiveKit fails to list is not taken for empty: a second drive would open beside the first.
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

/** Who is in a room; nobody when it has gone since it was listed. @throws what else LiveKit fails with */
async function participantsOf(rooms: RoomServiceClient, name: string): Promise<ParticipantInfo[]> {
  try {
    return await rooms.listParticipants(name);
  } catch (error) {
    if (error instanceof ServerError && error.code === 'not_found') return [];
    throw error;
  }
}

/**
 * Asks the agent of a live room whether words come from its mails, by LiveKit's call to one participant
 * (`PerformRpc` in livekit_room.proto; the server SDK 2.19 has no method for it yet). Nobody else in the room is told.
 *
 * @throws where no answer came: the server is too old, the agent has no drive yet, or it took too long
 */
export async function askVoiceRoom(
  livekit: NonNullable<Settings['livekit']>,
  { name, agent }: LiveRoom,
  content: string,
): Promise<boolean> {
  const proof = await proofFor(livekit, name);
  const response = await fetch(`${livekit.url.replace(/^ws/, 'http')}/twirp/livekit.RoomService/PerformRpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${proof}` },
    body: JSON.stringify({
      room: name,
      destination_identity: agent,
      method: memoryCheckMethod,
      payload: JSON.stringify({ content, proof }),
      response_timeout_ms: timeToAnswer,
    }),
    signal: AbortSignal.timeout(timeToAnswer),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw noAnswer(response, body);
  return MemoryCheckAnswer.parse(JSON.parse(Performed.parse(body).payload)).refused;
}

/** A token that administers one room: LiveKit asks for it, and so does the agent. */
function proofFor({ apiKey, apiSecret }: NonNullable<Settings['livekit']>, room: string): Promise<string> {
  const token = new AccessToken(apiKey, apiSecret, { identity: 'nexus-api', ttl: proofLifetime });
  token.addGrant({ room, roomAdmin: true });
  return token.toJwt();
}

/** With LiveKit's code, for the log: `bad_route` from a server that has no such calls, `unavailable`… */
function noAnswer(response: Response, body: unknown): Error {
  const code = Refused.safeParse(body).data?.code ?? `HTTP_${response.status}`;
  return Object.assign(new Error('The agent of a live room gave no answer.'), { code });
}
