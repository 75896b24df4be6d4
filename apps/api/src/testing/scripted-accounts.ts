import { randomUUID } from 'node:crypto';
import { type MailAccountStore, NexusError, type OAuthMailProvider, type PasswordCredentials } from '@nexus/contracts';
import { createBriefSeal, type OAuthProvider } from '@nexus/runtime';
import type { Accounts } from '../accounts/accounts.ts';

/** A provider's answers, and what was asked of it. */
export interface ScriptedAccounts {
  readonly accounts: Accounts;
  /** Credentials that servers were asked about. */
  readonly checked: readonly PasswordCredentials[];
  /** Access tokens whose end the provider was told. */
  readonly revoked: readonly string[];
  /** What the provider leads back with, for the sign-in at this address; each is good once. */
  allow(url: string): string;
  /** The next question to a provider, or to a mail server, fails with this. */
  fail(error: unknown): void;
}

const addressOf: Readonly<Record<OAuthMailProvider, string>> = {
  gmail: 'ada@gmail.example',
  outlook: 'ada@outlook.example',
};

/** Accounts whose providers and servers say yes, with the given store. */
export function createScriptedAccounts(store: MailAccountStore): ScriptedAccounts {
  const checked: PasswordCredentials[] = [];
  const revoked: string[] = [];
  const codes = new Map<string, string>();
  let failure: { readonly error: unknown } | null = null;

  function failOnce(): void {
    const due = failure;
    failure = null;
    if (due !== null) throw due.error;
  }

  const oauth = (provider: OAuthMailProvider): OAuthProvider => ({
    provider,
    async begin({ redirectUri, address }) {
      failOnce();
      const [state, verifier, nonce] = [randomUUID(), randomUUID(), randomUUID()];
      const query = new URLSearchParams({
        state,
        redirect_uri: redirectUri,
        ...(address !== undefined && { login_hint: address }),
      });
      return { provider, url: `https://${provider}.example/sign-in?${query}`, state, verifier, nonce, redirectUri };
    },
    async finish(callbackUrl, begun) {
      failOnce();
      const { searchParams } = new URL(callbackUrl);
      const code = searchParams.get('code') ?? '';
      if (codes.get(code) !== begun.state || searchParams.get('state') !== begun.state) {
        throw new NexusError('ACCOUNT_CONNECTION_FAILED', 'invalid_grant: <b>no</b>');
      }
      codes.delete(code);
      const credentials = {
        kind: 'oauth',
        accessToken: `access-${code}`,
        refreshToken: `refresh-${code}`,
        expiresAt: new Date(Date.now() + 3_600_000),
      } as const;
      return { address: addressOf[provider], credentials };
    },
    renew: async (credentials) => credentials,
    revoke: async ({ accessToken }) => void revoked.push(accessToken),
  });

  return {
    checked,
    revoked,
    accounts: {
      store,
      intents: { all: async () => [], forget: async () => {}, forgetUser: async () => {} },
      oauth,
      async check(credentials) {
        checked.push(credentials);
        failOnce();
      },
      seal: createBriefSeal({ encryptionKeys: [], database: null }, 'connect account'),
      resolveService: async () => [],
    },
    allow(url) {
      const state = new URL(url).searchParams.get('state') ?? '';
      const code = randomUUID();
      codes.set(code, state);
      return `?${new URLSearchParams({ code, state })}`;
    },
    fail(error) {
      failure = { error };
    },
  };
}
