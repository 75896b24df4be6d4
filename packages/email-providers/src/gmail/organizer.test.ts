import { inspect } from 'node:util';
import type { Mailbox, MailEnvelope } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import { describe, expect, it } from 'vitest';
import { gmailIdOf, startGmailSetting } from '../testing/gmail-account.ts';
import { createMemoryIntents } from '../testing/memory-stores.ts';

const start = Date.UTC(2026, 2, 2, 8);
const mails = ['Scaffolding', 'Concrete', 'Windows'].map((subject, index) => ({
  raw: buildRawMail({
    subject,
    messageId: `mail-${index}@example.com`,
    date: new Date(start + index * 1000),
    text: 'The lanternword.\n',
  }),
}));

async function unread({ reader }: Mailbox): Promise<readonly MailEnvelope[]> {
  const found: MailEnvelope[] = [];
  for await (const page of reader.unread()) found.push(...page);
  return found;
}

const idsOf = async (mailbox: Mailbox) => (await unread(mailbox)).map(({ emailId }) => emailId);
const key = (idempotencyKey = 'a key') => ({ idempotencyKey });

describe('Gmail when it is organized', () => {
  it('E-4: changes several mails in one request, and looks up what became of each', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const ids = await idsOf(mailbox);
    const receipt = await mailbox.organizer.archive(ids, key());
    expect(receipt).toMatchObject({ done: ids, failed: [] });
    expect([double.count('messages.batchModify'), double.count('messages.modify')]).toEqual([1, 0]);
    expect(await double.other.list('INBOX')).toEqual([]);
    await receipt.undo(key('undo'));
    expect(new Set(await double.other.list('INBOX'))).toEqual(new Set(ids.map(gmailIdOf)));
  });

  it('E-4: a move puts a label on and takes the mail out of the inbox; its inverse leaves the labels that were there', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const [first = '', second = ''] = await idsOf(mailbox);
    const labels = async (emailId: string) => new Set(await double.other.labels(gmailIdOf(emailId)));
    const moved = await mailbox.organizer.move([first], 'Site', key('first'));
    const label = [...(await labels(first))].find((name) => name !== 'UNREAD') ?? '';
    expect(label).not.toBe('INBOX');
    await double.other.modify(gmailIdOf(second), { add: [label] });
    const again = await mailbox.organizer.move([second], 'site', key('second'));
    expect(await labels(second)).toEqual(new Set(['UNREAD', label]));
    await again.undo(key('undo second'));
    await moved.undo(key('undo first'));
    expect(await labels(second)).toEqual(new Set(['UNREAD', label, 'INBOX']));
    expect(await labels(first)).toEqual(new Set(['UNREAD', 'INBOX']));
    expect(double.count('labels.create')).toBe(1);
  });

  it('E-8: a label that is renamed elsewhere between a move and its undo, and between two moves, stays the same label', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const [first = '', second = ''] = await idsOf(mailbox);
    const labels = async (emailId: string) => new Set(await double.other.labels(gmailIdOf(emailId)));
    const moved = await mailbox.organizer.move([first], 'Site', key('first'));
    const label = [...(await labels(first))].find((name) => name !== 'UNREAD') ?? '';
    const renamed = await double.other.send('PATCH', `/gmail/v1/users/me/labels/${label}`, { name: 'Yard' });
    expect(renamed.status).toBe(200);
    await mailbox.organizer.move([second], 'Yard', key('second'));
    expect(await labels(second)).toEqual(new Set(['UNREAD', label]));
    expect((await moved.undo(key('undo'))).done).toEqual([first]);
    expect(await labels(first)).toEqual(new Set(['UNREAD', 'INBOX']));
    expect(double.count('labels.create')).toBe(1);
  });

  it.each([
    ['cut-before', 2],
    ['cut-after', 1],
  ] as const)(
    'E-8: a connection %s Gmail acted leaves each mail archived once, and undone once',
    async (how, requests) => {
      await using setting = await startGmailSetting(mails);
      const { double, mailbox } = setting;
      const ids = await idsOf(mailbox);
      double.faults.add({ on: 'messages.batchModify', how });
      const receipt = await mailbox.organizer.archive(ids, key());
      expect(receipt).toMatchObject({ done: ids, failed: [] });
      expect(double.count('messages.batchModify')).toBe(requests);
      expect(await double.other.list('INBOX')).toEqual([]);
      expect((await receipt.undo(key('undo'))).done).toEqual(ids);
      expect(await double.other.list('INBOX')).toHaveLength(3);
    },
  );

  it.each([
    ['cut-before', 2],
    ['cut-after', 1],
  ] as const)('E-8: a connection %s Gmail acted on one mail is looked up', async (how, requests) => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const [first = ''] = await idsOf(mailbox);
    double.faults.add({ on: 'messages.modify', how });
    const receipt = await mailbox.organizer.move([first], 'Later', key());
    expect(receipt).toMatchObject({ done: [first], failed: [] });
    expect(double.count('messages.modify')).toBe(requests);
    await receipt.undo(key('undo'));
    expect(new Set(await double.other.labels(gmailIdOf(first)))).toEqual(new Set(['INBOX', 'UNREAD']));
  });

  it('E-8: of a batch that Gmail refuses for one mail, the others are done and the one is named', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const [first = '', second = '', third = ''] = await idsOf(mailbox);
    double.refuse(gmailIdOf(second));
    const receipt = await mailbox.organizer.setRead([first, second, third], true, key());
    expect(receipt.done).toEqual([first, third]);
    expect(receipt.failed).toEqual([{ emailId: second, code: 'MAIL_ACTION_REFUSED' }]);
    expect(await double.other.list('UNREAD')).toEqual([gmailIdOf(second)]);
  });

  it('E-8: a mail that is deleted while a batch is on its way is not said to be done', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const [first = '', second = ''] = await idsOf(mailbox);
    double.faults.add({ on: 'messages.batchModify', how: 'hold' });
    const running = mailbox.organizer.setFlagged([first, second], true, key());
    await double.faults.held('messages.batchModify');
    await double.other.remove(gmailIdOf(second));
    double.faults.release();
    const receipt = await running;
    expect(receipt.done).toEqual([first]);
    expect(receipt.failed).toEqual([{ emailId: second, code: 'MAIL_NOT_FOUND' }]);
  });

  it('E-8: a mail in the bin is gone', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const [first = ''] = await idsOf(mailbox);
    await double.other.modify(gmailIdOf(first), { add: ['TRASH'], remove: ['INBOX'] });
    const receipt = await mailbox.organizer.archive([first], key());
    expect(receipt.failed).toEqual([{ emailId: first, code: 'MAIL_NOT_FOUND' }]);
    expect(double.count('messages.modify')).toBe(0);
  });

  it('E-8: 403 for the rate and 503 are tried again', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const [first = ''] = await idsOf(mailbox);
    double.faults.add({ on: 'messages.modify', how: { status: 403, reason: 'userRateLimitExceeded' } });
    double.faults.add({ on: 'messages.modify', how: { status: 503 } });
    const receipt = await mailbox.organizer.setRead([first], true, key());
    expect(receipt).toMatchObject({ done: [first], failed: [] });
    expect(double.faults.left()).toBe(0);
    expect(await double.other.labels(gmailIdOf(first))).toEqual(['INBOX']);
  });

  it('E-5: 401 twice in a row needs the user', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    double.faults.add({ on: 'labels.get', how: { status: 401 }, times: 2 });
    await expect(mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED' });
    expect(double.faults.left()).toBe(0);
  });

  it('E-5: what Gmail refuses for another reason than the sign-in is told as refused, and nothing is in doubt', async () => {
    await using setting = await startGmailSetting(mails);
    const { double } = setting;
    // The pause is longer than the time there is: nothing is asked again.
    const mailbox = await setting.open({ times: { whole: 20_000, attempt: 20_000, pause: 30_000, lastLook: 20_000 } });
    const [first = ''] = await idsOf(mailbox);
    const how = { status: 403, reason: 'domainPolicy' };
    const refused = { code: 'MAILBOX_UNREACHABLE', message: expect.stringMatching(/refuses/) };
    for (const on of ['labels.get', 'messages.modify', 'drafts.create']) double.faults.add({ on, how });
    await expect(mailbox.reader.overview()).rejects.toMatchObject(refused);
    const receipt = await mailbox.organizer.archive([first], key());
    expect(receipt).toMatchObject({ done: [], failed: [{ emailId: first, code: 'MAIL_ACTION_REFUSED' }] });
    const content = { to: [], cc: [], subject: '', body: '', regarding: { emailId: first, as: 'reply' } } as const;
    await expect(mailbox.composer.draft(content, key('draft'))).rejects.toMatchObject(refused);
    expect(double.faults.left()).toBe(0);
    expect(await mailbox.reader.overview()).toMatchObject({ mails: 3, unread: 3 });
  });

  it('E-8: a batch after which Gmail refuses to be asked what became of it is in doubt, and not said to be not done', async () => {
    await using setting = await startGmailSetting(mails);
    const { double } = setting;
    const mailbox = await setting.open({ times: { whole: 3_000, attempt: 2_000, pause: 1, lastLook: 2_000 } });
    const ids = await idsOf(mailbox);
    double.faults.add({ on: 'messages.batchModify', how: 'hold' });
    const running = mailbox.organizer.archive(ids, key());
    await double.faults.held('messages.batchModify');
    double.faults.add({ on: 'messages.get', how: { status: 403, reason: 'domainPolicy' }, times: 99 });
    double.faults.release();
    expect((await running).failed.map(({ code }) => code)).toEqual(ids.map(() => 'MAIL_ACTION_UNCERTAIN'));
  });

  it('E-5: an account of Google that has no Gmail is not one to sign in to again', async () => {
    await using setting = await startGmailSetting(mails);
    setting.double.faults.add({ on: 'getProfile', how: { status: 400, reason: 'failedPrecondition' } });
    await expect(setting.open()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: false });
  });

  it('E-5, E-8: no error tells a token or a word of a mail', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const impatient = await setting.open({ times: { whole: 500, attempt: 400, pause: 1, lastLook: 1 } });
    const [first = ''] = await idsOf(mailbox);
    const regarding = { emailId: first, as: 'reply' } as const;
    const content = { to: [], cc: [], subject: 'Scaffolding', body: 'lanternword', regarding };
    const faults = [{ status: 401 }, { status: 403 }, { status: 400 }, { status: 500 }, 'cut-before'] as const;
    const errors: unknown[] = [];
    for (const how of faults) {
      double.faults.add({ on: 'drafts.create', how, times: 99 });
      const { draft } = impatient.composer;
      await draft(content, key(inspect(how))).catch((error: unknown) => errors.push(error));
      double.faults.add({ on: 'messages.list', how, times: 99 });
      await impatient.reader.search({ words: ['lanternword'], limit: 1 }).catch((error: unknown) => errors.push(error));
      double.faults.clear();
    }
    const said = errors.map((error) => inspect(error, { depth: 20, showHidden: true })).join('\n');
    expect(errors).toHaveLength(2 * faults.length);
    for (const secret of [...double.tokens.given, 'Bearer', 'lanternword', 'Scaffolding'])
      expect(said).not.toContain(secret);
  });

  it('E-8: what another process began is looked up when the account is opened, and nothing is done again', async () => {
    const intents = createMemoryIntents();
    await using setting = await startGmailSetting(mails, { intents });
    const { double, mailbox } = setting;
    const ids = await idsOf(mailbox);
    await mailbox.organizer.archive([ids[0] ?? ''], key());
    await intents.begin('', {
      key: 'crashed',
      accountId: 'account-of-sam',
      action: 'archive',
      emailIds: ids.slice(0, 2),
    });
    const told = Promise.withResolvers<unknown>();
    await setting.open({ onUnfinished: told.resolve });
    expect(await told.promise).toEqual([{ action: 'archive', done: [ids[0]], notDone: [ids[1]], unknown: [] }]);
    expect(double.count('messages.modify')).toBe(1);
  });

  describe('a move that is taken back or followed by another', () => {
    const faults = [
      { status: 429 },
      { status: 403, reason: 'userRateLimitExceeded' },
      { status: 503 },
      'cut-before',
      'cut-after',
    ] as const;

    it.each(faults)('E-8: after %j on the way back, no label of it stays on', async (how) => {
      await using setting = await startGmailSetting(mails);
      const { double, mailbox } = setting;
      const [first = ''] = await idsOf(mailbox);
      const moved = await mailbox.organizer.move([first], 'Site', key('move'));
      double.faults.add({ on: 'messages.modify', how });
      expect(await moved.undo(key('undo'))).toMatchObject({ done: [first], failed: [] });
      expect(double.faults.left()).toBe(0);
      expect(new Set(await double.other.labels(gmailIdOf(first)))).toEqual(new Set(['INBOX', 'UNREAD']));
    });

    it('E-8: after a pause too long to be waited for, saying undo again takes it back', async () => {
      await using setting = await startGmailSetting(mails);
      const { double, mailbox } = setting;
      const [first = ''] = await idsOf(mailbox);
      const moved = await mailbox.organizer.move([first], 'Site', key('move'));
      double.faults.add({ on: 'messages.modify', how: { status: 429, retryAfter: '100' } });
      expect((await moved.undo(key('undo'))).failed).toEqual([{ emailId: first, code: 'MAIL_THROTTLED' }]);
      expect(await moved.undo(key('undo again'))).toMatchObject({ done: [first], failed: [] });
      expect(new Set(await double.other.labels(gmailIdOf(first)))).toEqual(new Set(['INBOX', 'UNREAD']));
    });

    it.each(faults)('E-8: after %j on the way on, the label of the first move does not stay on', async (how) => {
      await using setting = await startGmailSetting(mails);
      const { double, mailbox } = setting;
      const [first = '', second = ''] = await idsOf(mailbox);
      const labels = async (emailId: string) => new Set(await double.other.labels(gmailIdOf(emailId)));
      await mailbox.organizer.move([first, second], 'Site', key('move'));
      const site = await labels(first);
      expect(site.size).toBe(2);
      double.faults.add({ on: 'messages.modify', how });
      const moved = await mailbox.organizer.move([first], 'Later', key('on'));
      expect([...(await labels(first))].filter((label) => site.has(label))).toEqual(['UNREAD']);
      double.faults.add({ on: 'messages.modify', how });
      await mailbox.organizer.archive([second], key('archive'));
      expect(await labels(second)).toEqual(new Set(['UNREAD']));
      expect(double.faults.left()).toBe(0);
      await moved.undo(key('undo'));
      expect(await labels(first)).toEqual(site);
    });
  });
});
