import { ConnectionOutcome, OAuthMailProvider } from '@nexus/contracts';
import { signInProviders } from './providers-in-words.ts';

/** What became of a sign-in at a provider. */
export interface Returned {
  readonly isConnected: boolean;
  readonly sentence: string;
}

const sentences: Readonly<Record<ConnectionOutcome, (name: string) => string>> = {
  connected: (name) => `Your ${name} account is connected.`,
  declined: (name) => `${name} was not connected, since the sign-in there was given up.`,
  expired: (name) =>
    `${name} was not connected: the sign-in took too long, or was begun in another window. Begin again.`,
  failed: (name) => `${name} was not connected. Begin again, and allow all that ${name} asks about.`,
  unavailable: (name) => `${name} was not connected, because something did not answer. Try again in a minute.`,
  limited: (name) => `${name} was not connected: too many sign-ins came back at once. Begin again in a minute.`,
};

/** What the part of the address after `#` says of it, such as `#accounts/gmail/connected`. Null: it says nothing of that. */
export function returnInWords(hash: string): Returned | null {
  const [place, provider, outcome] = hash.split('/');
  const from = OAuthMailProvider.safeParse(provider);
  const what = ConnectionOutcome.safeParse(outcome);
  if (place !== '#accounts' || !from.success || !what.success) return null;
  const name = signInProviders.find((one) => one.provider === from.data)?.name ?? from.data;
  return { isConnected: what.data === 'connected', sentence: sentences[what.data](name) };
}
