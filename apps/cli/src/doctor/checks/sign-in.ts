import { NexusError, type OAuthCredentials, OAuthMailProvider } from '@nexus/contracts';
import { createRuntime, type Settings } from '@nexus/runtime';
import { probeSignIn } from '@nexus/runtime/inspection';
import type { Check } from '../check.ts';

/** Where users sign in to this product. */
export function checkSignIn({ supabase: { url, jwtSecret } }: Settings): Check {
  return {
    service: 'Sign-in',
    absent: jwtSecret === null ? 'not set; the local user needs none' : 'by SUPABASE_JWT_SECRET, nothing to ask',
    settings: 'Check SUPABASE_URL.',
    attempt:
      url === null
        ? null
        : async (signal) => {
            const keys = await probeSignIn(url, signal);
            return `${new URL(url).host}, ${keys} public ${keys === 1 ? 'key' : 'keys'}`;
          },
  };
}

const told: Readonly<Record<OAuthMailProvider, Pick<Check, 'service' | 'settings'>>> = {
  gmail: { service: 'Gmail sign-in', settings: 'See "Mail accounts" in docs/runbook.md.' },
  outlook: { service: 'Outlook sign-in', settings: 'The secret runs out; see "Mail accounts" in docs/runbook.md.' },
};

/** The providers that this server is a client of; others are not asked. */
export function checkOAuthClients(settings: Settings): readonly Check[] {
  return OAuthMailProvider.options
    .filter((provider) => settings.oauthClients[provider] !== null)
    .map((provider) => checkOAuthClient(settings, provider));
}

/** Credentials that the provider never gave to anybody. */
const nobody: OAuthCredentials = { kind: 'oauth', accessToken: 'none', refreshToken: 'none', expiresAt: new Date(0) };

/**
 * Whether the provider takes this server for its client, which is found out by asking to renew a sign-in that never was: it is refused for
 * that alone where id and secret are right (RFC 6749, section 5.2).
 */
function checkOAuthClient(settings: Settings, provider: OAuthMailProvider): Check {
  return {
    ...told[provider],
    async attempt() {
      await using runtime = await createRuntime({ ...settings, database: null, redisUrl: null });
      try {
        await runtime.oauth(provider)?.renew(nobody);
      } catch (error) {
        if (!isOfTheSignIn(error)) throw error;
      }
      return 'answers, and does not refuse this server as its client';
    },
  };
}

/** Whether it was the sign-in alone that was refused. A provider may call a token that it never gave out malformed. */
function isOfTheSignIn(error: unknown): boolean {
  if (!(error instanceof NexusError)) return false;
  const { code, cause } = error;
  return (
    code === 'MAIL_SIGN_IN_NEEDED' || (cause instanceof Error && 'code' in cause && cause.code === 'invalid_request')
  );
}
