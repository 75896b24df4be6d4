import { hash } from 'node:crypto';
import { type MailActionContext, type MailActionReceipt, type MailIntentAction, NexusError } from '@nexus/contracts';
import type { LiveMailboxOptions } from './options.ts';

interface NotedAction {
  readonly action: MailIntentAction;
  readonly emailIds: readonly string[];
  readonly context: MailActionContext;
  /** What the note waits for, beside the action itself, before it is settled. */
  kept?(): Promise<void>;
}

/** Runs an action between its note and the settling of it. */
type NoteIntent = <Result extends Pick<MailActionReceipt, 'failed'>>(
  noted: NotedAction,
  act: (begun: Promise<void>) => Promise<Result>,
) => Promise<Result>;

/**
 * Notes what is begun before it is done, by ids only. Settled is what is known to be done or not; what stayed unknown, or failed when
 * nobody heard it any more, is left open and looked up when the account is opened the next time.
 */
export function createNoteIntent({ userId, accountId, intents }: LiveMailboxOptions): NoteIntent {
  return async ({ action, emailIds, context, kept = () => Promise.resolve() }, act) => {
    const key = intentKey(context.idempotencyKey);
    const { isHeard = () => true } = context;
    let isKnown = true;
    try {
      const result = await act(intents?.begin(userId, { key, accountId, action, emailIds }) ?? Promise.resolve());
      isKnown =
        result.failed.length === 0 ||
        (isHeard() && !result.failed.some(({ code }) => code === 'MAIL_ACTION_UNCERTAIN'));
      return result;
    } catch (error) {
      isKnown = isHeard();
      throw error;
    } finally {
      if (isKnown) void kept().then(() => intents?.settle(userId, key));
      else void intents?.begin(userId, { key, accountId, action, emailIds, isLeft: true });
    }
  };
}

interface NotedDraft {
  readonly draftId: string;
  readonly context: MailActionContext;
}

type NoteDrafting = <Result>(noted: NotedDraft, act: () => Promise<Result>) => Promise<Result>;

/** Runs a drafting between its note and the settling of it; it stays open after MAIL_ACTION_UNCERTAIN. */
export function createNoteDrafting(options: LiveMailboxOptions): NoteDrafting {
  const noting = createNoteIntent(options);
  return async ({ draftId, context }, act) => {
    const { end } = await noting({ action: 'draft', emailIds: [draftId], context }, async (begun) => {
      await begun;
      try {
        const result = await act();
        return { failed: [], end: () => result };
      } catch (error) {
        const code = error instanceof NexusError ? error.code : 'INTERNAL';
        return {
          failed: [{ emailId: draftId, code }],
          end: () => {
            throw error;
          },
        };
      }
    });
    return end();
  };
}

/** An idempotency key as it may be kept: keys are made of what an action was asked with, which may be words from mail. */
export function intentKey(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'base64url');
}
