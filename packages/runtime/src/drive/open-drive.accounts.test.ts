import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { localUserId, type MailAccountStore, type MailCredentials, NexusError } from '@nexus/contracts';
import { sampleMailboxPath } from '@nexus/email-providers';
import { createTenures } from '@nexus/knowledge-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { type Accounts, openAccounts } from '../stores/accounts.ts';
import { openMemory } from '../stores/memory.ts';
import { connectedParts } from './connected-accounts.ts';
import { openDrive } from './open-drive.ts';

const gmail = { provider: 'gmail', address: 'nora@example.com' } as const;
const fresh = (): MailCredentials => ({
  kind: 'oauth',
  accessToken: 'a-token',
  refreshToken: 'refresh',
  expiresAt: new Date(Date.now() + 3_600_000),
});
const away = async (): Promise<never> => {
  throw new NexusError('ACCOUNTS_UNREACHABLE', 'The database does not answer.', { retryable: true });
};

/** A server that knows nothing, or refuses all as it is told, and what it was asked. */
async function startMailService(status = 404, refusal: object = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return { asked, url: `http://127.0.0.1:${address.port}` };
}

function openAll(environment: Record<string, string> = {}, change: Partial<MailAccountStore> = {}) {
  const settings = parseSettings({ NEXUS_DATA_DIR: ':memory:', ...environment });
  const plain = openAccounts(settings, { database: null, redis: null });
  const accounts: Accounts = { ...plain, accounts: { ...plain.accounts, ...change } };
  const tenures = createTenures();
  const memory = openMemory(settings, { redis: null, tenures });
  // No test is about how slow a machine is.
  const open = (userId: string, options = {}) =>
    openDrive(
      {
        userId,
        settings,
        memory: () => memory,
        offices: () => null,
        accounts: () => accounts,
        embedTold: () => {},
        tenures,
      },
      { patience: 50_000, ...options },
    );
  return { settings, kept: plain.accounts, accounts, memory, open };
}

describe('the accounts of a drive', () => {
  it('E-8: whose cannot be told is not briefed on the sample, and may try again', async () => {
    let isAway = true;
    const { open, kept } = openAll({}, { list: (userId) => (isAway ? away() : kept.list(userId)) });
    const refusal = {
      code: 'MAILBOX_UNREACHABLE',
      retryable: true,
      message: "I can't reach your accounts right now. Try again in a moment.",
    };
    await expect(open(randomUUID())).rejects.toMatchObject(refusal);
    // Who speaks is told by the drive.
    await using drive = await open(randomUUID(), { behind: true });
    await expect(drive.mailbox.reader.overview()).rejects.toMatchObject(refusal);
    isAway = false;
    expect((await drive.mailbox.reader.overview()).unread).toBeGreaterThan(0);
    // A mailbox that was named is briefed all the same.
    isAway = true;
    await using named = await open(randomUUID(), { mailbox: sampleMailboxPath });
    expect((await named.mailbox.reader.overview()).omissions).toContain(
      "I can't reach your accounts right now, so I go on without them.",
    );
  });

  it('E-5: whose keys are lost are not none: the sample is not briefed in their place, and a key is asked for', async () => {
    const refusal = { code: 'ENCRYPTION_KEY_UNKNOWN', message: 'The keys are elsewhere.', retryable: false };
    const list = async (): Promise<never> => {
      throw new NexusError('ENCRYPTION_KEY_UNKNOWN', refusal.message);
    };
    const { open } = openAll({}, { list });
    await expect(open(randomUUID())).rejects.toMatchObject(refusal);
    await using drive = await open(randomUUID(), { behind: true });
    await expect(drive.mailbox.reader.overview()).rejects.toMatchObject(refusal);
    await using named = await open(randomUUID(), { mailbox: sampleMailboxPath });
    expect((await named.mailbox.reader.overview()).omissions).toContain(
      "I can't reach your accounts right now, so I go on without them.",
    );
  });

  it('V-1: are listed behind: a drive is there before, its reader waits, and of a sample nothing is kept', async () => {
    const listing = Promise.withResolvers<never[]>();
    const { open, memory } = openAll({}, { list: () => listing.promise });
    const userId = randomUUID();
    await using drive = await open(userId, { behind: true });
    expect(drive.mailbox.account.name).toBe('your mail');
    const reading = drive.mailbox.reader.overview();
    const { briefedStore } = drive.openMemory();
    const adding = briefedStore?.add(userId, ['sample/1']);
    listing.resolve([]);
    expect((await reading).unread).toBeGreaterThan(0);
    // As such, so that nobody takes it for theirs.
    expect(drive.mailbox.account).toMatchObject({ name: 'the sample mailbox', isSample: true });
    await adding;
    expect(await memory.briefed.get(userId)).toEqual(new Set());
  });

  it('E-6: are briefed although MAILBOX cannot be opened, which is told; alone it fails at once with its sentence', async () => {
    const service = await startMailService();
    const { open, kept } = openAll({ MAILBOX: '/nowhere/at/all.mbox', GMAIL_API_URL: service.url });
    await expect(open(localUserId)).rejects.toMatchObject({ code: 'MAILBOX_NOT_FOUND' });
    await kept.connect(localUserId, gmail, fresh());
    await using drive = await open(localUserId);
    await expect(drive.mailbox.reader.overview()).rejects.toThrow(/can't reach your own mailbox.*Gmail account/);
  });

  it('E-4: are read where GMAIL_API_URL and GRAPH_API_URL say', async () => {
    const service = await startMailService();
    const { open, kept } = openAll({ GMAIL_API_URL: service.url, GRAPH_API_URL: `${service.url}/v1.0` });
    await kept.connect(localUserId, gmail, fresh());
    await kept.connect(localUserId, { ...gmail, provider: 'outlook' }, fresh());
    await using drive = await open(localUserId);
    await drive.mailbox.reader.overview().catch(() => undefined);
    await expect.poll(() => service.asked.join(' ')).toContain('Bearer a-token /gmail/v1/users/me/');
    await expect.poll(() => service.asked.join(' ')).toContain('Bearer a-token /v1.0/me/');
  });

  it.each([
    ['domainPolicy', []],
    ['insufficientPermissions', ['sign-in-needed']],
  ])('E-5: after a 403 of Gmail for %s the state of its account is set to %j', async (reason, expected) => {
    const service = await startMailService(403, { error: { errors: [{ reason }] } });
    const states: string[] = [];
    const setState: MailAccountStore['setState'] = async (_userId, _accountId, state) => states.push(state) > 0;
    const { open, kept } = openAll({ GMAIL_API_URL: service.url }, { setState });
    await kept.connect(localUserId, gmail, fresh());
    await using drive = await open(localUserId);
    const sentence = expected.length > 0 ? /Please sign in to your Gmail account/ : /can't reach your Gmail account/;
    await expect(drive.mailbox.reader.overview()).rejects.toThrow(sentence);
    expect(states).toEqual(expected);
  });

  it('E-5: a fresh sign-in is not overwritten by what an older one was refused', async () => {
    const { open, kept } = openAll(
      {},
      {
        // As it was when the drive looked: its owner signs in just then.
        async list(userId) {
          const accounts = await kept.list(userId);
          await kept.connect(userId, gmail, fresh());
          return accounts;
        },
      },
    );
    const userId = randomUUID();
    const { accountId } = await kept.connect(userId, gmail, fresh());
    await kept.setState(userId, accountId, 'sign-in-needed');
    await using drive = await open(userId);
    await expect(drive.mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await kept.list(userId)).toMatchObject([{ state: 'connected' }]);
  });

  it('E-8: one whose sign-in cannot be read just now is tried again', async () => {
    const { accounts, settings, kept } = openAll({}, { credentials: away });
    const userId = randomUUID();
    const account = await kept.connect(
      userId,
      { provider: 'imap', address: 'nora@example.com' },
      {
        kind: 'password',
        user: 'nora',
        password: 'secret',
        imap: { host: 'localhost', port: 1, security: 'none' },
        smtp: null,
      },
    );
    const { parts } = connectedParts([account], {
      userId,
      opened: accounts,
      mailServices: settings.mailServices,
      log: { warn: () => {} },
      onUnfinished: () => {},
      onCannotSend: () => {},
      isLook: false,
    });
    await expect(parts[0]?.open(new AbortController().signal)).rejects.toMatchObject({
      code: 'MAILBOX_UNREACHABLE',
      retryable: true,
    });
  });

  it('E-8: who only looks whether they open leaves alone what a drive may have under way', async () => {
    const service = await startMailService();
    const { open, kept, accounts } = openAll({ GRAPH_API_URL: `${service.url}/v1.0` });
    await kept.connect(localUserId, { ...gmail, provider: 'outlook' }, fresh());
    let looks = 0;
    const { intents } = accounts;
    const noteLook = async () => {
      looks += 1;
      return [];
    };
    Object.assign(accounts, { intents: { ...intents, open: noteLook } });
    await using look = await open(localUserId, { isLook: true });
    await look.mailbox.reader.overview().catch(() => undefined);
    expect(looks).toBe(0);
    await using drive = await open(localUserId);
    await drive.mailbox.reader.overview().catch(() => undefined);
    expect(looks).toBeGreaterThan(0);
  });
});
