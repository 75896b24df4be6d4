import { MemoryCheckAnswer, memoryCheckMethod } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import { AccessToken } from 'livekit-server-sdk';
import { z } from 'zod';
import type { LiveRoom } from './find-live-room.ts';

/** Milliseconds that the agent has to answer; it answers from memory, and the person at the page waits. */
const patience = 1_500;
/** Seconds that the proof of who asks is good for. */
const proofLifetime = 30;

const Performed = z.object({ payload: z.string() });

function parseAnswer(payload: string): boolean | null {
  try {
    return MemoryCheckAnswer.parse(JSON.parse(payload)).refused;
  } catch {
    return null;
  }
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
 * @returns null where no answer came: the server is too old, the agent has no drive yet, or it took too long
 */
export async function askVoiceRoom(
  livekit: NonNullable<Settings['livekit']>,
  { name, agent }: LiveRoom,
  content: string,
): Promise<boolean | null> {
  const proof = await proofFor(livekit, name);
  try {
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
    const performed = Performed.safeParse(response.ok ? await response.json() : null);
    return performed.success ? parseAnswer(performed.data.payload) : null;
  } catch {
    return null;
  }
}
