import { localUserId, type Mailbox } from '@nexus/contracts';
import { buildRawMail, type ConformanceMail } from '@nexus/mail-doubles';
import { type GmailDouble, type GmailFaultKind, startGmailDouble } from '@nexus/mail-doubles/gmail';
import { openGmailMailbox } from '../gmail/open.ts';
import { readHeaders } from '../mime/headers.ts';
import type { OAuthMailboxOptions } from '../remote/options.ts';
import { type LiveAccount, type LiveFault, quickSendingTimes } from './live-account.ts';
import { toGmailPayload } from './take-mail-apart.ts';

/** Gmail's double, with mail taken apart by our own parser. */
export function startGmail(mails: readonly ConformanceMail[] = []): Promise<GmailDouble> {
  return startGmailDouble({ mails, toPayload: toGmailPayload });
}

/** A Gmail account and its double, for one test. */
export interface GmailSetting extends AsyncDisposable {
  readonly double: GmailDouble;
  readonly mailbox: Mailbox;
  /** The account as another process opens it. */
  open(options?: Partial<OAuthMailboxOptions>): Promise<Mailbox>;
}

/** Long enough for a machine that is busy with other things; pauses are short. */
const patientTimes = { whole: 30_000, attempt: 20_000, pause: 1, lastLook: 20_000 };

export async function startGmailSetting(
  mails: readonly ConformanceMail[],
  options: Partial<OAuthMailboxOptions> = {},
): Promise<GmailSetting> {
  const double = await startGmail(mails);
  const opened: Mailbox[] = [];
  const open = async (others: Partial<OAuthMailboxOptions> = {}) => {
    const mailbox = await openGmailMailbox({
      userId: localUserId,
      accountId: 'account-of-sam',
      address: double.address,
      name: 'your Gmail account',
      tokens: double.access,
      baseUrl: double.url,
      times: patientTimes,
      ...options,
      ...others,
    });
    opened.push(mailbox);
    return mailbox;
  };
  return {
    double,
    mailbox: await open(),
    open,
    async [Symbol.asyncDispose]() {
      double.faults.release();
      for (const mailbox of opened) await mailbox.close();
      await double[Symbol.asyncDispose]();
    },
  };
}

/** Gmail's id of a mail. */
export const gmailIdOf = (emailId: string): string => emailId.slice(emailId.indexOf('/') + 1);

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
  const double = await startGmail();
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
