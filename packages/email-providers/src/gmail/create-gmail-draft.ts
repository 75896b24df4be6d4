import { LateError, type RetryTimes, retryRemotely } from '../remote/retry.ts';
import type { ComposedDraft } from './compose-gmail-draft.ts';
import type { CreatedDraft, GmailDrafts } from './gmail-drafts.ts';
import { isUnanswered, notShownYet, uncertain } from './unanswered.ts';

export interface CreateGmailDraftOptions {
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
