import { MemoryCheckAnswer, memoryCheckMethod } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { AccessToken } from 'livekit-server-sdk';
import { z } from 'zod';
import type { LiveRoom } from './find-live-room.ts';

/** Milliseconds that the agent has to answer; it answers from memory, and the person at the page waits. */
const patience = 3_000;
/** Seconds that the proof of who asks is good for. */
const proofLifetime = 30;

const Performed = z.object({ payload: z.string() });
const Refused = z.object({ code: z.string() });

/** With LiveKit's code for the log: `bad_route` of a server without such calls, `unavailable`… */
function noAnswer(response: Response, body: unknown): Error {
  const code = Refused.safeParse(body).data?.code ?? `HTTP_${response.status}`;
  return Object.assign(new Error('The agent of a live room gave no answer.'), { code });
}

/** A token that administers one room: LiveKit asks for it, and so does the agent. */
function proofFor({ apiKey, apiSecret }: NonNullable<Settings['livekit']>, room: string): Promise<string> {
  const token = new AccessToken(apiKey, apiSecret, { identity: 'nexus-api', ttl: proofLifetime });
  token.addGrant({ room, roomAdmin: true });
  return token.toJwt();
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
      response_timeout_ms: patience,
    }),
    signal: AbortSignal.timeout(patience),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw noAnswer(response, body);
  return MemoryCheckAnswer.parse(JSON.parse(Performed.parse(body).payload)).refused;
}
