import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildRawMail } from '../testing/build-raw-mail.ts';
import { type GraphAccount, layGraphAccount } from '../testing/graph-account.ts';
import type { GraphFault } from '../testing/graph-faults.ts';

let account: GraphAccount;
let ids: string[];

beforeEach(async () => {
  account = await layGraphAccount();
  ids = [];
  for (const name of ['a', 'b', 'c']) {
    const raw = buildRawMail({ subject: `Girder ${name}`, messageId: `${name}@example.com`, text: 'At the gate.\n' });
    ids.push(account.idOf(await account.put({ raw })));
  }
});

afterEach(async () => {
  await account.close();
  expect(account.server.record.violations).toEqual([]);
});

const impatient = { whole: 300, attempt: 200, pause: 1, lastLook: 100 };
const always = Number.POSITIVE_INFINITY;
const denied: GraphFault = { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' };
const key = (idempotencyKey: string) => ({ idempotencyKey });

/** What is asked of the second mail; its own requests, not the batch around them. */
function aboutSecond(rest: RegExp): (line: string) => boolean {
  const graphId = encodeURIComponent(ids[1]?.split('/')[1] ?? '');
  return (line) => line.startsWith(`GET /me/messages/${graphId}`) && rest.test(line);
}

describe('what Outlook forbids (403)', () => {
  it('E-5: is no end of the permission, and is told as a refusal', async () => {
    const mailbox = await account.open({ times: impatient });
    account.server.faults.plan(/^GET/, denied, always);
    await expect(mailbox.reader.overview()).rejects.toMatchObject({
      code: 'MAILBOX_UNREACHABLE',
      message: expect.stringMatching(/refuses/),
    });
    account.server.faults.clear();
    expect(await mailbox.reader.overview()).toMatchObject({ mails: 3 });
  });

  for (const code of ['Authorization_RequestDenied', 'insufficient_claims']) {
    it(`E-5: ends the permission where it says that another sign-in is needed (${code})`, async () => {
      const mailbox = await account.open({ times: impatient });
      account.server.faults.plan(/^(GET|PATCH)/, { kind: 'refuse', status: 403, code }, always);
      await expect(mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED' });
      await expect(mailbox.organizer.setRead(ids, true, key('read'))).rejects.toMatchObject({
        code: 'MAIL_SIGN_IN_NEEDED',
      });
    });
  }

  for (const [what, rest] of [
    ['a mail', /\?/],
    ['its attachments', /attachments/],
  ] as const) {
    it(`E-8: of ${what} alone leaves that mail out, and the others are read and found`, async () => {
      const mailbox = await account.open({ times: impatient });
      account.server.faults.plan(aboutSecond(rest), denied, always);
      const read: string[] = [];
      for await (const { emailId } of mailbox.reader.read(ids)) read.push(emailId);
      expect(read).toEqual([ids[0], ids[2]]);
      const found = await mailbox.reader.search({ words: ['gate'], limit: 9 });
      expect(found.map(({ emailId }) => emailId).toSorted()).toEqual([ids[0], ids[2]].toSorted());
    });
  }

  it('E-8: of one mail lets an action be done on the others; of all it is the account that refused', async () => {
    const mailbox = await account.open({ times: impatient });
    account.server.faults.plan(aboutSecond(/\?/), denied, always);
    const receipt = await mailbox.organizer.archive(ids, key('archive'));
    expect(receipt.done).toEqual([ids[0], ids[2]]);
    expect(receipt.failed.map(({ emailId }) => emailId)).toEqual([ids[1]]);
    await expect(mailbox.organizer.archive(ids.slice(1, 2), key('again'))).rejects.toMatchObject({
      code: 'MAIL_ACTION_REFUSED',
    });
  });
});
