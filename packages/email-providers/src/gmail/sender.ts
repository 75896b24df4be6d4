import { NexusError } from '@nexus/contracts';
import type { DraftSending, DraftStatus } from '../remote/send-once.ts';
import type { GmailDrafts } from './drafts.ts';
import { GmailRefusal } from './errors.ts';
import type { GmailDraft } from './ids.ts';

/** How a draft is sent from Gmail, once. Gmail gives a draft up when it sends it, and makes a new mail in its thread. */
export function sendGmailDraft(draft: GmailDraft, drafts: GmailDrafts): DraftSending {
  const { gmailDraftId } = draft;
  return {
    look: (asking) => lookUpGmailDraft(draft, drafts, asking),
    async post(asking) {
      try {
        await drafts.send(gmailDraftId, asking);
      } catch (error) {
        if (error instanceof GmailRefusal) throw error.status === 404 ? gone() : refused();
        throw error;
      }
    },
  };
}

async function lookUpGmailDraft(draft: GmailDraft, drafts: GmailDrafts, signal: AbortSignal): Promise<DraftStatus> {
  if (await drafts.exists(draft.gmailDraftId, signal)) return 'draft';
  // It may have been thrown away elsewhere; more likely, what was sent has not reached its thread yet.
  return (await drafts.wasSent(draft, signal)) ? 'sent' : 'gone';
}

function gone(): NexusError {
  return new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Write it again.');
}

function refused(): NexusError {
  return new NexusError(
    'MAIL_SEND_REFUSED',
    'Gmail did not take the mail. It stays among the drafts; check its recipients.',
  );
}
