import { createOncePerKey } from '@nexus/async';
import {
  type DraftContent,
  type DraftReceipt,
  type MailActionContext,
  type MailComposer,
  NexusError,
  type SendReceipt,
} from '@nexus/contracts';
import { createNoteDrafting, intentKey } from '../remote/intents.ts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { callInTime, mayBeDone, retryRemotely } from '../remote/requests.ts';
import { createSendOnce } from '../remote/send-once.ts';
import type { SendingTimes } from '../remote/timeouts.ts';
import { fillDraft, findConversation, findMadeDraft, listDrafts, makeDraft, type OutlookDraft } from './drafts.ts';
import { isMissing, OverloadedError, throwUnlessRead, uncertain, unreachable } from './errors.ts';
import { graphIdOf, messagePath, toEmailId } from './ids.ts';
import { type DraftsOptions, lookUpDraft, sendOutlookDraft } from './sender.ts';

interface OutlookComposerDependencies extends DraftsOptions {
  readonly options: LiveMailboxOptions;
  readonly sendingTimes?: SendingTimes | undefined;
}

interface OutlookComposer extends MailComposer {
  /** Resolves when what is under way has come to an end. Never rejects. */
  settled(): Promise<void>;
}

/** One wish for a draft, over all of its attempts. */
interface Making {
  /** The drafts that were there before Graph was asked to make one; null: it was not asked yet. */
  before: ReadonlySet<string> | null;
  conversationId: string | null;
  draft: OutlookDraft | null;
  /** What is not known of the last request to make it: it broke off, or is unanswered and may still be on its way. */
  doubt: 'broken' | 'late' | null;
}

/**
 * Writes and sends in an Outlook account. A draft is made empty and then filled, because only the filling may be repeated: after a
 * break it is looked up whether there is one that was not there before.
 */
export function createOutlookComposer(dependencies: OutlookComposerDependencies): OutlookComposer {
  const { connection, options } = dependencies;
  const { accountId } = options;
  const noting = createNoteDrafting(options);
  const makings = new Map<string, Making>();
  const sendOnce = createSendOnce(dependencies.sendingTimes);
  const drafted = createOncePerKey<DraftReceipt>();
  const sent = createOncePerKey<SendReceipt>();

  const make = async (content: DraftContent, making: Making, signal: AbortSignal): Promise<OutlookDraft> => {
    const { regarding } = content;
    const graphId = regarding ? graphIdOf(accountId, regarding.emailId) : null;
    if (regarding && graphId === null) throw new NexusError('MAIL_NOT_FOUND', 'That mail is in another account.');
    const now = await listDrafts(connection, signal);
    if (making.before !== null) {
      const made = findMadeDraft(now, { before: making.before, conversationId: making.conversationId });
      if (made === null && making.doubt === 'late') throw unreachable();
      making.doubt = null;
      if (made) return made;
    } else {
      making.conversationId = graphId === null ? null : await findConversation(connection, graphId, signal);
      making.before = new Set(now.map(({ id }) => id));
    }
    making.doubt = 'late';
    try {
      const made = await makeDraft(connection, { graphId, content }, signal);
      making.doubt = null;
      return made;
    } catch (error) {
      if (!signal.aborted) making.doubt = error instanceof OverloadedError || mayBeDone(error) ? 'broken' : null;
      throw error;
    }
  };

  const isStillDraft = async ({ graphId }: OutlookDraft, signal: AbortSignal): Promise<boolean> =>
    (await lookUpDraft(dependencies, graphId, signal)) === 'draft';

  /** A draft that could not be filled is addressed already: it is not left behind where nothing is said to have changed. */
  const isTakenBack = async ({ draft, doubt }: Making): Promise<boolean> => {
    if (draft === null) return doubt === null;
    const taking = callInTime((asking) => discardOnce(draft.graphId, asking), {
      limit: connection.times.soon.lastLook,
    });
    return taking.then(
      () => true,
      () => false,
    );
  };

  const draft = async (content: DraftContent, context: MailActionContext): Promise<DraftReceipt> => {
    const { idempotencyKey, signal } = context;
    const making = makings.get(idempotencyKey) ?? unbegun();
    makings.set(idempotencyKey, making);
    const kept = making.draft;
    // A request of an earlier call has come through by now, or never will.
    if (making.doubt === 'late') making.doubt = 'broken';
    // Graph gives a draft its id; until then it is known by its key.
    const noted = { draftId: toEmailId(accountId, intentKey(idempotencyKey)), context };
    await noting(noted, async () => {
      try {
        await retryRemotely(
          async (asking) => {
            // An earlier call may have taken it back without an answer, and what was thrown away can still be filled.
            if (kept !== null && making.draft === kept && !(await isStillDraft(kept, asking)))
              Object.assign(making, unbegun());
            making.draft ??= await make(content, making, asking);
            await fillDraft(connection, { draft: making.draft, content }, asking);
          },
          { signal, times: connection.times.soon },
        );
      } catch (error) {
        if (!(await isTakenBack(making))) throw uncertain('the draft was made');
        makings.delete(idempotencyKey);
        throw error;
      }
    });
    const { graphId } = making.draft ?? { graphId: '' };
    makings.delete(idempotencyKey);
    return { draftId: toEmailId(accountId, graphId), discard: (discarding) => discard(graphId, discarding.signal) };
  };

  const discardOnce = async (graphId: string, signal: AbortSignal): Promise<void> => {
    // What was sent meanwhile keeps the draft's id: it is not ours to delete.
    if ((await lookUpDraft(dependencies, graphId, signal)) !== 'draft') return;
    const answer = await connection.send({ method: 'DELETE', path: messagePath(graphId) }, signal);
    if (!isMissing(answer)) throwUnlessRead(answer, connection.name);
  };

  const discard = (graphId: string, signal: AbortSignal | undefined): Promise<void> =>
    retryRemotely((asking) => discardOnce(graphId, asking), { signal, times: connection.times.soon });

  const send = async (draftId: string, context: MailActionContext): Promise<SendReceipt> => {
    context.signal?.throwIfAborted();
    const graphId = graphIdOf(accountId, draftId);
    if (graphId === null) throw new NexusError('DRAFT_NOT_FOUND', 'That draft is not in this account.');
    await sendOnce(graphId, { ...sendOutlookDraft(dependencies, graphId), signal: context.signal });
    return { draftId, delivered: true };
  };

  return {
    draft: (content, context) => drafted.run(context.idempotencyKey, () => draft(content, context)),
    send: (draftId, context) => sent.run(context.idempotencyKey, () => send(draftId, context)),
    async settled() {
      await Promise.all([drafted.settled(), sent.settled()]);
    },
  };
}

/** Nothing was asked for yet. */
function unbegun(): Making {
  return { before: null, conversationId: null, draft: null, doubt: null };
}
