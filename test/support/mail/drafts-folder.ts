import { type DraftContent, type MailComposer, type MailMessage, NexusError } from '@nexus/contracts';
import { createTwinMailbox, type TwinMailbox } from './twin-mailbox.ts';

/** What a mailbox is asked for. */
type Request = 'draft' | 'discard' | 'send';

/** A live mailbox in memory with a folder of drafts that can be looked into, and that fails at a test's word. */
export interface DraftsFolder extends Pick<TwinMailbox, 'mailbox'> {
  /** The texts that lie among the drafts, oldest first. */
  readonly texts: readonly string[];
  /** What went out. */
  readonly sent: readonly DraftContent[];
  /** The next request of this kind fails; `afterwards`: once it was done, so that nobody can tell. */
  failNext(request: Request, code: 'MAILBOX_UNREACHABLE' | 'MAIL_ACTION_UNCERTAIN', afterwards?: boolean): void;
}

export function createDraftsFolder(mails: readonly MailMessage[]): DraftsFolder {
  const { mailbox } = createTwinMailbox(mails);
  const drafts = new Map<string, DraftContent>();
  const idOf = new Map<string, string>();
  const sent: DraftContent[] = [];
  const failures: { request: Request; error: NexusError; afterwards: boolean }[] = [];

  async function attempt<Result>(request: Request, act: () => Result): Promise<Result> {
    const index = failures.findIndex((failure) => failure.request === request);
    const [failure] = index < 0 ? [] : failures.splice(index, 1);
    if (failure !== undefined && !failure.afterwards) throw failure.error;
    const result = act();
    if (failure !== undefined) throw failure.error;
    return result;
  }

  const composer: MailComposer = {
    draft: (content, { idempotencyKey }) =>
      attempt('draft', () => {
        const draftId = idOf.get(idempotencyKey) ?? `account/draft-${idOf.size + 1}`;
        if (!idOf.has(idempotencyKey)) drafts.set(draftId, content);
        idOf.set(idempotencyKey, draftId);
        return { draftId, discard: () => attempt('discard', () => void drafts.delete(draftId)) };
      }),
    send: (draftId) =>
      attempt('send', () => {
        const content = drafts.get(draftId);
        if (content === undefined) throw new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more.');
        drafts.delete(draftId);
        sent.push(content);
        return { draftId, delivered: true };
      }),
  };
  return {
    mailbox: { ...mailbox, composer },
    get texts() {
      return [...drafts.values()].map(({ body }) => body);
    },
    sent,
    failNext(request, code, afterwards = false) {
      const error = new NexusError(code, 'The connection broke.', { retryable: true });
      failures.push({ request, error, afterwards });
    },
  };
}
