import type { AccountReading, OAuthMailProvider } from '@nexus/contracts';

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

const names: Readonly<Record<AccountReading['provider'], string>> = {
  gmail: 'Gmail',
  outlook: 'Outlook',
  imap: 'App password',
};

/** Beside an address: "Gmail, connected on 22 November 2026". */
export function accountInWords({ provider, connectedAt }: AccountReading, locale?: string): string {
  const day = new Date(connectedAt).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${names[provider]}, connected on ${day}`;
}
