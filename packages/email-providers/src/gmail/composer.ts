import { hash } from 'node:crypto';
import { createOncePerKey } from '@nexus/async';
import {
  type DraftContent,
  type DraftReceipt,
  type MailActionContext,
  type MailAddress,
  type MailComposer,
  type MailEnvelope,
  NexusError,
  type SendReceipt,
} from '@nexus/contracts';
import { answersTo, largestForward, writeMail } from '../mime/write-mail.ts';
import type { LookUpComposed } from '../remote/intents.ts';
import { createNoteDrafting, intentKey } from '../remote/intents.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { LateError, retryRemotely } from '../remote/requests.ts';
import { createSendOnce, lookUpSending } from '../remote/send-once.ts';
import { type RetryTimes, type SendingTimes, toolTimes } from '../remote/timeouts.ts';
import type { GmailClient } from './client.ts';
import { type CreatedDraft, createGmailDrafts, type GmailDrafts } from './drafts.ts';
import { isGone, isUnanswered, notShownYet, uncertain } from './errors.ts';
import { type GmailIds, readDraftId, toDraftId } from './ids.ts';
import { isInMailbox } from './labels.ts';
import { envelopeQuery, readGmailEnvelope } from './mails.ts';
import { sendGmailDraft } from './sender.ts';
import { composingTimes } from './timeouts.ts';

interface GmailComposerDependencies extends ComposeDependencies {
  readonly options: LiveMailboxOptions;
  readonly closed: AbortSignal;
  readonly times?: RetryTimes | undefined;
  readonly sendingTimes?: SendingTimes | undefined;
}

interface GmailComposer extends MailComposer {
  /** For `settleOpenIntents`. */
  readonly lookUp: LookUpComposed;
  /** Resolves when nothing is being written or sent any more. Never rejects. */
  settled(): Promise<void>;
}

/**
 * Drafts in Gmail, sent from there (E-8). A draft of which it is unknown whether it was made is found by its `Message-ID`, a sent mail
 * by its thread.
 */
export function createGmailComposer(dependencies: GmailComposerDependencies): GmailComposer {
  const { client, accountId, options, closed, clock, times = toolTimes } = dependencies;
  const drafts = createGmailDrafts(client);
  const noting = createNoteDrafting(options);
  const drafted = createOncePerKey<DraftReceipt>();
  const sent = createOncePerKey<SendReceipt>();
  const sendOnce = createSendOnce(dependencies.sendingTimes);
  const openDrafts = new Set<string>();

  const within = ({ signal }: MailActionContext) => (signal ? AbortSignal.any([signal, closed]) : closed);

  return {
    draft: (content, context) =>
      drafted.run(context.idempotencyKey, async () => {
        const signal = within(context);
        signal.throwIfAborted();
        const patience = dependencies.times ?? composingTimes(content);
        const key = intentKey(context.idempotencyKey);
        const messageId = draftMessageId(key, dependencies);
        const composed = await retryRemotely(
          (asking) => composeGmailDraft(content, messageId, { ...dependencies, signal: asking }),
          { signal, times: patience },
        );
        const writtenAt = clock();
        // Gmail gives a draft its id; until then it is known by its key.
        const draftId = `${accountId}/${key}`;
        const made = await noting({ draftId, context }, () =>
          createGmailDraft(composed, { drafts, open: openDrafts, messageId, times: patience }),
        );
        return {
          draftId: toDraftId(accountId, { ...made, writtenAt }),
          discard: (discarding) =>
            retryRemotely((asking) => drafts.remove(made.gmailDraftId, asking), { signal: within(discarding), times }),
        };
      }),

    send: (draftId, context) =>
      sent.run(context.idempotencyKey, async () => {
        const signal = within(context);
        signal.throwIfAborted();
        const draft = readDraftId(accountId, draftId);
        if (draft === null) throw new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Write it again.');
        const sending = { ...sendGmailDraft(draft, drafts), signal };
        await sendOnce(draft.gmailDraftId, sending);
        return { draftId, delivered: true };
      }),

    async settled() {
      await Promise.all([drafted.settled(), sent.settled()]);
    },

    async lookUp({ action, key, emailIds }, signal) {
      if (action === 'draft') return (await drafts.find(draftMessageId(key, dependencies), signal)) !== null;
      const draft = readDraftId(accountId, emailIds[0] ?? '');
      return draft === null ? null : lookUpSending(sendGmailDraft(draft, drafts), signal, dependencies.sendingTimes);
    },
  };
}

/** A draft ready to be created. */
interface ComposedDraft {
  readonly raw: Buffer;
  /** Null: a thread of its own. */
  readonly threadId: string | null;
}

interface ComposeDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly accountId: string;
  /** The account's own. */
  readonly address: string;
  clock(): Date;
}

interface Composing extends ComposeDependencies {
  readonly signal: AbortSignal;
}

/** The `Message-ID` of a draft, made of its intent's key: a draft whose answer was lost is found again by it. */
function draftMessageId(
  key: string,
  { accountId, address }: Pick<ComposeDependencies, 'accountId' | 'address'>,
): string {
  const domain = address.split('@').at(-1) || 'localhost';
  return `${hash('sha256', `${accountId} ${key}`, 'hex').slice(0, 40)}@${domain}`;
}

/**
 * Writes a draft, in the thread of the mail that it answers or forwards. Throws MAIL_NOT_FOUND where that one is gone, and
 * MAIL_ACTION_UNSUPPORTED where it is too large to be forwarded.
 */
async function composeGmailDraft(
  content: DraftContent,
  messageId: string,
  dependencies: Composing,
): Promise<ComposedDraft> {
  const { client, address, signal } = dependencies;
  const regarded = content.regarding === null ? null : await fetchRegarded(content.regarding, dependencies);
  const envelope = regarded?.envelope ?? null;
  const namesNobody = content.to.length + content.cc.length === 0;
  const raw = await writeMail({
    ...content,
    from: await findSender(client, { own: address, answered: envelope }, signal),
    to: namesNobody && envelope && content.regarding?.as === 'reply' ? answersTo(envelope) : content.to,
    messageId,
    date: dependencies.clock(),
    regarding: envelope,
    forwarded: regarded?.raw ?? null,
  });
  return { raw, threadId: regarded?.threadId ?? null };
}

interface CreateGmailDraftOptions {
  readonly drafts: GmailDrafts;
  /** `Message-ID`s of drafts of which no answer said whether they were created. */
  readonly open: Set<string>;
  readonly messageId: string;
  readonly times: RetryTimes;
}

/** So often a draft is looked for before it is uploaded again: Gmail may still be at work on it. */
const looksBetween = 3;

/**
 * Creates a draft once: one of which it is unknown whether it was created is looked for by its `Message-ID` first. An upload that was
 * broken off for its slowness may go on behind, so it is not repeated here.
 */
export async function createGmailDraft(
  { raw, threadId }: ComposedDraft,
  { drafts, open, messageId, times }: CreateGmailDraftOptions,
): Promise<CreatedDraft> {
  let mayBeUploading = false;
  let looks = 0;

  const createOnce = async (asking: AbortSignal): Promise<CreatedDraft> => {
    if (open.has(messageId)) {
      const found = await drafts.find(messageId, asking);
      if (found !== null) return found;
      looks += 1;
      if (mayBeUploading || looks < looksBetween) throw notShownYet();
    }
    open.add(messageId);
    mayBeUploading = true;
    looks = 0;
    try {
      return await drafts.create(raw, threadId, asking);
    } catch (error) {
      mayBeUploading = error instanceof LateError;
      if (!isUnanswered(error)) open.delete(messageId);
      throw error;
    }
  };

  try {
    const created = await retryRemotely(createOnce, { times });
    open.delete(messageId);
    return created;
  } catch (error) {
    throw open.has(messageId) ? uncertain() : error;
  }
}

/** The mail that a draft answers or forwards, as far as the draft needs it. */
interface RegardedMail {
  readonly envelope: MailEnvelope;
  readonly threadId: string | null;
  /** The whole mail, attachments too, where it is forwarded. */
  readonly raw: Buffer | null;
}

async function fetchRegarded(
  { emailId, as }: NonNullable<DraftContent['regarding']>,
  { client, ids, accountId, signal }: Composing,
): Promise<RegardedMail> {
  const gone = () => new NexusError('MAIL_NOT_FOUND', 'The mail to answer is no longer in Gmail. Name another one.');
  const id = ids.toGmailId(emailId);
  if (id === null) throw gone();
  try {
    const message = await client.ask((users, options) => users.messages.get({ ...envelopeQuery, id }, options), signal);
    if (!isInMailbox(message.labelIds ?? [])) throw gone();
    const envelope = readGmailEnvelope(message, { emailId, accountId });
    const known = { envelope, threadId: message.threadId ?? null };
    if (as === 'reply') return { ...known, raw: null };
    if (envelope.size > largestForward) {
      throw new NexusError('MAIL_ACTION_UNSUPPORTED', 'That mail is too large to be forwarded. Forward it in Gmail.');
    }
    const whole = await client.ask(
      (users, options) => users.messages.get({ userId: 'me', id, format: 'raw', fields: 'raw' }, options),
      signal,
    );
    return { ...known, raw: Buffer.from(whole.raw ?? '', 'base64url') };
  } catch (error) {
    throw isGone(error) ? gone() : error;
  }
}

/**
 * Who a mail is written as: the address that the answered mail came to, where the account may send from it, otherwise the account's
 * own. Gmail knows the names.
 */
async function findSender(
  client: GmailClient,
  { own, answered }: { readonly own: string; readonly answered: MailEnvelope | null },
  signal: AbortSignal,
): Promise<MailAddress> {
  const { sendAs = [] } = await client.ask(
    (users, options) => users.settings.sendAs.list({ userId: 'me' }, options),
    signal,
  );
  const senders = sendAs.flatMap(({ sendAsEmail, displayName, isDefault, verificationStatus }) =>
    sendAsEmail && verificationStatus !== 'pending'
      ? [{ name: displayName || null, address: sendAsEmail.toLowerCase(), isDefault: isDefault === true }]
      : [],
  );
  const reached = new Set(answered?.delivery.deliveredTo ?? []);
  for (const { address } of [...(answered?.to ?? []), ...(answered?.cc ?? [])]) reached.add(address);
  const sender =
    senders.find(({ address }) => reached.has(address)) ??
    senders.find(({ isDefault }) => isDefault) ??
    senders.find(({ address }) => address === own);
  return sender ? { name: sender.name, address: sender.address } : { name: null, address: own };
}
