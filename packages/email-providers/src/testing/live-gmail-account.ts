import { localUserId, type Mailbox } from '@nexus/contracts';
import { openGmailMailbox } from '../gmail/open.ts';
import { readHeaders } from '../mime/headers.ts';
import { buildRawMail } from './build-raw-mail.ts';
import { startGmailDouble } from './gmail-double.ts';
import type { GmailFaultKind } from './gmail-faults.ts';
import type { LiveAccount, LiveFault } from './live-account.ts';
import { quickSendingTimes } from './quick-sending-times.ts';

const inLabel = 'INBOX';
const moving = ['messages.batchModify', 'messages.modify'] as const;

const kinds: Partial<Record<LiveFault, GmailFaultKind>> = {
  'cut before the server acted': 'cut-before',
  'cut after the server acted': 'cut-after',
  'throttled without Retry-After': { status: 429, reason: 'rateLimitExceeded' },
  'throttled for a moment': { status: 429, retryAfter: '1' },
  'throttled for long': { status: 429, retryAfter: '100' },
  slow: 'hold',
};

/** An account on emulate, behind a proxy of ours. */
export async function layGmailAccount(): Promise<LiveAccount> {
  const double = await startGmailDouble();
  const { address, faults, tokens } = double;
  const opened: Mailbox[] = [];
  const ids = new Map<string, string>();
  const idOf = (subject: string) => ids.get(subject) ?? '';
  return {
    provider: 'gmail',
    name: 'your Gmail account',
    address,
    async open(options = {}) {
      const mailbox = await openGmailMailbox({
        userId: localUserId,
        accountId: 'account-gmail',
        address,
        name: 'your Gmail account',
        tokens: double.access,
        baseUrl: double.url,
        pollInterval: 50,
        sendingTimes: quickSendingTimes,
        ...options,
      });
      opened.push(mailbox);
      return mailbox;
    },
    async deliver(mail) {
      ids.set(mail.subject, await double.deliver(buildRawMail({ to: address, ...mail })));
    },
    async inbox() {
      const raws = (await double.other.list(inLabel)).flatMap((id) => double.rawOf(id) ?? []);
      return raws.map((raw) => readHeaders(raw).subject).toSorted();
    },
    archiveElsewhere: (subject) => double.other.modify(idOf(subject), { remove: [inLabel] }),
    removeElsewhere: (subject) => double.other.remove(idOf(subject)),
    forgetChanges: double.expireHistory,
    breakNext(fault, subject = '') {
      const how = kinds[fault];
      // Whichever of the two it will be.
      if (how !== undefined) for (const on of moving) faults.add({ on, how });
      else if (fault === 'token ended') tokens.expire();
      else if (fault === 'permission ended') tokens.revoke();
      else if (fault === 'one mail refused') double.refuse(idOf(subject));
      return true;
    },
    goOn() {
      faults.clear();
      faults.release();
    },
    secrets: tokens.given,
    async [Symbol.asyncDispose]() {
      faults.clear();
      faults.release();
      for (const mailbox of opened) await mailbox.close();
      await double[Symbol.asyncDispose]();
    },
  };
}
