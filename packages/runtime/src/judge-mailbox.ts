import {
  defaultWindowDays,
  type HoldReason,
  type JudgedMail,
  type JudgingSettings,
  type Mailbox,
  type MailEnvelope,
  type MailMessage,
  type Topic,
} from '@nexus/contracts';
import { createJudge, createReadAround, type Triage, unreadMail, windowStart } from '@nexus/intelligence';

/** What a mail's headers say of it, small enough to keep for every mail of a large mailbox. */
export type MailHeadline = Pick<MailEnvelope, 'emailId' | 'messageId' | 'from' | 'subject' | 'receivedAt'>;

/** What a briefing of a mailbox would be made of, without having one. */
export interface JudgedMailbox {
  /** Every unread mail, in the order it was read. */
  readonly headlines: readonly MailHeadline[];
  readonly judged: ReadonlyMap<string, JudgedMail>;
  readonly held: ReadonlyMap<string, HoldReason>;
  readonly topics: readonly Topic[];
  readonly triage: Triage;
  /** Sentences on what could not be read at all. */
  readonly omissions: readonly string[];
}

type JudgeMailboxOptions = Partial<Pick<JudgingSettings, 'now' | 'windowDays' | 'vips'>> &
  Pick<JudgingSettings, 'timeZone'>;

async function* keepingHeadlines(mails: AsyncIterable<MailMessage>, headlines: MailHeadline[]) {
  for await (const mail of mails) {
    const { emailId, messageId, from, subject, receivedAt } = mail;
    headlines.push({ emailId, messageId, from, subject, receivedAt });
    yield mail;
  }
}

/** Judges all unread mail; says nothing and changes nothing. @throws NexusError when the mailbox cannot be read. */
export async function judgeMailbox(mailbox: Mailbox, options: JudgeMailboxOptions): Promise<JudgedMailbox> {
  const { referenceTime, omissions } = await mailbox.reader.overview();
  const settings: JudgingSettings = {
    readerAddresses: mailbox.account.addresses,
    vips: options.vips ?? [],
    mutedSenders: [],
    keywords: [],
    alreadyBriefed: new Set(),
    windowDays: options.windowDays === undefined ? defaultWindowDays : options.windowDays,
    now: options.now ?? referenceTime ?? new Date(),
    timeZone: options.timeZone,
  };
  const headlines: MailHeadline[] = [];
  const since = windowStart(settings.now, settings.windowDays);
  const mails = unreadMail(mailbox.reader, since);
  const readAround = createReadAround(mailbox.reader, since);
  const triage = await createJudge({ readAround }).triage(keepingHeadlines(mails, headlines), settings);
  return {
    headlines,
    judged: new Map(triage.items.map((item) => [item.email.emailId, item])),
    held: new Map(triage.held.map(({ emailId, reason }) => [emailId, reason])),
    topics: triage.topics,
    triage,
    omissions,
  };
}
