import { type AccountReading, ConnectionOutcome, OAuthMailProvider } from '@nexus/contracts';

interface ProviderInWords {
  readonly provider: OAuthMailProvider;
  readonly name: string;
  /** Why one cannot sign in there from this server. */
  readonly missing: string;
}

/** In the order in which they are offered. */
export const signInProviders: readonly ProviderInWords[] = [
  {
    provider: 'gmail',
    name: 'Gmail',
    missing: 'This server is not set up for Gmail’s sign-in. An app password works below.',
  },
  {
    provider: 'outlook',
    name: 'Outlook',
    missing: 'This server is not set up for Outlook’s sign-in; whoever runs it can do that.',
  },
];

const outcomeWording: Readonly<Record<ConnectionOutcome, (name: string) => string>> = {
  connected: (name) => `Your ${name} account is connected.`,
  declined: (name) => `${name} was not connected, since the sign-in there was given up.`,
  expired: (name) =>
    `${name} was not connected: the sign-in took too long, or was begun in another window. Begin again.`,
  failed: (name) => `${name} was not connected. Begin again, and allow all that ${name} asks about.`,
  unavailable: (name) => `${name} was not connected, because something did not answer. Try again in a minute.`,
  limited: (name) => `${name} was not connected: too many sign-ins came back at once. Begin again in a minute.`,
};

export const accountsWording = {
  none: 'None yet. Until one is, a drive briefs what this machine was set up with.',
  connected: (address: string) => `${address} is connected.`,
  disconnected: (address: string) => `${address} is disconnected.`,
  signInNeeded: 'Please sign in again. Until then its mail is not briefed.',
  askToDisconnect:
    'Disconnect this account? Its mail is no longer briefed; a drive under way may still tell it, and changes none of it. The mailbox itself stays as it is.',
  aboutServers: 'Most providers are known by the address. For others, look for “IMAP” in the provider’s help.',
  connecting: 'Asking the mail server…',
} as const;

const accountNames: Readonly<Record<AccountReading['provider'], string>> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  imap: 'App password',
};

/** Beside an address: "Gmail, connected on 22 November 2026". */
export function accountInWords({ provider, connectedAt }: AccountReading, locale?: string): string {
  const day = new Date(connectedAt).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${accountNames[provider]}, connected on ${day}`;
}

/** What became of a sign-in at a provider. */
export interface OAuthReturn {
  readonly isConnected: boolean;
  readonly sentence: string;
}

/** What the part of the address after `#` says of it, such as `#accounts/gmail/connected`. Null: it says nothing of that. */
export function parseOAuthReturn(hash: string): OAuthReturn | null {
  const [page, provider, outcome] = hash.split('/');
  const from = OAuthMailProvider.safeParse(provider);
  const what = ConnectionOutcome.safeParse(outcome);
  if (page !== '#accounts' || !from.success || !what.success) return null;
  const name = signInProviders.find((one) => one.provider === from.data)?.name ?? from.data;
  return { isConnected: what.data === 'connected', sentence: outcomeWording[what.data](name) };
}
