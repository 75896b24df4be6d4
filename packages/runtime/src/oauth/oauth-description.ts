import type { OAuthMailProvider } from '@nexus/contracts';
import type { OAuthClient } from '../settings.ts';

/** What is told of a fresh sign-in, to find the account's address. */
export interface SignedIn {
  readonly accessToken: string;
  /** Of the ID token. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** In what the providers differ. */
export interface OAuthDescription {
  readonly provider: OAuthMailProvider;
  /** Speakable. */
  readonly name: string;
  readonly client: OAuthClient;
  /** Which settings name the client. */
  readonly settings: readonly string[];
  /** What is asked for. */
  readonly scope: string;
  /** What a user must have allowed, each as the end of a scope that was granted. */
  readonly needed: readonly string[];
  /** Of the authorization request, beside the usual ones. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Null: the provider does not tell it. @throws when it cannot be asked */
  addressOf(signedIn: SignedIn): Promise<string | null>;
}
