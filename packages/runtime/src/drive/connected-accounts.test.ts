import { describe, expect, it } from 'vitest';
import { nameAccounts } from './connected-accounts.ts';

describe('the name of an account', () => {
  it('E-6: is as short as tells it from the others', () => {
    const account = (accountId: string, provider: 'gmail' | 'imap', address: string) =>
      ({ accountId, provider, address, state: 'connected', connectedAt: new Date(0) }) as const;
    const alone = [account('a', 'gmail', 'nora@example.com'), account('b', 'imap', 'nora@site.example')];
    expect([...nameAccounts(alone).values()]).toEqual(['your Gmail account', 'your site account']);
    const twins = [
      ...alone,
      account('c', 'gmail', 'nora.berg@example.com'),
      account('d', 'imap', 'site-1@site.example'),
    ];
    expect([...nameAccounts(twins).values()]).toEqual([
      'your account nora at Gmail',
      'your account nora at site',
      'your account nora dot berg at Gmail',
      'your account site 1 at site',
    ]);
    const alike = [
      account('a', 'imap', 'nora@site.example'),
      account('b', 'imap', 'nora@site.test'),
      account('c', 'gmail', 'berg@gmail.com'),
      account('d', 'imap', 'nora@gmail.com'),
    ];
    expect([...nameAccounts(alike).values()]).toEqual([
      'your account nora at site dot example',
      'your account nora at site dot test',
      'your account berg at Gmail',
      'your account nora at gmail',
    ]);
  });
});
