import { type MailActionContext, NexusError } from '@nexus/contracts';
import type { LiveMailboxOptions } from './live-mailbox-options.ts';
import { createNoteIntent } from './note-intents.ts';

export interface NotedDraft {
  readonly draftId: string;
  readonly context: MailActionContext;
}

export type NoteDrafting = <Result>(noted: NotedDraft, act: () => Promise<Result>) => Promise<Result>;

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
