import { NexusError, type OAuthMailProvider, type UserId } from '@nexus/contracts';
import type { Accounts } from './accounts.ts';
import { flowLasts, sealFlow } from './connect-flow.ts';

export interface BeginParts extends Pick<Accounts, 'oauth' | 'seal'> {
  readonly clock: () => Date;
}

export interface WantedConnection {
  readonly userId: UserId;
  readonly provider: OAuthMailProvider;
  /** Which account is meant; the provider may offer it first. */
  readonly address?: string | undefined;
  readonly redirectUri: string;
}

const names: Readonly<Record<OAuthMailProvider, string>> = { gmail: 'Gmail', outlook: 'Outlook' };

/**
 * Begins a sign-in at a provider.
 *
 * @returns where the browser goes, and what it keeps meanwhile
 * @throws NexusError ACCOUNT_PROVIDER_UNAVAILABLE, ACCOUNT_CONNECTION_FAILED (retryable)
 */
export async function beginConnection(
  { oauth, seal, clock }: BeginParts,
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
