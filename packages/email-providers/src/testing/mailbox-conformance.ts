import { type Mailbox, type MailEnvelope, type MailMessage, NexusError } from '@nexus/contracts';
import { buildRawMail, type ConformanceMail } from '@nexus/mail-doubles';
import { afterEach, describe, expect, it } from 'vitest';

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 2, 8);

/** Six mails, an hour apart; the first is read, the second flagged. */
const mails: readonly ConformanceMail[] = [
  'Scaffolding',
  'Concrete',
  'Windows',
  'Café délivery',
  'Permits',
  'Roof',
].map((subject, index) => ({
  raw: buildRawMail({
    subject,
    messageId: `mail-${index}@example.com`,
    date: new Date(start + index * hour),
    from: index % 2 === 0 ? 'Ada Moreau <ada@example.com>' : 'Bo Lind <bo@example.org>',
    text: `Body number ${index}: the lantern${index} stands.\n`,
  }),
  read: index === 0,
  flagged: index === 1,
}));

/** What every mailbox behind the mail ports must do. `open` puts the mails into a fresh mailbox and opens it. */
export function describeMailboxConformance(
  name: string,
  open: (mails: readonly ConformanceMail[]) => Promise<Mailbox>,
): void {
  describe(`E-2: ${name} as a mailbox`, () => {
    const opened: Mailbox[] = [];
    const keys = (function* () {
      for (let count = 0; ; count++) yield `key-${count}`;
    })();
    const context = (signal?: AbortSignal) => {
      const idempotencyKey = String(keys.next().value);
      return signal ? { idempotencyKey, signal } : { idempotencyKey };
    };
    const openAll = async (content = mails) => {
      const mailbox = await open(content);
      opened.push(mailbox);
      return mailbox;
    };
    afterEach(async () => {
      for (const mailbox of opened.splice(0)) await mailbox.close();
    });

    it('B-1: gives the envelopes of all unread mail, newest first, and nothing of what is read', async () => {
      const unread = await envelopes(await openAll());
      expect(unread.map((mail) => mail.subject)).toEqual(['Roof', 'Permits', 'Café délivery', 'Windows', 'Concrete']);
      expect(unread.map((mail) => mail.flagged)).toEqual([false, false, false, false, true]);
      expect(unread.at(0)?.receivedAt).toEqual(new Date(start + 5 * hour));
      expect(unread.every((mail) => mail.unread)).toBe(true);
      expect(new Set(unread.map((mail) => mail.emailId)).size).toBe(5);
    });

    it('B-1: says how many mails there are and how many are unread', async () => {
      expect(await (await openAll()).reader.overview()).toMatchObject({ mails: 6, unread: 5, omissions: [] });
    });

    it('B-1: gives every unread mail once when they fill more than a page', async () => {
      const many = Array.from({ length: 450 }, (_, index) => ({
        raw: buildRawMail({ messageId: `page-${index}@example.com`, date: new Date(start + index * 1000) }),
      }));
      const unread = await envelopes(await openAll(many));
      expect(new Set(unread.map((mail) => mail.messageId)).size).toBe(450);
      expect(unread.map((mail) => mail.receivedAt?.getTime())).toEqual(
        unread.map((mail) => mail.receivedAt?.getTime()).toSorted((left, right) => (right ?? 0) - (left ?? 0)),
      );
    });

    it('B-1: reads whole mails in the order asked and leaves out what is not there', async () => {
      const mailbox = await openAll();
      const [first, second] = (await envelopes(mailbox)).map((mail) => mail.emailId);
      const read = await messages(mailbox, [second ?? '', 'no-such-mail', first ?? '']);
      expect(read.map((mail) => mail.emailId)).toEqual([second, first]);
      expect(read.map((mail) => mail.body.own)).toEqual([
        'Body number 4: the lantern4 stands.',
        'Body number 5: the lantern5 stands.',
      ]);
    });

    it('B-9: reading, searching and paging leave every mail unread', async () => {
      const mailbox = await openAll();
      const before = await envelopes(mailbox);
      await messages(
        mailbox,
        before.map((mail) => mail.emailId),
      );
      await mailbox.reader.search({ words: ['lantern3'], limit: 5 });
      expect(await envelopes(mailbox)).toEqual(before);
    });

    it('J-2: gives what was read since a time, and nothing of what waits', async () => {
      const { reader } = await openAll();
      const readSince = async (hours: number) =>
        (await collect(reader.readAndSent(new Date(start + hours * hour)))).flat();
      expect(await readSince(0)).toMatchObject([{ subject: 'Scaffolding', unread: false }]);
      expect(await readSince(1)).toEqual([]);
    });

    it('J-2: gives what the user sent as sent', async () => {
      const mailbox = await openAll();
      const [first] = await envelopes(mailbox);
      const regarding = { emailId: first?.emailId ?? '', as: 'reply' } as const;
      const content = { to: [], cc: [], subject: 'Re: Roof', body: 'Yes.', regarding };
      const { draftId } = await mailbox.composer.draft(content, context());
      const { delivered } = await mailbox.composer.send(draftId, context());
      // What did not go out is in no folder of sent mail.
      if (!delivered) return;
      const given = (await collect(mailbox.reader.readAndSent(new Date(start)))).flat();
      const sent = given.filter((mail) => mail.sent === true);
      expect(sent).toMatchObject([{ unread: false, to: [{ address: first?.from?.address }] }]);
      expect(sent[0]?.subject).toMatch(/^re: roof$/i);
      expect(given.filter((mail) => mail.sent !== true).map(({ subject }) => subject)).toEqual(['Scaffolding']);
    });

    it('B-12: finds words in text and headers whatever their case and accents, newest first, up to the limit', async () => {
      const { reader } = await openAll();
      const subjects = async (query: Parameters<typeof reader.search>[0]) =>
        (await reader.search(query)).map((mail) => mail.subject);
      expect(await subjects({ words: ['cafe', 'DELIVERY'], limit: 9 })).toEqual(['Café délivery']);
      expect(await subjects({ words: ['LANTERN0'], limit: 9 })).toEqual(['Scaffolding']);
      expect(await subjects({ words: ['body', 'stands'], limit: 2 })).toEqual(['Roof', 'Permits']);
      expect(await subjects({ words: [], from: 'bo lind', limit: 9 })).toEqual(['Roof', 'Café délivery', 'Concrete']);
      expect(await subjects({ words: ['roof', 'concrete'], limit: 9 })).toEqual([]);
      const since = new Date(start + 2 * hour);
      expect(await subjects({ words: [], since, before: new Date(start + 4 * hour), limit: 9 })).toEqual([
        'Café délivery',
        'Windows',
      ]);
    });

    for (const action of ['archive', 'move', 'snooze', 'setRead'] as const) {
      it(`B-14: ${action} takes a mail out of the unread ones and its inverse brings it back as it was`, async () => {
        const mailbox = await openAll();
        const before = await envelopes(mailbox);
        const target = [before[1]?.emailId ?? ''];
        const receipt = await {
          archive: () => mailbox.organizer.archive(target, context()),
          move: () => mailbox.organizer.move(target, mailbox.account.capabilities.folders?.[0] ?? 'Later', context()),
          snooze: () => mailbox.organizer.snooze(target, new Date(Date.now() + 24 * hour), context()),
          setRead: () => mailbox.organizer.setRead(target, true, context()),
        }[action]();
        expect(receipt.done).toEqual(target);
        expect((await envelopes(mailbox)).map((mail) => mail.emailId)).not.toContain(target[0]);
        expect(await messages(mailbox, target)).toHaveLength(1);
        expect((await receipt.undo(context())).done).toEqual(target);
        expect(await envelopes(mailbox)).toEqual(before);
      });
    }

    it('B-14: a flag that was there already is still there after the undo', async () => {
      const mailbox = await openAll();
      const before = await envelopes(mailbox);
      const receipt = await mailbox.organizer.setFlagged(
        before.map((mail) => mail.emailId),
        true,
        context(),
      );
      expect((await envelopes(mailbox)).every((mail) => mail.flagged)).toBe(true);
      await receipt.undo(context());
      expect(await envelopes(mailbox)).toEqual(before);
    });

    it('B-14: an inverse gives back only what its action changed, and a second undo changes nothing', async () => {
      const mailbox = await openAll();
      const target = [(await envelopes(mailbox))[0]?.emailId ?? ''];
      const archived = await mailbox.organizer.archive(target, context());
      await mailbox.organizer.setFlagged(target, true, context());
      await archived.undo(context());
      expect((await envelopes(mailbox))[0]).toMatchObject({ emailId: target[0], flagged: true });
      await mailbox.organizer.archive(target, context());
      await archived.undo(context());
      expect((await envelopes(mailbox)).map((mail) => mail.emailId)).not.toContain(target[0]);
    });

    it('B-14: the same key again returns the first receipt and does nothing', async () => {
      const mailbox = await openAll();
      const [first, second] = (await envelopes(mailbox)).map((mail) => mail.emailId);
      const same = context();
      const receipt = await mailbox.organizer.archive([first ?? ''], same);
      expect((await mailbox.organizer.archive([second ?? ''], same)).done).toEqual(receipt.done);
      expect((await envelopes(mailbox)).map((mail) => mail.emailId)).toContain(second);
    });

    it('B-12: in a batch with unknown mails the known ones are done and the others named', async () => {
      const mailbox = await openAll();
      const [first] = (await envelopes(mailbox)).map((mail) => mail.emailId);
      const receipt = await mailbox.organizer.archive(['nowhere', first ?? ''], context());
      expect(receipt.done).toEqual([first]);
      expect(receipt.failed).toEqual([{ emailId: 'nowhere', code: 'MAIL_NOT_FOUND' }]);
      expect((await receipt.undo(context())).done).toEqual([first]);
    });

    it('B-12: a draft can be sent once, and one that was discarded cannot', async () => {
      const mailbox = await openAll();
      const [first] = await envelopes(mailbox);
      const regarding = { emailId: first?.emailId ?? '', as: 'reply' } as const;
      const content = { to: [], cc: [], subject: 'Re', body: 'Yes.', regarding };
      const kept = await mailbox.composer.draft(content, context());
      // So that a later drive finds out from its id alone what became of it.
      expect(kept.draftId.split('/')[0]).toBe(first?.accountId);
      const same = context();
      const sent = await mailbox.composer.send(kept.draftId, same);
      expect(sent).toEqual({ draftId: kept.draftId, delivered: mailbox.account.capabilities.delivers });
      expect(await mailbox.composer.send(kept.draftId, same)).toEqual(sent);
      await expect(mailbox.composer.send(kept.draftId, context())).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
      const dropped = await mailbox.composer.draft(content, context());
      await dropped.discard(context());
      await expect(mailbox.composer.send(dropped.draftId, context())).rejects.toBeInstanceOf(NexusError);
    });

    it('B-1: an aborted call ends and changes nothing', async () => {
      const mailbox = await openAll();
      const before = await envelopes(mailbox);
      const aborted = AbortSignal.abort();
      const ids = before.map((mail) => mail.emailId);
      await expect(mailbox.reader.search({ words: ['lantern1'], limit: 1 }, aborted)).rejects.toThrow();
      await expect(collect(mailbox.reader.unread(aborted))).rejects.toThrow();
      await expect(collect(mailbox.reader.read(ids, aborted))).rejects.toThrow();
      await expect(mailbox.organizer.archive(ids, context(aborted))).rejects.toThrow();
      expect(await envelopes(mailbox)).toEqual(before);
    });

    it('B-1: may be closed twice', async () => {
      const mailbox = await openAll();
      await mailbox.close();
      await expect(mailbox.close()).resolves.toBeUndefined();
    });
  });
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function envelopes(mailbox: Mailbox): Promise<MailEnvelope[]> {
  return (await collect(mailbox.reader.unread())).flat();
}

function messages(mailbox: Mailbox, emailIds: readonly string[]): Promise<MailMessage[]> {
  return collect(mailbox.reader.read(emailIds));
}
