import { localUserId, type MailAccountStore, type Mailbox, type MailCredentials, NexusError } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createMemoryMailAccountStore } from '@nexus/knowledge-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { whileConnected } from './while-connected.ts';

const credentials: MailCredentials = {
  kind: 'password',
  user: 'nora',
  password: 'secret',
  imap: { host: 'localhost', port: 1, security: 'none' },
  smtp: null,
};

async function open(accounts: MailAccountStore = createMemoryMailAccountStore()) {
  const { accountId } = await accounts.connect(
    localUserId,
    { provider: 'imap', address: 'nora@example.com' },
    credentials,
  );
  const inner = await openMailbox(sampleMailboxPath);
  onTestFinished(() => inner.close());
  const mailbox = whileConnected(inner, {
    accounts,
    userId: localUserId,
    accountId,
  });
  return { mailbox, emailIds: await firstOf(mailbox), disconnect: () => accounts.disconnect(localUserId, accountId) };
}

async function firstOf({ reader }: Mailbox): Promise<readonly string[]> {
  for await (const page of reader.unread()) return page.slice(0, 1).map(({ emailId }) => emailId);
  return [];
}

const key = (idempotencyKey: string) => ({ idempotencyKey });
const nothing = { to: [], cc: [], subject: 'The quay', body: 'At ten.', regarding: null };

describe('an account that may be disconnected during a drive', () => {
  it('E-5: is changed, and undo takes it back, only as long as it is connected', async () => {
    const { mailbox, emailIds, disconnect } = await open();
    const { organizer, composer } = mailbox;
    const archived = await organizer.archive(emailIds, key('archive'));
    expect(archived.done).toEqual(emailIds);
    expect((await archived.undo(key('undo'))).done).toEqual(emailIds);
    const flagged = await organizer.setFlagged(emailIds, true, key('flag'));
    const { draftId } = await composer.draft(nothing, key('draft'));
    const unwanted = await composer.draft(nothing, key('unwanted'));
    await unwanted.discard(key('discard'));
    await expect(composer.send(unwanted.draftId, key('gone'))).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
    const dictated = await composer.draft(nothing, key('dictated'));

    await disconnect();
    const refused = { code: 'ACCOUNT_NOT_FOUND' };
    await expect(organizer.archive(emailIds, key('again'))).rejects.toMatchObject(refused);
    await expect(organizer.setRead(emailIds, true, key('read'))).rejects.toMatchObject(refused);
    await expect(organizer.move(emailIds, 'Site', key('move'))).rejects.toMatchObject(refused);
    await expect(organizer.snooze(emailIds, new Date(), key('snooze'))).rejects.toMatchObject(refused);
    await expect(flagged.undo(key('undo flag'))).rejects.toMatchObject(refused);
    await expect(composer.send(draftId, key('send'))).rejects.toMatchObject(refused);
    await expect(composer.draft(nothing, key('another'))).rejects.toMatchObject(refused);
    await expect(dictated.discard(key('undo draft'))).rejects.toMatchObject(refused);
    // What was said already can be looked at.
    expect(await firstOf(mailbox)).toEqual(emailIds);
  });

  it('E-5: is known to be disconnected although no other account of its owner can be read', async () => {
    const kept = createMemoryMailAccountStore();
    const list = () => Promise.reject(new NexusError('ENCRYPTION_KEY_UNKNOWN', 'The keys are elsewhere.'));
    const { mailbox, emailIds, disconnect } = await open({ ...kept, list });
    expect((await mailbox.organizer.archive(emailIds, key('archive'))).done).toEqual(emailIds);
    await disconnect();
    await expect(mailbox.organizer.archive(emailIds, key('again'))).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
  });

  it.each([
    ['is away', () => Promise.reject(new NexusError('ACCOUNTS_UNREACHABLE', 'away'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('E-8: is changed all the same where what keeps the accounts %s', async (_how, credentials) => {
    const { mailbox, emailIds } = await open({ ...createMemoryMailAccountStore(), credentials });
    expect((await mailbox.organizer.archive(emailIds, key('archive'))).done).toEqual(emailIds);
  });
});
