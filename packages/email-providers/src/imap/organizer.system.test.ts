import { randomUUID } from 'node:crypto';
import { localUserId, type Mailbox } from '@nexus/contracts';
import { buildRawMail, findDovecot, layDovecot, layWire, type TestDovecot, type TestWire } from '@nexus/mail-doubles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookIntoFolder } from '../testing/imap-account.ts';
import { connectImap } from './client.ts';
import { openImapMailbox } from './open.ts';

describe.skipIf(!findDovecot())('organizing mail on Dovecot', () => {
  let ordinary: TestDovecot;
  let ordinaryWire: TestWire;
  const others: AsyncDisposable[] = [];
  const opened: Mailbox[] = [];
  beforeAll(async () => {
    ordinary = await layDovecot();
    ordinaryWire = await layWire(ordinary.port);
  });
  afterEach(async () => {
    for (const mailbox of opened.splice(0)) await mailbox.close();
    for (const other of others.splice(0).toReversed()) await other[Symbol.asyncDispose]();
  });
  afterAll(async () => {
    await ordinaryWire?.[Symbol.asyncDispose]();
    await ordinary?.[Symbol.asyncDispose]();
  });

  const keys = (function* () {
    for (let count = 0; ; count++) yield { idempotencyKey: `key-${count}` };
  })();
  const context = () => keys.next().value ?? { idempotencyKey: '' };

  /** Dovecot without some of what it can. */
  const lacking = (...names: string[]) =>
    `imap_capability = ${'IMAP4rev1 ID IDLE NAMESPACE LITERAL+ ENABLE ESEARCH CONDSTORE UIDPLUS SPECIAL-USE MOVE'
      .split(' ')
      .filter((name) => !names.includes(name))
      .join(' ')}`;

  /** A mailbox over a line that can be cut, and what another program sees of it. */
  async function open(server = ordinary, wire = ordinaryWire) {
    const user = `sam-${randomUUID()}`;
    await server.deliver(
      user,
      ['Roof', 'Permits', 'Windows'].map((subject, index) => ({
        raw: buildRawMail({ subject, ...(index === 2 ? {} : { messageId: `${subject}@example.com` }) }),
      })),
    );
    const mailbox = await openImapMailbox({
      userId: localUserId,
      accountId: 'account',
      address: 'sam@example.org',
      name: 'your account',
      credentials: server.credentials(user, wire.port),
    });
    opened.push(mailbox);
    const ids = new Map<string, string>();
    for await (const page of mailbox.reader.unread())
      for (const { subject, emailId } of page) ids.set(subject, emailId);
    const other = server.credentials(user);
    const seen = async (folder: string) => {
      const mails = await lookIntoFolder(other, folder);
      return Object.fromEntries(mails.map(({ subject, flags }) => [subject, flags.join(' ')]));
    };
    const id = (subject: string) => ids.get(subject) ?? '';
    return { mailbox, organizer: mailbox.organizer, all: [...ids.values()], id, seen, other };
  }

  it('E-3: what is archived, moved, read, flagged, snoozed and taken back is what another client sees', async () => {
    const { organizer, all, id, seen } = await open();
    const receipts = [
      await organizer.archive([id('Roof')], context()),
      await organizer.move([id('Permits')], 'Building/North', context()),
      await organizer.setRead(all, true, context()),
      await organizer.setFlagged([id('Roof'), id('Windows')], true, context()),
      await organizer.snooze([id('Windows')], new Date(Date.now() + 3_600_000), context()),
    ];
    expect(await seen('Archive')).toEqual({ Roof: '\\Flagged \\Seen' });
    expect(await seen('Building.North')).toEqual({ Permits: '\\Seen' });
    // What is to come back waits unread.
    expect(await seen('INBOX')).toEqual({ Windows: '\\Flagged' });
    for (const receipt of receipts.toReversed()) {
      expect((await receipt.undo(context())).done).toEqual(receipt.done);
    }
    expect(await seen('Archive')).toEqual({});
    expect(await seen('Building.North')).toEqual({});
    expect(await seen('INBOX')).toEqual({ Windows: '', Permits: '', Roof: '' });
  });

  for (const when of ['before', 'after'] as const) {
    for (const [command, pattern] of [
      ['the move', /UID MOVE/],
      ['the making of the folder', /CREATE/],
    ] as const) {
      it(`E-8: a connection cut ${when} ${command}: each mail is archived once, and comes back once`, async () => {
        const { organizer, all, seen } = await open();
        ordinaryWire.cutOn(pattern, when);
        const receipt = await organizer.archive(all, context());
        expect(receipt.failed).toEqual([]);
        expect(await seen('Archive')).toEqual({ Roof: '', Permits: '', Windows: '' });
        expect(await seen('INBOX')).toEqual({});
        ordinaryWire.cutOn(/UID MOVE/, when);
        expect((await receipt.undo(context())).done).toEqual(all);
        expect(await seen('Archive')).toEqual({});
        expect(await seen('INBOX')).toEqual({ Roof: '', Permits: '', Windows: '' });
      });
    }

    it(`E-8: a connection cut ${when} a flag is set: it is set, and only what was set is taken back`, async () => {
      const { organizer, all, id, seen } = await open();
      await organizer.setFlagged([id('Roof')], true, context());
      ordinaryWire.cutOn(/UID STORE/, when);
      const receipt = await organizer.setFlagged(all, true, context());
      expect(receipt.done).toEqual(all);
      expect(await seen('INBOX')).toEqual({ Roof: '\\Flagged', Permits: '\\Flagged', Windows: '\\Flagged' });
      await receipt.undo(context());
      expect(await seen('INBOX')).toEqual({ Roof: '\\Flagged', Permits: '', Windows: '' });
    });
  }

  it('E-8: a mail deleted elsewhere is named, and the others are done', async () => {
    const { organizer, all, id, seen, other } = await open();
    const client = await connectImap({ credentials: other });
    await client.mailboxOpen('INBOX');
    await client.messageDelete({ header: { 'Message-ID': 'Roof@example.com' } });
    await client.logout();
    const receipt = await organizer.archive(all, context());
    expect(receipt.failed).toEqual([{ emailId: id('Roof'), code: 'MAIL_NOT_FOUND' }]);
    expect(await seen('Archive')).toEqual({ Permits: '', Windows: '' });
  });

  it('E-8: a folder renamed elsewhere is not guessed: the way back names the mail and leaves it', async () => {
    const { organizer, id, seen, other } = await open();
    const receipt = await organizer.move([id('Roof')], 'Building', context());
    const client = await connectImap({ credentials: other });
    await client.mailboxRename('Building', 'Construction');
    await client.logout();
    expect((await receipt.undo(context())).failed).toEqual([{ emailId: id('Roof'), code: 'MAIL_NOT_FOUND' }]);
    expect(await seen('Construction')).toEqual({ Roof: '' });
  });

  it('E-3: after UIDVALIDITY changed no mail is taken for another', async () => {
    const { organizer, all, seen, other } = await open();
    await ordinary.changeUidValidity(other.user);
    await ordinary.kick(other.user);
    const receipt = await organizer.archive(all, context());
    expect(receipt.failed.map(({ code }) => code)).toEqual(all.map(() => 'MAIL_NOT_FOUND'));
    expect(await seen('INBOX')).toEqual({ Roof: '', Permits: '', Windows: '' });
  });

  for (const missing of [['MOVE'], ['MOVE', 'UIDPLUS']]) {
    it(`E-8: without ${missing.join(' and ')} a move takes along nothing else, and a break makes no second copy`, async () => {
      const server = await layDovecot(lacking(...missing));
      others.push(server);
      const wire = await layWire(server.port);
      others.push(wire);
      const { organizer, mailbox, id, all, seen, other } = await open(server, wire);
      const client = await connectImap({ credentials: other });
      await client.mailboxOpen('INBOX');
      await client.messageFlagsAdd({ subject: 'Windows' }, ['\\Deleted']);
      await client.logout();
      expect(await mailbox.reader.overview()).toMatchObject({ mails: 2, unread: 2 });
      const isLeft = missing.includes('UIDPLUS');
      wire.cutOn(/UID COPY/, 'after');
      const receipt = await organizer.archive(all, context());
      expect(receipt.failed).toEqual([{ emailId: id('Windows'), code: 'MAIL_NOT_FOUND' }]);
      expect(await seen('Archive')).toEqual({ Roof: '', Permits: '' });
      expect(await lookIntoFolder(other, 'Archive')).toHaveLength(2);
      const deleted = '\\Deleted';
      const left = isLeft ? { Roof: deleted, Permits: deleted } : {};
      expect(await seen('INBOX')).toEqual({ ...left, Windows: deleted });
      expect(await mailbox.reader.overview()).toMatchObject({ mails: 0, unread: 0 });
      wire.cutOn(/UID STORE/, 'before');
      expect((await receipt.undo(context())).failed).toEqual([]);
      expect(await mailbox.reader.overview()).toMatchObject({ mails: 2, unread: 2 });
      expect((await organizer.setRead(all, true, context())).done.toSorted()).toEqual(
        [id('Roof'), id('Permits')].toSorted(),
      );
    });
  }
});
