import { type Room, RpcError } from '@livekit/rtc-node';
import { MemoryCheck, type MemoryCheckAnswer, memoryCheckMethod, NexusError } from '@nexus/contracts';
import { TokenVerifier } from 'livekit-server-sdk';

interface MemoryChecks {
  readonly room: Pick<Room, 'name' | 'localParticipant'>;
  /** Without them nobody can prove anything, and nothing is answered. */
  readonly livekit: { readonly apiKey?: string; readonly apiSecret?: string };
  /** Whether words come from a mail of this drive. */
  readonly holdsMailText: (content: string) => Promise<boolean>;
}

/**
 * Answers the API, which asks before it has something remembered (M-7). Whoever else is in the room could learn by guessing what
 * stands in a mail; so only a question with a token that administers this room is answered. Returns how to stop.
 */
export function answerMemoryChecks({ room, livekit, holdsMailText }: MemoryChecks): () => void {
  const { apiKey, apiSecret } = livekit;
  if (apiKey === undefined || apiSecret === undefined) return () => {};
  const verifier = new TokenVerifier(apiKey, apiSecret);

  async function answer(payload: string): Promise<MemoryCheckAnswer> {
    const { content, proof } = MemoryCheck.parse(JSON.parse(payload));
    const { video } = await verifier.verify(proof);
    if (video?.roomAdmin !== true || video.room !== room.name) {
      throw new NexusError('FORBIDDEN', 'Only the API may ask that.');
    }
    return { refused: await holdsMailText(content) };
  }

  room.localParticipant?.registerRpcMethod(memoryCheckMethod, async ({ payload }) => {
    try {
      return JSON.stringify(await answer(payload));
    } catch {
      // rtc-node would print what went wrong, and a parser's error quotes what it could not parse.
      throw RpcError.builtIn('APPLICATION_ERROR');
    }
  });
  return () => room.localParticipant?.unregisterRpcMethod(memoryCheckMethod);
}
