import { localUserId, type Mailbox } from '@nexus/contracts';
import { buildRawMail } from '@nexus/mail-doubles';
import { describe, expect, it } from 'vitest';
import { parseMessage } from '../mime/parse-message.ts';
import { sendingTimes } from '../remote/timeouts.ts';
import { type GmailSetting, gmailIdOf, startGmailSetting } from '../testing/gmail-account.ts';
import { createMemoryIntents } from '../testing/memory-stores.ts';

const plan = { name: 'plan.pdf', mediaType: 'application/pdf', content: Buffer.alloc(200_000, 7) };
const mails = [
  {
    raw: buildRawMail({
      subject: 'The north wing',
      messageId: 'asked@example.com',
      references: ['first@example.com'],
      headers: { 'Reply-To': 'Ada at home <ada@example.net>' },
      attachments: [plan],
    }),
  },
];
const key = (idempotencyKey = 'a key') => ({ idempotencyKey });

async function firstMail({ reader }: Mailbox): Promise<string> {
  for await (const page of reader.unread()) for (const { emailId } of page) return emailId;
  throw new Error('no mail');
}

/** What lies among the drafts or the sent mail, as another device finds it. */
async function rawsOf({ double }: GmailSetting, label: 'DRAFT' | 'SENT'): Promise<readonly Buffer[]> {
  return (await double.other.list(label)).map((gmailId) => double.rawOf(gmailId) ?? Buffer.alloc(0));
}

async function answer(mailbox: Mailbox, idempotencyKey = 'draft') {
  const regarding = { emailId: await firstMail(mailbox), as: 'reply' } as const;
  const content = { to: [], cc: [], subject: 'Re: The north wing', body: 'På måndag.', regarding };
  return mailbox.composer.draft(content, key(idempotencyKey));
}

describe('Gmail when something is written', () => {
  it('E-4: an answer stands in the thread, from the account, to whom the mail asks to answer to', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const { draftId } = await answer(mailbox);
    const [raw] = await rawsOf(setting, 'DRAFT');
    const { headers, body } = await parseMessage(raw ?? Buffer.alloc(0));
    expect(headers).toMatchObject({
      from: { name: 'Sam Okafor', address: double.address },
      to: [{ name: 'Ada at home', address: 'ada@example.net' }],
      inReplyTo: 'asked@example.com',
      references: ['first@example.com', 'asked@example.com'],
      subject: 'Re: The north wing',
    });
    expect(body.own).toBe('På måndag.');
    const [draft] = await double.other.list('DRAFT');
    const threadOf = async (gmailId: string) =>
      (await double.other.send('GET', `/gmail/v1/users/me/messages/${gmailId}?format=minimal`)).data;
    const asked = gmailIdOf(await firstMail(mailbox));
    expect(await threadOf(draft ?? '')).toMatchObject({
      threadId: Reflect.get(Object(await threadOf(asked)), 'threadId'),
    });
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(await rawsOf(setting, 'SENT')).toEqual([raw]);
  });

  it('E-7: a forward takes the whole mail along; an answer fetches nothing of its attachments', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    await answer(mailbox);
    expect(double.requests.some(({ said }) => /format=(?:raw|full)/.test(said))).toBe(false);
    const regarding = { emailId: await firstMail(mailbox), as: 'forward' } as const;
    const to = [{ name: null, address: 'bo@example.org' }];
    const content = { to, cc: [], subject: 'Fwd: The north wing', body: 'See below.', regarding };
    await mailbox.composer.draft(content, key('forward'));
    const forward = (await rawsOf(setting, 'DRAFT')).find((raw) => raw.includes('Fwd:')) ?? Buffer.alloc(0);
    expect(forward.includes(plan.content.toString('base64').slice(0, 60))).toBe(true);
    expect((await parseMessage(forward)).headers.to).toEqual(to);
  });

  it.each([
    ['cut-before', 2],
    ['cut-after', 1],
  ] as const)('E-8: with the connection %s Gmail acted there is one draft', async (how, requests) => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    double.faults.add({ on: 'drafts.create', how });
    const { draftId } = await answer(mailbox);
    expect(double.count('drafts.create')).toBe(requests);
    expect(await double.other.list('DRAFT')).toHaveLength(1);
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
  });

  it('E-8: a mail that was sent without an answer is found, and is sent once', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const { draftId } = await answer(mailbox);
    double.faults.add({ on: 'drafts.send', how: 'cut-after' });
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(double.count('drafts.send')).toBe(1);
    expect(await double.other.list('SENT')).toHaveLength(1);
  });

  it.each(['cut-before', { status: 502 }, { status: 503 }] as const)(
    'E-8: a draft that still lies there after %j may be on its way, and is not sent again',
    async (how) => {
      const brief = { ...sendingTimes, look: { whole: 200, attempt: 100, pause: 1 } };
      await using setting = await startGmailSetting(mails, { sendingTimes: brief });
      const { double, mailbox } = setting;
      const { draftId } = await answer(mailbox);
      double.faults.add({ on: 'drafts.send', how });
      const uncertain = { code: 'MAIL_ACTION_UNCERTAIN', retryable: true };
      await expect(mailbox.composer.send(draftId, key('send'))).rejects.toMatchObject(uncertain);
      await expect(mailbox.composer.send(draftId, key('again'))).rejects.toMatchObject(uncertain);
      expect(double.count('drafts.send')).toBe(1);
    },
  );

  it('E-8: a sending that Gmail refused for its rate is tried again', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const { draftId } = await answer(mailbox);
    double.faults.add({ on: 'drafts.send', how: { status: 429 } });
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(double.count('drafts.send')).toBe(2);
  });

  it('E-8: a sending that stays uncertain is not claimed, and asked for again it is looked up first', async () => {
    const intents = createMemoryIntents();
    await using setting = await startGmailSetting(mails, { intents });
    const { double, mailbox } = setting;
    const { draftId } = await answer(mailbox);
    double.faults.add({ on: 'drafts.send', how: 'cut-after' });
    double.faults.add({ on: 'threads.get', how: { status: 429, retryAfter: '1000' } });
    const uncertain = { code: 'MAIL_ACTION_UNCERTAIN', retryable: true };
    await expect(mailbox.composer.send(draftId, key('send'))).rejects.toMatchObject(uncertain);
    await intents.begin(localUserId, {
      key: 'the yes',
      accountId: 'account-of-sam',
      action: 'send',
      emailIds: [draftId],
    });
    const told = Promise.withResolvers<unknown>();
    await setting.open({ onUnfinished: told.resolve });
    expect(await told.promise).toEqual([{ action: 'send', done: [draftId], notDone: [], unknown: [] }]);
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(double.count('drafts.send')).toBe(1);
    expect(await double.other.list('SENT')).toHaveLength(1);
    await expect(mailbox.composer.send(draftId, key('once more'))).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
  });

  it('E-8: a sending that has begun is seen through when it is no longer waited for and the mailbox is closed', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const { draftId } = await answer(mailbox);
    double.faults.add({ on: 'drafts.send', how: 'hold' });
    const ending = new AbortController();
    const sending = mailbox.composer.send(draftId, { ...key('send'), signal: ending.signal });
    await double.faults.held('drafts.send');
    ending.abort();
    const order: string[] = [];
    const closing = mailbox.close().then(() => order.push('closed'));
    const sent = sending.then(() => order.push('sent'));
    double.faults.release();
    await Promise.all([sent, closing]);
    expect(order).toEqual(['sent', 'closed']);
    expect(await sending).toEqual({ draftId, delivered: true });
    expect(await double.other.list('SENT')).toHaveLength(1);
  });

  it('E-8: a draft that another process may have made is found by the key of its intent', async () => {
    const intents = createMemoryIntents();
    await using setting = await startGmailSetting(mails, { intents });
    const { key: kept } = await keyOfDraft(setting, intents);
    const told = Promise.withResolvers<unknown>();
    await intents.begin(localUserId, {
      key: kept,
      accountId: 'account-of-sam',
      action: 'draft',
      emailIds: ['a draft'],
    });
    await setting.open({ onUnfinished: told.resolve });
    expect(await told.promise).toEqual([{ action: 'draft', done: ['a draft'], notDone: [], unknown: [] }]);
  });

  it.each([
    [{ status: 401 }, 'MAIL_SIGN_IN_NEEDED'],
    [{ status: 429, retryAfter: '1000' }, 'MAIL_THROTTLED'],
    [{ status: 400 }, 'MAIL_ACTION_REFUSED'],
  ])('E-8: a draft that Gmail answers with %j was not made, and is not said to be uncertain', async (how, code) => {
    const intents = createMemoryIntents();
    await using setting = await startGmailSetting(mails, { intents });
    setting.double.faults.add({ on: 'drafts.create', how, times: 2 });
    await expect(answer(setting.mailbox)).rejects.toMatchObject({ code });
    expect(intents.left.size).toBe(0);
    setting.double.faults.clear();
    await answer(setting.mailbox);
    expect(await setting.double.other.list('DRAFT')).toHaveLength(1);
  });

  it('E-8: a mail that Gmail does not take stays among the drafts', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    const { draftId } = await answer(mailbox);
    double.faults.add({ on: 'drafts.send', how: { status: 400, reason: 'invalidArgument' } });
    await expect(mailbox.composer.send(draftId, key('send'))).rejects.toMatchObject({ code: 'MAIL_SEND_REFUSED' });
    expect(await double.other.list('DRAFT')).toHaveLength(1);
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
  });

  it('E-8: a mail to answer that is gone is said to be', async () => {
    await using setting = await startGmailSetting(mails);
    const { double, mailbox } = setting;
    await double.other.remove(gmailIdOf(await firstMail(mailbox)));
    const regarding = { emailId: 'account-of-sam/1111111111111900', as: 'reply' } as const;
    const content = { to: [], cc: [], subject: 'Re', body: 'Yes.', regarding };
    await expect(mailbox.composer.draft(content, key())).rejects.toMatchObject({ code: 'MAIL_NOT_FOUND' });
    expect(double.count('drafts.create')).toBe(0);
  });
});

async function keyOfDraft({ mailbox }: GmailSetting, intents: ReturnType<typeof createMemoryIntents>) {
  const seen: string[] = [];
  const begin = intents.begin;
  intents.begin = async (userId, intent) => {
    seen.push(intent.key);
    await begin(userId, intent);
  };
  await answer(mailbox);
  return { key: seen[0] ?? '' };
}
