import { randomUUID } from 'node:crypto';
import type { Mailbox, MailChange, MailChangeBatch } from '@nexus/contracts';
import { buildRawMail, findDovecot, layDovecot, layWire, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDovecotMailbox } from '../testing/imap-account.ts';
import { connectImap } from './client.ts';

describe.skipIf(!findDovecot())('watching an inbox on Dovecot', () => {
  let server: TestDovecot;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await layDovecot();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  const some = (...subjects: string[]) => subjects.map((subject) => ({ raw: buildRawMail({ subject }) }));

  async function open(user: string, port?: number, pollInterval?: number): Promise<Mailbox> {
    const others = { ...(port ? { port } : {}), ...(pollInterval ? { pollInterval } : {}) };
    const mailbox = await openDovecotMailbox(server, user, others);
    closers.push(() => mailbox.close());
    return mailbox;
  }

  async function openWithMail(...subjects: string[]) {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, some(...subjects));
    const wire = await layWire(server.port);
    closers.push(async () => wire[Symbol.asyncDispose]());
    const mailbox = await open(user, wire.port);
    const ids = new Map<string, string>();
    for await (const page of mailbox.reader.unread()) for (const mail of page) ids.set(mail.subject, mail.emailId);
    return { user, wire, mailbox, id: (subject: string) => ids.get(subject) ?? '' };
  }

  /** Follows a mailbox; what was begun is ended with the test. */
  function watch(mailbox: Mailbox, cursor: string | null = null) {
    const ending = new AbortController();
    const batches = mailbox.watcher?.changes(cursor, ending.signal)[Symbol.asyncIterator]();
    if (!batches) throw new Error('it cannot be watched');
    closers.push(async () => {
      ending.abort();
      await batches.next().catch(() => {});
    });
    const next = async (): Promise<MailChangeBatch> => {
      const { value, done } = await batches.next();
      if (done) throw new Error('the watcher ended');
      return value;
    };
    return { next, batches, end: () => ending.abort() };
  }

  /** As another program would, on a connection of its own. */
  async function elsewhere(user: string, act: (client: Awaited<ReturnType<typeof connectImap>>) => Promise<unknown>) {
    const client = await connectImap({ credentials: server.credentials(user) });
    await client.mailboxOpen('INBOX');
    await act(client);
    await client.logout();
  }

  const brief = (change: MailChange) => {
    if (change.type === 'arrived') return `arrived ${change.email.subject}`;
    return change.type === 'account' ? change.type : `${change.type} ${change.emailId}`;
  };

  it('E-3: tells by IDLE what came, what was read and what went elsewhere', async () => {
    const { user, mailbox, id } = await openWithMail('Roof', 'Permits');
    const watching = watch(mailbox);
    expect((await watching.next()).changes).toEqual([]);

    await server.deliver(user, some('Windows'));
    const [arrived] = (await watching.next()).changes;
    expect(arrived).toMatchObject({ type: 'arrived', email: { subject: 'Windows', unread: true } });

    await elsewhere(user, (client) => client.messageFlagsAdd({ subject: 'Roof' }, ['\\Seen']));
    expect((await watching.next()).changes).toEqual([{ type: 'read', emailId: id('Roof'), read: true }]);

    await elsewhere(user, (client) => client.messageDelete({ subject: 'Permits' }));
    expect((await watching.next()).changes.map(brief)).toContain(`gone ${id('Permits')}`);
  });

  it('E-3: tells what came while the mailbox was read, before anybody watched', async () => {
    const { user, mailbox } = await openWithMail('Roof');
    await server.deliver(user, some('Windows'));
    expect((await watch(mailbox).next()).changes.map(brief)).toEqual(['arrived Windows']);
  });

  it('E-3: knows a mail that is archived from here and brought back by its id', async () => {
    const { mailbox, id } = await openWithMail('Roof');
    const watching = watch(mailbox);
    await watching.next();
    const receipt = await mailbox.organizer.archive([id('Roof')], { idempotencyKey: 'archive' });
    expect((await watching.next()).changes.map(brief)).toEqual([`gone ${id('Roof')}`]);
    await receipt.undo({ idempotencyKey: 'undo' });
    const [back] = (await watching.next()).changes;
    expect(back).toMatchObject({ type: 'arrived', email: { emailId: id('Roof') } });
  });

  it('E-8: a lost connection is said, and after it what happened meanwhile is told', async () => {
    const { user, wire, mailbox } = await openWithMail('Roof');
    const watching = watch(mailbox);
    const { cursor } = await watching.next();
    const lost = watching.batches.next();
    wire.cut();
    await expect(lost).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    await server.deliver(user, some('Windows'));
    expect((await watch(mailbox, cursor).next()).changes.map(brief)).toEqual(['arrived Windows']);
  });

  it('E-3: goes on from the cursor of an earlier drive', async () => {
    const { user, mailbox, id } = await openWithMail('Roof', 'Permits', 'Beams');
    const { cursor } = await watch(mailbox).next();
    await mailbox.close();
    await elsewhere(user, async (client) => {
      await client.messageDelete({ subject: 'Roof' });
      await client.messageFlagsAdd({ subject: 'Permits' }, ['\\Seen']);
    });
    await server.deliver(user, some('Windows'));
    const { changes } = await watch(await open(user), cursor).next();
    expect(changes.map(brief).toSorted()).toEqual([`arrived Windows`, `gone ${id('Roof')}`, `read ${id('Permits')}`]);
  });

  it('E-3: after a changed UIDVALIDITY all is gone, and what is unread has come anew', async () => {
    const { user, mailbox, id } = await openWithMail('Roof');
    const watching = watch(mailbox);
    const { cursor } = await watching.next();
    await server.changeUidValidity(user);
    await server.kick(user);
    await expect(watching.batches.next()).rejects.toMatchObject({ retryable: true });
    const { changes } = await watch(mailbox, cursor).next();
    expect(changes.map(brief)).toEqual([`gone ${id('Roof')}`, 'arrived Roof']);
    const arrived = changes.find((change) => change.type === 'arrived');
    expect(arrived?.email.emailId).not.toBe(id('Roof'));
  });

  it('E-3: an inbox that was numbered anew is told page by page, newest first, and the cursor moves with the last one', async () => {
    const user = `sam-${randomUUID()}`;
    const subjects = Array.from({ length: 201 }, (_, index) => `Mail ${index + 1}`);
    await server.deliver(user, some(...subjects));
    const mailbox = await open(user);
    const { cursor } = await watch(mailbox).next();
    await server.changeUidValidity(user);
    await server.kick(user);
    const watching = watch(mailbox, cursor);
    const [first, second] = [await watching.next(), await watching.next()];
    expect([first.changes.length, second.changes.length]).toEqual([401, 1]);
    expect(second.changes.map(brief)).toEqual(['arrived Mail 1']);
    expect(first.cursor).toBe(cursor);
    expect(second.cursor).not.toBe(cursor);
  });

  it('E-8: a change without news moves the cursor, and what vanishes after it is told', async () => {
    const { user, wire, mailbox, id } = await openWithMail('Roof');
    const watching = watch(mailbox);
    const { cursor } = await watching.next();
    await elsewhere(user, (client) => client.messageFlagsAdd({ subject: 'Roof' }, ['\\Flagged']));
    const moved = await watching.next();
    expect(moved.changes).toEqual([]);
    expect(moved.cursor).not.toBe(cursor);
    const lost = watching.batches.next();
    wire.cut();
    await expect(lost).rejects.toMatchObject({ retryable: true });
    await elsewhere(user, (client) => client.messageDelete({ subject: 'Roof' }));
    expect((await watch(mailbox, moved.cursor).next()).changes.map(brief)).toEqual([`gone ${id('Roof')}`]);
  });

  it('E-9: of snoozed mail it is not told that it was read or not', async () => {
    const { user, mailbox, id } = await openWithMail('Roof', 'Permits');
    const watching = watch(mailbox);
    await watching.next();
    const until = new Date(Date.now() + 3_600_000);
    await mailbox.organizer.snooze([id('Roof')], until, { idempotencyKey: 'snooze' });
    await elsewhere(user, (client) => client.messageFlagsAdd('1:2', ['\\Seen']));
    const told: MailChange[] = [];
    while (told.length === 0) told.push(...(await watching.next()).changes);
    expect(told).toEqual([{ type: 'read', emailId: id('Permits'), read: true }]);
  });

  it('E-3: asks now and then where the server has no IDLE', async () => {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, some('Roof'));
    const wire = await layWire(server.port);
    closers.push(async () => wire[Symbol.asyncDispose]());
    wire.mishear(' IDLE', ' XDLE');
    const watching = watch(await open(user, wire.port, 50));
    await watching.next();
    await server.deliver(user, some('Windows'));
    expect((await watching.next()).changes.map(brief)).toEqual(['arrived Windows']);
    expect(wire.said()).not.toMatch(/ IDLE\r\n/);
  });

  it('E-3: ends when it is told to, and when the mailbox is closed', async () => {
    const { mailbox } = await openWithMail('Roof');
    const watching = watch(mailbox);
    await watching.next();
    const last = watching.batches.next();
    watching.end();
    expect((await last).done).toBe(true);
    const other = watch(mailbox);
    await other.next();
    const final = other.batches.next();
    await mailbox.close();
    expect((await final).done).toBe(true);
  });
});
