import { timingSafeEqual } from 'node:crypto';
import { type ConnectionOutcome, codeOf, NexusError, OAuthMailProvider, UserId } from '@nexus/contracts';
import type { BriefSeal } from '@nexus/runtime';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Accounts } from './accounts.ts';

/** Milliseconds to sign in, with a second factor and a look at what is asked for. */
export const flowLasts = 10 * 60_000;

const names: Readonly<Record<OAuthMailProvider, string>> = { gmail: 'Gmail', outlook: 'Outlook' };

/** A sign-in at a provider that is under way, as the browser keeps it, sealed, until it comes back. */
const ConnectFlow = z.object({
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
type ConnectFlow = z.infer<typeof ConnectFlow>;

interface WantedConnection {
  readonly userId: UserId;
  readonly provider: OAuthMailProvider;
  /** Which account is meant; the provider may offer it first. */
  readonly address?: string | undefined;
  readonly redirectUri: string;
}

/**
 * Begins a sign-in at a provider.
 *
 * @returns where the browser goes, and what it keeps meanwhile
 * @throws NexusError ACCOUNT_PROVIDER_UNAVAILABLE, ACCOUNT_CONNECTION_FAILED (retryable)
 */
export async function beginConnection(
  { oauth, seal, clock }: Pick<Accounts, 'oauth' | 'seal'> & { readonly clock: () => Date },
  { userId, provider, address, redirectUri }: WantedConnection,
): Promise<{ readonly url: string; readonly sealed: string }> {
  const authorization = oauth(provider);
  if (authorization === null) {
    throw new NexusError(
      'ACCOUNT_PROVIDER_UNAVAILABLE',
      `This server has no client id for ${names[provider]}. Its operator can set one.`,
    );
  }
  const begun = await authorization.begin({ redirectUri, address });
  const flow = { userId, begun, endsAt: clock().getTime() + flowLasts };
  return { url: begun.url, sealed: await sealFlow(seal, flow) };
}

/** How a browser comes back from a provider. */
interface ProviderReturn {
  readonly provider: OAuthMailProvider;
  /** What the browser was given to keep when the sign-in began; null: nothing. */
  readonly sealed: string | null;
  /** Begins with `?`. */
  readonly query: string;
}

interface FinishParts extends Pick<Accounts, 'store' | 'oauth' | 'seal'> {
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Ends a sign-in at a provider: the account is connected for the user who began it, or the outcome says why not. Never rejects. */
export async function finishConnection(parts: FinishParts, back: ProviderReturn): Promise<ConnectionOutcome> {
  const { store, oauth, log } = parts;
  const { provider, query } = back;
  try {
    const flow = await flowOf(parts, back);
    if (flow === null) return 'expired';
    if (new URLSearchParams(query).get('error') === 'access_denied') return 'declined';
    const authorization = oauth(provider);
    if (authorization === null) return 'failed';
    const { userId, begun } = flow;
    const { address, credentials } = await authorization.finish(`${begun.redirectUri}${query}`, begun);
    await store.connect(userId, { provider, address }, credentials);
    return 'connected';
  } catch (error) {
    // What a provider says may hold anything, so neither the page nor the log is told it.
    const code = codeOf(error);
    log.warn({ name: provider, code }, 'an account could not be connected');
    return error instanceof NexusError && error.retryable ? 'unavailable' : 'failed';
  }
}

/**
 * The flow that this return ends: the one that this browser began, for this provider, not long ago. Who lures somebody else's browser here,
 * with an answer of their own or with a sign-in that they began, finds none.
 */
async function flowOf(
  { seal, clock }: FinishParts,
  { provider, sealed, query }: ProviderReturn,
): Promise<ConnectFlow | null> {
  const flow = sealed === null ? null : await openFlow(seal, sealed);
  if (flow === null || flow.begun.provider !== provider || flow.endsAt <= clock().getTime()) return null;
  const states = new URLSearchParams(query).getAll('state');
  return states.length === 1 && isSame(states[0] ?? '', flow.begun.state) ? flow : null;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** Without the address of the sign-in, which has done its work and is most of what would not fit into a cookie. */
function sealFlow(seal: BriefSeal, { begun, ...flow }: ConnectFlow): Promise<string> {
  return seal.seal(JSON.stringify({ ...flow, begun: { ...begun, url: '' } }));
}

/** Null: not sealed here, or changed since. */
export async function openFlow(seal: BriefSeal, sealed: string): Promise<ConnectFlow | null> {
  const flow = ConnectFlow.safeParse(readJson(await seal.open(sealed)));
  return flow.success ? flow.data : null;
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
