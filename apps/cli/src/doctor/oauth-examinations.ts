import { NexusError, type OAuthCredentials, OAuthMailProvider } from '@nexus/contracts';
import { createRuntime, type Settings } from '@nexus/runtime';
import type { Examination } from './finding.ts';

const told: Readonly<Record<OAuthMailProvider, Pick<Examination, 'service' | 'settings'>>> = {
  gmail: { service: 'Gmail sign-in', settings: 'See "Mail accounts" in docs/runbook.md.' },
  outlook: { service: 'Outlook sign-in', settings: 'The secret runs out; see "Mail accounts" in docs/runbook.md.' },
};

/** Whom the provider never gave a token. */
const nobody: OAuthCredentials = { kind: 'oauth', accessToken: 'none', refreshToken: 'none', expiresAt: new Date(0) };

/** Whether it was the sign-in alone that was refused. A provider may call a token that it never gave out malformed. */
function isOfTheSignIn(error: unknown): boolean {
  if (!(error instanceof NexusError)) return false;
  const { code, cause } = error;
  return (
    code === 'MAIL_SIGN_IN_NEEDED' || (cause instanceof Error && 'code' in cause && cause.code === 'invalid_request')
  );
}

/**
 * Whether the provider takes this server for its client, which is found out by asking to renew a sign-in that never was: it is refused for
 * that alone where id and secret are right (RFC 6749, section 5.2).
 */
function oauthExamination(settings: Settings, provider: OAuthMailProvider): Examination {
  return {
    ...told[provider],
    async examine() {
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

/** Of the providers that this server is a client of; others are not asked. */
export function oauthExaminations(settings: Settings): readonly Examination[] {
  return OAuthMailProvider.options
    .filter((provider) => settings.oauthClients[provider] !== null)
    .map((provider) => oauthExamination(settings, provider));
}
