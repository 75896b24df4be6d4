import { randomBytes } from 'node:crypto';
import { runInProcess } from '@nexus/cli/testing';
import { localUserId, type MailCredentials } from '@nexus/contracts';
import { startEmbeddedDatabase } from '@nexus/knowledge-store/testing';
import { findDovecot, layDovecot } from '@nexus/mail-doubles';
import { createRuntime } from '@nexus/runtime';
import { parseSettings } from '@nexus/runtime/settings';
import { startAuthorizationServer } from '@nexus/runtime/testing';
import { describe, expect, it } from 'vitest';
import { examine } from '../../support/command-line/examine.ts';

async function examineMailboxes(environment: Readonly<Record<string, string>>) {
  const found = await examine(environment);
  return {
    ...found,
    mailboxes: found.lines.filter(({ service }) => service === 'Mailbox'),
    next: found.lines.at(-1)?.next ?? '',
  };
}

const oauth: MailCredentials = {
  kind: 'oauth',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: new Date('2026-01-01T00:00:00Z'),
};

describe.runIf(findDovecot())('nexus doctor, of mailboxes', { timeout: 300_000 }, () => {
  it('E-5, E-8: each that is set or connected is tried, and told whether it opens and why not', async () => {
    await using dovecot = await layDovecot();
    await using embedded = await startEmbeddedDatabase();
    const environment = { NEXUS_DATA_DIR: embedded.settings.dataDirectory };
    const connected = async () => {
      await using runtime = await createRuntime(parseSettings(environment));
      const { accounts } = runtime;
      const imap = { provider: 'imap', address: 'nora@example.com' } as const;
      await accounts.connect(localUserId, imap, dovecot.credentials('nora@example.com'));
      const gmail = { provider: 'gmail', address: 'nora@mail.example' } as const;
      const { accountId } = await accounts.connect(localUserId, gmail, oauth);
      await accounts.setState(localUserId, accountId, 'sign-in-needed');
    };
    await connected();

    const opens = { state: 'ok', detail: 'your example account opens' };
    const refused = { state: 'failed', detail: expect.stringMatching(/sign in to your Gmail account again/) };
    const alone = await examineMailboxes(environment);
    expect(alone).toMatchObject({ status: 1, mailboxes: [opens, refused] });
    expect(alone.next).toMatch(/sign in to your Gmail account again.*on the page/);

    const beside = await examineMailboxes({ ...environment, MAILBOX: 'imap://nora:hidden@127.0.0.1:1' });
    const away = { state: 'failed', detail: expect.stringMatching(/nothing|reach|connect/i) };
    expect(beside).toMatchObject({ status: 1, mailboxes: [away, opens, refused] });
    expect(beside.next).toMatch(/Check MAILBOX/);
  });
});

describe('the sign-in at a provider', { timeout: 300_000 }, () => {
  it('E-5: is tried where this server is its client: a secret that has run out is told, with its settings, and no secret shown', async () => {
    await using google = await startAuthorizationServer();
    await using microsoft = await startAuthorizationServer();
    const tryBoth = async (googleSecret: string) => {
      const { lines, ...told } = await examineMailboxes({
        GOOGLE_CLIENT_ID: google.client.clientId,
        GOOGLE_CLIENT_SECRET: googleSecret,
        GOOGLE_ISSUER_URL: google.url,
        MICROSOFT_CLIENT_ID: microsoft.client.clientId,
        MICROSOFT_CLIENT_SECRET: microsoft.client.clientSecret,
        MICROSOFT_ISSUER_URL: microsoft.url,
      });
      expect(JSON.stringify(lines)).not.toContain(googleSecret);
      const found = (name: string) => lines.find(({ service }) => service === name);
      return { ...told, gmail: found('Gmail sign-in'), outlook: found('Outlook sign-in') };
    };
    const taken = { state: 'ok', detail: 'answers, and does not refuse this server as its client' };
    const refused = {
      state: 'failed',
      detail: expect.stringMatching(/refuses this server's client.*GOOGLE_CLIENT_SECRET/),
    };
    const next = expect.stringMatching(/^Gmail sign-in: .*GOOGLE_CLIENT_SECRET/);
    expect(await tryBoth('one-that-has-run-out')).toMatchObject({ status: 1, gmail: refused, outlook: taken, next });
    // What was never given out may be called malformed.
    microsoft.mood.refuses = { error: 'invalid_request', status: 400 };
    expect(await tryBoth(google.client.clientSecret)).toMatchObject({ status: 0, gmail: taken, outlook: taken });
    expect(microsoft.grants).toEqual(['refresh_token', 'refresh_token']);
  });
});

describe('accounts whose key is lost', { timeout: 300_000 }, () => {
  it('E-5: are told of by the doctor and the briefing, and no sample stands in for them', async () => {
    await using embedded = await startEmbeddedDatabase();
    const folder = { NEXUS_DATA_DIR: embedded.settings.dataDirectory };
    const withKey = () => ({ ...folder, NEXUS_ENCRYPTION_KEY: randomBytes(32).toString('base64') });
    const connect = async () => {
      await using runtime = await createRuntime(parseSettings(withKey()));
      await runtime.accounts.connect(localUserId, { provider: 'gmail', address: 'nora@mail.example' }, oauth);
    };
    await connect();

    const environment = withKey();
    const doctor = await examineMailboxes(environment);
    const lost = { state: 'failed', detail: expect.stringMatching(/encrypted with a key that this process does not/) };
    expect(doctor).toMatchObject({ status: 1, mailboxes: [lost] });
    expect(doctor.next).toContain('"Keys" in docs/runbook.md');

    const briefing = await runInProcess(['brief', '--json', '--say', 'next'], { environment });
    expect(briefing.status).not.toBe(0);
    expect(briefing.stdout + briefing.stderr).toContain('ENCRYPTION_KEY_UNKNOWN');
    expect(briefing.stdout).not.toMatch(/crane/i);
  });
});
