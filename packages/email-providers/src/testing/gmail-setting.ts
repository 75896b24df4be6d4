import {
  localUserId,
  type Mailbox,
  type MailIntent,
  type MailIntentLog,
  type SetAsideMailStore,
} from '@nexus/contracts';
import { openGmailMailbox } from '../gmail/open.ts';
import type { OAuthMailboxOptions } from '../remote/options.ts';
import { type GmailDouble, startGmailDouble } from './gmail-double.ts';
import type { ConformanceMail } from './write-mailbox.ts';

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
  const double = await startGmailDouble(mails);
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

export function createMemoryIntents(): MailIntentLog & { readonly left: ReadonlyMap<string, MailIntent> } {
  const left = new Map<string, MailIntent>();
  return {
    left,
    async begin(_userId, intent) {
      left.set(intent.key, intent);
    },
    async settle(_userId, key) {
      left.delete(key);
    },
    open: async () => [...left.values()],
  };
}

export function createMemorySetAside(): SetAsideMailStore {
  const times = new Map<string, Date>();
  return {
    snoozed: async () => [...times].map(([emailId, until]) => ({ emailId, until })),
    async snooze(_userId, mails) {
      for (const { emailId, until } of mails) times.set(emailId, until);
    },
    async wake(_userId, emailIds) {
      for (const emailId of emailIds) times.delete(emailId);
    },
    muted: async () => [],
    mute: async () => {},
    unmute: async () => {},
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}
