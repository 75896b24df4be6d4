import { timingSafeEqual } from 'node:crypto';
import { type ConnectionOutcome, NexusError, type OAuthMailProvider } from '@nexus/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from './accounts.ts';
import { type ConnectFlow, openFlow } from './connect-flow.ts';

/** How a browser comes back from a provider. */
export interface Return {
  readonly provider: OAuthMailProvider;
  /** What was laid in the browser when the sign-in began; null: nothing. */
  readonly sealed: string | null;
  /** Begins with `?`. */
  readonly query: string;
}

export interface FinishParts extends Pick<Accounts, 'store' | 'oauth' | 'seal'> {
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/**
 * The flow that this return ends. It is the one that this browser began, for this provider, not long ago: whoever lures somebody else's
 * browser here, with an answer of their own or with a sign-in that they began, finds none.
 */
async function flowOf({ seal, clock }: FinishParts, { provider, sealed, query }: Return): Promise<ConnectFlow | null> {
  const flow = sealed === null ? null : await openFlow(seal, sealed);
  if (flow === null || flow.begun.provider !== provider || flow.endsAt <= clock().getTime()) return null;
  const states = new URLSearchParams(query).getAll('state');
  return states.length === 1 && isSame(states[0] ?? '', flow.begun.state) ? flow : null;
}

/** Ends a sign-in at a provider: the account is connected for whoever began it, or it is said why not. Never rejects. */
export async function finishConnection(parts: FinishParts, back: Return): Promise<ConnectionOutcome> {
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
    // What a provider says may hold anything, so that neither the page nor the log is told it.
    const code = error instanceof NexusError ? error.code : 'INTERNAL';
    log.warn({ name: provider, code }, 'an account could not be connected');
    return error instanceof NexusError && error.retryable ? 'unavailable' : 'failed';
  }
}
