import { createOncePerKey } from '@nexus/async';
import {
  type DraftReceipt,
  type MailActionContext,
  type MailComposer,
  NexusError,
  type SendReceipt,
} from '@nexus/contracts';
import { createNoteDrafting, intentKey } from '../remote/intents.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { type RetryTimes, retryRemotely, toolTimes } from '../remote/retry.ts';
import { createSendOnce, lookUpSending, type SendingTimes } from '../remote/send-once.ts';
import type { LookUpComposed } from '../remote/settle-intents.ts';
import { type ComposeDependencies, composeGmailDraft, draftMessageId } from './compose-gmail-draft.ts';
import { composingTimes } from './composing-times.ts';
import { createGmailDraft } from './create-gmail-draft.ts';
import { readDraftId, toDraftId } from './gmail-draft-ids.ts';
import { createGmailDrafts } from './gmail-drafts.ts';
import { sendGmailDraft } from './send-gmail-draft.ts';

export interface GmailComposerDependencies extends ComposeDependencies {
  readonly options: LiveMailboxOptions;
  readonly closed: AbortSignal;
  readonly times?: RetryTimes | undefined;
  readonly sendingTimes?: SendingTimes | undefined;
}

export interface GmailComposer extends MailComposer {
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
