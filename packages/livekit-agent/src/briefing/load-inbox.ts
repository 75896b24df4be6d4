import type { JudgingSettings, Mailbox, MailEnvelope, MailMessage } from '@nexus/contracts';
import {
  type AskClassifier,
  createJudge,
  type Triage,
  unreadHeaders,
  unreadMail,
  windowStart,
} from '@nexus/intelligence';
import type { Inbox } from './inbox.ts';

export interface LoadInboxOptions {
  readonly mailbox: Mailbox;
  readonly settings: JudgingSettings;
  readonly asks: AskClassifier;
  /** Told when the rest could not be judged; what was judged first then stays. */
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

export interface LoadedInbox {
  /** What a briefing can begin with: judged by the headers alone when there is much mail. */
  readonly first: Inbox;
  /** All of it, judged whole; the same as `first` when there is little. Never rejects. */
  readonly settled: Promise<Inbox>;
}

/** Up to here everything is judged before the greeting, since it takes well under a second. */
const judgedAtOnce = 300;
/** Mails whose bodies are read before the greeting when only headers are judged: the first ones to be told. */
const readAhead = 5;

/** Lets mails through and keeps the envelopes of those that may be held, so that a driver can ask for them. */
async function* keepingEnvelopes(
  mails: AsyncIterable<MailMessage>,
  kept: Map<string, MailEnvelope>,
  since: Date | null,
) {
  for await (const mail of mails) {
    if (mail.receivedAt !== null && (since === null || mail.receivedAt >= since)) {
      const { body: _body, attachments: _attachments, problems: _problems, ...envelope } = mail;
      kept.set(mail.emailId, envelope);
    }
    yield mail;
  }
}

function toInbox(result: Triage, envelopes: ReadonlyMap<string, MailEnvelope>): Omit<Inbox, 'omissions'> {
  const heldEnvelopes = new Map<string, MailEnvelope>();
  for (const { emailId } of result.held) {
    const envelope = envelopes.get(emailId);
    if (envelope) heldEnvelopes.set(emailId, envelope);
  }
  return {
    items: new Map(result.items.map((item) => [item.email.emailId, item])),
    topics: result.topics,
    order: result.items.map((item) => item.email.emailId),
    held: result.held,
    heldCounts: result.heldCounts,
    heldEnvelopes,
    redFlags: result.redFlags,
    readerKnown: result.reader === 'known',
    unread: result.items.length + result.held.length,
  };
}

async function withFirstBodies(inbox: Inbox, { mailbox, signal }: LoadInboxOptions): Promise<Inbox> {
  const first = inbox.order.slice(0, readAhead);
  const items = new Map(inbox.items);
  for await (const email of mailbox.reader.read(first, signal)) {
    const item = items.get(email.emailId);
    if (item) items.set(email.emailId, { ...item, email });
  }
  return { ...inbox, items };
}

/** Whether the window holds so few mails that all can be judged before the greeting; what lies outside it costs next to nothing. */
async function isLittle({ mailbox, signal }: LoadInboxOptions, unread: number, since: Date | null): Promise<boolean> {
  if (unread <= judgedAtOnce || since === null) return unread <= judgedAtOnce;
  let recent = 0;
  for await (const page of mailbox.reader.unread(signal)) {
    recent += page.filter(({ receivedAt }) => receivedAt !== null && receivedAt >= since).length;
    if (recent > judgedAtOnce) return false;
  }
  return true;
}

async function judge(options: LoadInboxOptions, mails: AsyncIterable<MailMessage>): Promise<Inbox> {
  const { mailbox, settings, asks, signal } = options;
  const since = windowStart(settings.now, settings.windowDays);
  const { omissions } = await mailbox.reader.overview(signal);
  const envelopes = new Map<string, MailEnvelope>();
  const { triage } = createJudge({ asks });
  return {
    ...toInbox(await triage(keepingEnvelopes(mails, envelopes, since), settings, signal), envelopes),
    omissions,
  };
}

/** Reads and judges all of the unread mail. @throws NexusError when it cannot be read. */
export function judgeWhole(options: LoadInboxOptions): Promise<Inbox> {
  const { mailbox, settings, signal } = options;
  return judge(options, unreadMail(mailbox.reader, windowStart(settings.now, settings.windowDays), signal));
}

/** Reads and judges the unread mail (B-23): all of it when there is little, else the headers first and the rest behind. */
export async function loadInbox(options: LoadInboxOptions): Promise<LoadedInbox> {
  const { mailbox, settings, signal } = options;
  const { unread } = await mailbox.reader.overview(signal);
  if (await isLittle(options, unread, windowStart(settings.now, settings.windowDays))) {
    const first = await judgeWhole(options);
    return { first, settled: Promise.resolve(first) };
  }
  const first = await withFirstBodies(await judge(options, unreadHeaders(mailbox.reader, signal)), options);
  const settled = judgeWhole(options).catch((error: unknown) => {
    if (!signal.aborted) options.onFailure(error);
    return first;
  });
  return { first, settled };
}
