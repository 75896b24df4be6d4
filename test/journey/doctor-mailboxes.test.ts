import { localUserId, type MailCredentials } from '@nexus/contracts';
import { findDovecot, layDovecot } from '@nexus/email-providers/testing';
import { startEmbeddedDatabase } from '@nexus/knowledge-store/testing';
import { createRuntime } from '@nexus/runtime';
import { parseSettings } from '@nexus/runtime/settings';
import { describe, expect, it } from 'vitest';
import { freePort } from '../support/room/free-port.ts';
import { runNexus } from '../support/run-nexus.ts';

interface Finding {
  readonly service?: string;
  readonly state?: string;
  readonly detail?: string;
  readonly next?: string | null;
}

async function examine(environment: Readonly<Record<string, string>>) {
  const ports = { API_PORT: String(await freePort()), WORKER_PORT: String(await freePort()) };
  const { stdout, status } = await runNexus(['doctor', '--json'], { environment: { ...ports, ...environment } });
  const lines = stdout.split('\n').flatMap((line): Finding[] => (line === '' ? [] : [JSON.parse(line)]));
  return {
    status,
    mailboxes: lines.filter(({ service }) => service === 'Mailbox'),
    next: lines.at(-1)?.next ?? '',
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
    const alone = await examine(environment);
    expect(alone).toMatchObject({ status: 1, mailboxes: [opens, refused] });
    expect(alone.next).toMatch(/sign in to your Gmail account again.*on the page/);

    const beside = await examine({ ...environment, MAILBOX: 'imap://nora:hidden@127.0.0.1:1' });
    const away = { state: 'failed', detail: expect.stringMatching(/nothing|reach|connect/i) };
    expect(beside).toMatchObject({ status: 1, mailboxes: [away, opens, refused] });
    expect(beside.next).toMatch(/Check MAILBOX/);
  });
});
