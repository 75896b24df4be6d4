import { buildRawMail } from '@nexus/mail-doubles';
import type { StoredMessage } from '@nexus/mail-doubles/graph';
import { afterEach, beforeEach, expect } from 'vitest';
import { type GraphAccount, layGraphAccount } from './outlook-account.ts';

/** What a test's requests are to be done with by: soon, so that nobody waits for what does not come. */
export const impatient = { whole: 1_500, attempt: 600, pause: 1, lastLook: 500 };

export const minute = 60_000;
/** When the first of the mails came; the others came a minute after each other. */
export const start = Date.UTC(2026, 2, 2, 8);

/** A word that is in every mail, and must be in no error and no log. */
export const canary = 'zebrafinch';

interface LaidMails {
  readonly account: GraphAccount;
  readonly mails: StoredMessage[];
  readonly ids: string[];
}

async function layMails(): Promise<LaidMails> {
  const account = await layGraphAccount();
  const mails: StoredMessage[] = [];
  for (let index = 0; index < 6; index++) {
    const raw = buildRawMail({
      subject: `Delivery ${index} ${canary}`,
      messageId: `fault-${index}@example.com`,
      date: new Date(start + index * minute),
      text: `The ${canary} lands at gate ${index}.\n`,
    });
    mails.push(await account.put({ raw }));
  }
  return { account, mails, ids: mails.map((mail) => account.idOf(mail)) };
}

/** Six unread mails on an Outlook account for each test of a file; after each, Graph's rules were kept, and nothing was said of mail. */
export function layOutlookForEachTest() {
  let laid: LaidMails | null = null;
  beforeEach(async () => {
    laid = await layMails();
  });
  afterEach(async () => {
    const { server, warnings, close } = outlook.account;
    await close();
    expect(server.record.violations).toEqual([]);
    expect(server.record.withoutImmutableIds).toEqual([]);
    expect(server.record.mostAtOnce).toBeLessThanOrEqual(4);
    expect(warnings.join()).not.toMatch(/zebrafinch|secret-token/);
  });
  function current(): LaidMails {
    if (laid === null) throw new Error('no account was laid');
    return laid;
  }
  const outlook = {
    get account() {
      return current().account;
    },
    get mails() {
      return current().mails;
    },
    get ids() {
      return current().ids;
    },
    folderOf: (mail: StoredMessage) => current().account.server.store.folders.find(({ id }) => id === mail.folderId),
    /** How many requests were made that `pattern` fits. */
    asked: (pattern: RegExp) =>
      current().account.server.record.requests.filter((request) => pattern.test(request)).length,
  };
  return outlook;
}
