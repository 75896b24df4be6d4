import type { ConnectedAccount, MailProvider } from '@nexus/contracts';
import { domainWord } from '@nexus/email-providers';

const providers: Readonly<Record<Exclude<MailProvider, 'imap'>, string>> = { gmail: 'Gmail', outlook: 'Outlook' };

/** A part of an address as one says it. */
function spoken(part: string): string {
  return part.replaceAll('.', ' dot ').replace(/[_+-]+/g, ' ');
}

/** The names that an account may go by, shortest first. */
function namesOf({ provider, address }: ConnectedAccount): readonly string[] {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const word = provider === 'imap' ? (domainWord(domain) ?? 'mail') : providers[provider];
  const whose = `your account ${spoken(local)}`;
  return [`your ${word} account`, `${whose} at ${word}`, `${whose} at ${spoken(domain)}`];
}

/** How accounts are spoken of, by `accountId`: as shortly as tells them apart in the ear. */
export function nameAccounts(accounts: readonly ConnectedAccount[]): ReadonlyMap<string, string> {
  const all = accounts.map((account) => ({ ...account, names: namesOf(account) }));
  const shared = (name: string) =>
    all.filter(({ names }) => names.some((other) => other.toLowerCase() === name.toLowerCase())).length > 1;
  return new Map(
    all.map(({ accountId, names }) => [accountId, names.find((name) => !shared(name)) ?? names.at(-1) ?? '']),
  );
}
