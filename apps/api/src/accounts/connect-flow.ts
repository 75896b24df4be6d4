import { OAuthMailProvider, UserId } from '@nexus/contracts';
import type { BriefSeal } from '@nexus/runtime';
import { z } from 'zod';

/** A sign-in at a provider that is under way, as the browser keeps it, sealed, until it comes back. */
export const ConnectFlow = z.object({
  /** Whose account it will be. */
  userId: UserId,
  begun: z.object({
    provider: OAuthMailProvider,
    url: z.string(),
    state: z.string(),
    verifier: z.string(),
    nonce: z.string(),
    redirectUri: z.string(),
  }),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
});
export type ConnectFlow = z.infer<typeof ConnectFlow>;

/** Milliseconds to sign in, with a second factor and a look at what is asked for. */
export const flowLasts = 10 * 60_000;

/** The address of the sign-in has done its work, and is most of what would not fit into a cookie. */
export function sealFlow(seal: BriefSeal, { begun, ...flow }: ConnectFlow): Promise<string> {
  return seal.seal(JSON.stringify({ ...flow, begun: { ...begun, url: '' } }));
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null: not sealed here, or changed since. */
export async function openFlow(seal: BriefSeal, sealed: string): Promise<ConnectFlow | null> {
  const flow = ConnectFlow.safeParse(readJson(await seal.open(sealed)));
  return flow.success ? flow.data : null;
}
