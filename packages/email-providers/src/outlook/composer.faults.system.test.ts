import type { MailIntent, MailIntentLog } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { sendingTimes } from '../remote/timeouts.ts';
import { quickSendingTimes } from '../testing/live-account.ts';
import { graphAccountId } from '../testing/outlook-account.ts';
import { impatient, layOutlookForEachTest } from '../testing/outlook-faults.ts';

const outlook = layOutlookForEachTest();
const key = (idempotencyKey: string) => ({ idempotencyKey });

describe('writing with Outlook', () => {
  const content = () => ({
    to: [{ name: 'Ada Moreau', address: 'ada@example.com' }],
    cc: [],
    subject: 'Gate 1',
    body: 'Yes, <do> so.\nSam',
    regarding: { emailId: outlook.ids[0] ?? '', as: 'reply' as const },
  });
  const drafts = () =>
    [...outlook.account.server.store.messages.values()].filter(({ properties }) => properties.isDraft);
  const timesSent = () => [...outlook.account.server.store.messages.values()].reduce((sum, { sent }) => sum + sent, 0);

  it('E-4: a reply is a draft in its thread with our words alone, and goes out to whom we name', async () => {
    const mailbox = await outlook.account.open();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    const [draft] = drafts();
    expect(draft?.properties).toMatchObject({
      conversationId: outlook.mails[0]?.properties.conversationId,
      subject: 'Gate 1',
      body: { contentType: 'text', content: 'Yes, <do> so.\nSam' },
      toRecipients: [{ emailAddress: { address: 'ada@example.com' } }],
    });
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(draft?.sent).toBe(1);
    expect(draft && outlook.folderOf(draft)?.wellKnownName).toBe('sentitems');
  });

  it('E-4: a forward holds the mail below our words; a new mail begins a thread', async () => {
    const mailbox = await outlook.account.open();
    const regarding = { emailId: outlook.ids[1] ?? '', as: 'forward' as const };
    await mailbox.composer.draft({ ...content(), regarding }, key('forward'));
    const body = drafts()[0]?.properties.body?.content ?? '';
    expect(body).toContain('Yes, &#60;do&#62; so.<br>\nSam');
    expect(body.indexOf('Sam')).toBeLessThan(body.indexOf('lands at gate 1'));
    await mailbox.composer.draft({ ...content(), regarding: null }, key('new'));
    expect(drafts()).toHaveLength(2);
  });

  for (const kind of ['cut-before', 'cut-after'] as const) {
    it(`E-8: ${kind}: one draft is made`, async () => {
      const mailbox = await outlook.account.open();
      outlook.account.server.faults.plan(/^POST .*\/createReply$/, { kind });
      outlook.account.server.faults.plan(/^PATCH/, { kind });
      await mailbox.composer.draft(content(), key('draft'));
      expect(drafts()).toHaveLength(1);
      outlook.account.server.faults.plan(/^POST \/me\/messages$/, { kind });
      await mailbox.composer.draft({ ...content(), regarding: null }, key('new'));
      expect(drafts()).toHaveLength(2);
    });
  }

  for (const [name, fault] of [
    ['400', { kind: 'refuse', status: 400, code: 'ErrorInvalidRecipients' }],
    ['403', { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' }],
    ['429', { kind: 'throttle', retryAfter: null }],
    ['500', { kind: 'refuse', status: 500, code: 'InternalServerError' }],
  ] as const) {
    it(`E-8: a draft that could not be filled (${name}) is taken away again, so that nothing was changed`, async () => {
      const mailbox = await outlook.account.open({ times: impatient });
      outlook.account.server.faults.plan(/^PATCH/, fault, Number.POSITIVE_INFINITY);
      const drafting = mailbox.composer.draft(content(), key('draft'));
      await expect(drafting).rejects.not.toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
      expect(drafts().filter((draft) => outlook.folderOf(draft)?.wellKnownName === 'drafts')).toEqual([]);
    });
  }

  for (const [name, breakDown] of [
    ['429 for long', () => outlook.account.server.faults.plan(/^PATCH/, { kind: 'throttle', retryAfter: 60 })],
    [
      'a permission that has ended',
      () => {
        const isFilling = (line: string) => {
          if (line.startsWith('PATCH')) outlook.account.tokens.end();
          return line.startsWith('PATCH');
        };
        outlook.account.server.faults.plan(isFilling, { kind: 'unauthorized' });
      },
    ],
  ] as const) {
    it(`E-8: a draft that can be neither filled nor taken away (${name}) is said to be uncertain, and stays noted`, async () => {
      const settled: string[] = [];
      const intents: MailIntentLog = {
        begin: async () => {},
        settle: async (_, noted) => void settled.push(noted),
        open: async () => [],
      };
      const mailbox = await outlook.account.open({ times: impatient, intents });
      breakDown();
      await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
        code: 'MAIL_ACTION_UNCERTAIN',
      });
      expect(drafts()).toHaveLength(1);
      await mailbox.close();
      expect(settled).toEqual([]);
    });
  }

  it('E-8: a draft that could be neither filled nor taken away is filled when it is asked for again', async () => {
    const mailbox = await outlook.account.open({ times: impatient });
    const broken = { kind: 'refuse', status: 500, code: 'InternalServerError' } as const;
    outlook.account.server.faults.plan(/^(PATCH|DELETE)/, broken, Number.POSITIVE_INFINITY);
    await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNCERTAIN',
    });
    outlook.account.server.faults.clear();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    expect(drafts().map((draft) => [outlook.account.idOf(draft), draft.properties.subject])).toEqual([
      [draftId, 'Gate 1'],
    ]);
  });

  it('E-8: a draft that was taken away without an answer is made anew when it is asked for again', async () => {
    const mailbox = await outlook.account.open({ times: impatient });
    const broken = { kind: 'refuse', status: 500, code: 'InternalServerError' } as const;
    outlook.account.server.faults.plan(/^PATCH/, broken, Number.POSITIVE_INFINITY);
    outlook.account.server.faults.plan(/^DELETE/, { kind: 'cut-after' });
    await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNCERTAIN',
    });
    expect(drafts().map((draft) => outlook.folderOf(draft)?.wellKnownName)).toEqual(['deleteditems']);
    outlook.account.server.faults.clear();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    const there = drafts().filter((draft) => outlook.folderOf(draft)?.wellKnownName === 'drafts');
    expect(there.map((draft) => [outlook.account.idOf(draft), draft.properties.subject])).toEqual([
      [draftId, 'Gate 1'],
    ]);
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
  });

  it('E-8: a draft that may have been made is uncertain, whatever keeps the mailbox from being looked at', async () => {
    const mailbox = await outlook.account.open({ times: impatient });
    let isMade = false;
    const look = (line: string) => isMade && line.startsWith('GET /me/mailFolders/drafts/messages');
    const make = (line: string) => {
      isMade ||= line.endsWith('/createReply');
      return line.endsWith('/createReply');
    };
    outlook.account.server.faults.plan(make, { kind: 'cut-after' });
    outlook.account.server.faults.plan(look, { kind: 'throttle', retryAfter: 60 });
    await expect(mailbox.composer.draft(content(), key('draft'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNCERTAIN',
    });
    expect(drafts()).toHaveLength(1);
  });

  it('E-8: a mail that was sent without an answer is found, and is sent once', async () => {
    const mailbox = await outlook.account.open();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    outlook.account.server.faults.plan(/^POST .*\/send$/, { kind: 'cut-after' });
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    await expect(mailbox.composer.send(draftId, key('once more'))).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
    expect(timesSent()).toBe(1);
  });

  for (const [name, fault] of [
    ['a connection that is cut', { kind: 'cut-before' }],
    ['500', { kind: 'refuse', status: 500, code: 'InternalServerError' }],
    ['502', { kind: 'refuse', status: 502, code: 'UnknownError' }],
    ['503', { kind: 'throttle', retryAfter: null, status: 503 }],
    ['504', { kind: 'refuse', status: 504, code: 'UnknownError' }],
    ['408', { kind: 'refuse', status: 408, code: 'UnknownError' }],
  ] as const) {
    it(`E-8: after ${name} what still is a draft may be on its way, and is not sent again`, async () => {
      const brief = { ...sendingTimes, look: { whole: 200, attempt: 100, pause: 1 } };
      const mailbox = await outlook.account.open({ sendingTimes: brief });
      const { draftId } = await mailbox.composer.draft(content(), key('draft'));
      outlook.account.server.faults.plan(/^POST .*\/send$/, fault);
      const uncertain = { code: 'MAIL_ACTION_UNCERTAIN' };
      await expect(mailbox.composer.send(draftId, key('send'))).rejects.toMatchObject(uncertain);
      await expect(mailbox.composer.send(draftId, key('again'))).rejects.toMatchObject(uncertain);
      expect(timesSent()).toBe(0);
    });
  }

  for (const [name, fault] of [
    ['429', { kind: 'throttle', retryAfter: 1 }],
    ['409', { kind: 'refuse', status: 409, code: 'ErrorIrresolvableConflict' }],
    ['a refused token', { kind: 'unauthorized' }],
  ] as const) {
    it(`E-8: after ${name} nothing was sent, and it is sent once`, async () => {
      const mailbox = await outlook.account.open();
      const { draftId } = await mailbox.composer.draft(content(), key('draft'));
      outlook.account.server.faults.plan(/^POST .*\/send$/, fault);
      await mailbox.composer.send(draftId, key('send'));
      expect(timesSent()).toBe(1);
    });
  }

  for (const again of ['send', 'said anew']) {
    it(`E-8: when nobody can tell whether a mail went out, that is said, and looked up when asked again (${again})`, async () => {
      const look = { whole: 200, attempt: 100, pause: 1 };
      const mailbox = await outlook.account.open({ sendingTimes: { ...sendingTimes, look } });
      const { draftId } = await mailbox.composer.draft(content(), key('draft'));
      let isSent = false;
      const afterSending = (line: string) => {
        isSent ||= line.endsWith('/send');
        return isSent && line.startsWith('GET');
      };
      outlook.account.server.faults.plan(afterSending, { kind: 'cut-before' }, Number.POSITIVE_INFINITY);
      outlook.account.server.faults.plan(/\/send$/, { kind: 'cut-after' });
      await expect(mailbox.composer.send(draftId, key('send'))).rejects.toMatchObject({
        code: 'MAIL_ACTION_UNCERTAIN',
      });
      outlook.account.server.faults.clear();
      expect(await mailbox.composer.send(draftId, key(again))).toEqual({ draftId, delivered: true });
      expect(timesSent()).toBe(1);
    });
  }

  it('E-8: closing the mailbox sees a sending through', async () => {
    const mailbox = await outlook.account.open();
    const { draftId } = await mailbox.composer.draft(content(), key('draft'));
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const isSend = (line: string) => {
      if (line.endsWith('/send')) asked.resolve();
      return line.endsWith('/send');
    };
    outlook.account.server.faults.plan(isSend, { kind: 'slow', until: held.promise });
    const sending = mailbox.composer.send(draftId, key('send'));
    await asked.promise;
    const closing = mailbox.close();
    held.resolve();
    expect(await sending).toEqual({ draftId, delivered: true });
    await closing;
    expect(timesSent()).toBe(1);
  });

  it('E-8: what was being sent when the process ended is looked up by the next one, and not sent again', async () => {
    const first = await outlook.account.open();
    const { draftId } = await first.composer.draft(content(), key('draft'));
    await first.composer.send(draftId, key('send'));
    const kept = await first.composer.draft({ ...content(), regarding: null }, key('kept'));
    const settled = Promise.withResolvers<unknown>();
    const left = [draftId, kept.draftId].map(
      (emailId, index): MailIntent => ({
        key: `left-${index}`,
        accountId: graphAccountId,
        action: 'send',
        emailIds: [emailId],
      }),
    );
    const intents: MailIntentLog = { begin: async () => {}, settle: async () => {}, open: async () => left };
    await outlook.account.open({ intents, onUnfinished: settled.resolve, sendingTimes: quickSendingTimes });
    expect(await settled.promise).toEqual([
      { action: 'send', done: [draftId], notDone: [], unknown: [] },
      { action: 'send', done: [], notDone: [kept.draftId], unknown: [] },
    ]);
    expect(timesSent()).toBe(1);
  });

  it('E-4: a mail that Outlook does not take stays a draft and says so; one that was sent is not discarded', async () => {
    const mailbox = await outlook.account.open();
    const nobody = await mailbox.composer.draft({ ...content(), to: [], regarding: null }, key('nobody'));
    await expect(mailbox.composer.send(nobody.draftId, key('send'))).rejects.toMatchObject({
      code: 'MAIL_SEND_REFUSED',
    });
    expect(drafts()).toHaveLength(1);
    const sent = await mailbox.composer.draft(content(), key('draft'));
    await mailbox.composer.send(sent.draftId, key('send it'));
    await sent.discard(key('discard'));
    const gone = [...outlook.account.server.store.messages.values()].filter(({ sent: times }) => times === 1);
    expect(gone.map((mail) => outlook.folderOf(mail)?.wellKnownName)).toEqual(['sentitems']);
  });
});
