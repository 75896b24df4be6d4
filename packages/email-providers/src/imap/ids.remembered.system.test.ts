import { randomUUID } from 'node:crypto';
import type { HiddenMailStore, Mailbox, MailEnvelope } from '@nexus/contracts';
import { buildRawMail, findDovecot, layDovecot, type RawMail, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDovecotMailbox } from '../testing/imap-account.ts';
import { createMemorySetAside } from '../testing/memory-stores.ts';
import { connectImap } from './client.ts';

describe.skipIf(!findDovecot())('mail that is remembered from drive to drive on Dovecot', () => {
  let server: TestDovecot;
  const opened: Mailbox[] = [];
  beforeAll(async () => {
    server = await layDovecot();
  });
  afterEach(async () => {
    for (const mailbox of opened.splice(0)) await mailbox.close();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  const noon = new Date('2026-03-09T12:00:00Z');
  const tomorrow = new Date('2026-03-10T12:00:00Z');
  /** One says who it is, the other does not. */
  const roof: RawMail = { subject: 'Roof', messageId: 'roof@example.com' };
  const windows: RawMail = { subject: 'Windows' };
  const write = (...mails: readonly RawMail[]) => mails.map((mail) => ({ raw: buildRawMail(mail) }));

  const keys = (function* () {
    for (let count = 0; ; count++) yield { idempotencyKey: `key-${count}` };
  })();
  const context = () => keys.next().value ?? { idempotencyKey: '' };

  /** A user whose drives share what is kept. */
  async function arrange(...mails: readonly RawMail[]) {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, write(...mails));
    const hiddenMail = createMemorySetAside();
    const open = async (now = noon) => {
      const mailbox = await openDovecotMailbox(server, user, { hiddenMail, clock: () => now });
      opened.push(mailbox);
      return mailbox;
    };
    return { user, hiddenMail, open };
  }

  async function unread(mailbox: Mailbox): Promise<readonly MailEnvelope[]> {
    const found: MailEnvelope[] = [];
    for await (const page of mailbox.reader.unread()) found.push(...page);
    return found;
  }
  const subjects = async (mailbox: Mailbox) => (await unread(mailbox)).map(({ subject }) => subject).toSorted();
  const idOf = async (mailbox: Mailbox, subject: string) =>
    (await unread(mailbox)).find((mail) => mail.subject === subject)?.emailId ?? '';
  const kept = async (store: HiddenMailStore) => (await store.snoozed('' as never)).length;

  /** As another program would. */
  async function elsewhere(user: string, act: (client: Awaited<ReturnType<typeof connectImap>>) => Promise<unknown>) {
    const client = await connectImap({ credentials: server.credentials(user) });
    await client.mailboxOpen('INBOX');
    await act(client);
    await client.logout();
  }

  for (const [what, mail] of [
    ['a mail', roof],
    ['a mail without a Message-ID', windows],
  ] as const) {
    const subject = mail.subject ?? '';

    it(`E-9: ${what} that was archived, brought back and snoozed is hidden on the next drive, and comes back`, async () => {
      const { hiddenMail, open } = await arrange(mail, { subject: 'Permits' });
      const first = await open();
      const emailId = await idOf(first, subject);
      const archived = await first.organizer.archive([emailId], context());
      await archived.undo(context());
      await first.organizer.snooze([emailId], tomorrow, context());
      expect(await subjects(first)).toEqual(['Permits']);
      await first.close();

      const second = await open();
      expect(await subjects(second)).toEqual(['Permits']);
      // Kept under its number and its name, and one mail all the same.
      expect(await second.reader.overview()).toMatchObject({ unread: 1, snoozed: [{ until: tomorrow }] });
      await second.close();

      const third = await open(tomorrow);
      expect(await subjects(third)).toEqual(['Permits', subject]);
      const returns = (await unread(third)).map(({ returnedAt }) => returnedAt);
      expect(returns.filter((at) => at !== undefined)).toEqual([tomorrow]);
      await third.close();
      // Until somebody was told of it.
      expect(await kept(hiddenMail)).toBeGreaterThan(0);
    });

    it(`E-9: ${what} stays snoozed when the inbox is numbered anew, and another program moves it away and back`, async () => {
      const { user, open } = await arrange(mail);
      const first = await open();
      await first.organizer.snooze([await idOf(first, subject)], tomorrow, context());
      await first.close();
      await server.changeUidValidity(user);
      await server.kick(user).catch(() => undefined);
      const second = await open();
      expect(await subjects(second)).toEqual([]);
      await second.close();
      await elsewhere(user, async (client) => {
        await client.mailboxCreate('Later');
        await client.messageMove('1:*', 'Later');
        await client.mailboxOpen('Later');
        await client.messageMove('1:*', 'INBOX');
      });
      const third = await open();
      expect(await subjects(third)).toEqual([]);
    });
  }

  it('E-9: a snoozed mail that another program moves away and back is not told to whoever watches', async () => {
    const { user, open } = await arrange(roof);
    const mailbox = await open();
    await mailbox.organizer.snooze([await idOf(mailbox, 'Roof')], tomorrow, context());
    const ending = new AbortController();
    const batches = mailbox.watcher?.changes(null, ending.signal)[Symbol.asyncIterator]();
    await batches?.next();
    await elsewhere(user, async (client) => {
      await client.mailboxCreate('Later');
      await client.messageMove('1:*', 'Later');
      await client.mailboxOpen('Later');
      await client.messageMove('1:*', 'INBOX');
    });
    await server.deliver(user, write({ subject: 'Windows' }));
    const arrived: string[] = [];
    while (!arrived.includes('Windows')) {
      for (const change of (await batches?.next())?.value?.changes ?? []) {
        if (change.type === 'arrived') arrived.push(change.email.subject);
      }
    }
    ending.abort();
    await batches?.next();
    expect(arrived).toEqual(['Windows']);
  });

  it('E-9: of two copies of a mail both are snoozed, both are taken back, and both come back', async () => {
    const { open } = await arrange(roof, { ...roof, text: 'The same, through a list.\n' });
    const first = await open();
    const [one] = await unread(first);
    const receipt = await first.organizer.snooze([one?.emailId ?? ''], tomorrow, context());
    expect(await unread(first)).toEqual([]);
    await receipt.undo(context());
    expect(await unread(first)).toHaveLength(2);
    await first.organizer.snooze([one?.emailId ?? ''], tomorrow, context());
    await first.close();
    expect(await unread(await open())).toEqual([]);
    expect(await unread(await open(tomorrow))).toHaveLength(2);
  });

  it('E-9: a mail that was snoozed under its id alone, as it used to be, is hidden until its time', async () => {
    const { hiddenMail, open } = await arrange(roof);
    const first = await open();
    await hiddenMail.snooze('' as never, [{ emailId: await idOf(first, 'Roof'), until: tomorrow }]);
    await first.close();
    expect(await subjects(await open())).toEqual([]);
    expect(await subjects(await open(tomorrow))).toEqual(['Roof']);
  });

  it('E-3: a mail keeps the name it is remembered by when all numbers change; its envelope and its text agree on it', async () => {
    const names = async (mailbox: Mailbox) => {
      const envelopes = await unread(mailbox);
      const ids = envelopes.map(({ emailId }) => emailId);
      for await (const mail of mailbox.reader.read(ids)) {
        const envelope = envelopes.find(({ emailId }) => emailId === mail.emailId);
        expect(mail.rememberedAs).toBe(envelope?.rememberedAs);
      }
      return new Map(envelopes.map(({ subject, rememberedAs }) => [subject, rememberedAs]));
    };
    const accent = { subject: 'Überdachung', headers: { 'X-Raw': 'caf\u00e9' } };
    const { user, open } = await arrange(roof, windows, accent, { subject: 'Nothing', date: null });
    const first = await open();
    const before = await names(first);
    await first.close();
    await server.changeUidValidity(user);
    const after = await names(await open());
    expect(after).toEqual(before);
    expect(before.get('Nothing')).toBeUndefined();
    for (const subject of ['Roof', 'Windows', 'Überdachung']) {
      expect(before.get(subject)).toMatch(/^account\/[\w-]{22}$/);
    }
    expect(new Set(before.values()).size).toBe(4);
  });
});
