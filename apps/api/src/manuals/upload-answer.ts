import { type IngestionJob, NexusError } from '@nexus/contracts';
import type { z } from 'zod';
import type { AcceptedAnswer, UploadAnswer } from '../schemas/knowledge.ts';
import type { EndedJob } from './end-of-job.ts';

/** How an upload is answered that did not fail. */
export type AnsweredUpload =
  | { readonly status: 200 | 201; readonly location: string; readonly body: z.infer<typeof UploadAnswer> }
  | { readonly status: 202; readonly location: string; readonly body: z.infer<typeof AcceptedAnswer> };

/** What became of the file. @throws NexusError why it failed */
export function endedAnswer({ fileName, progress }: EndedJob): AnsweredUpload {
  if (progress.state === 'failed') throw new NexusError(progress.code, progress.detail);
  const { documentId, documentCount, existing, replaced = false } = progress;
  const searched = `${fileName} can be searched now.`;
  const fresh = replaced ? `${searched} It replaces the file of this name that was there before.` : searched;
  const message = existing ? 'This very file was uploaded before, so nothing has changed.' : fresh;
  return {
    status: existing ? 200 : 201,
    location: `/knowledge/documents/${documentId}`,
    body: { success: true, documentId, documentCount, message },
  };
}

/** Where to ask how far it is. */
export function acceptedAnswer({ id, fileName }: IngestionJob): AnsweredUpload {
  const location = `/knowledge/jobs/${id}`;
  const message = `${fileName} is being taken in. How far it is: ${location}`;
  return { status: 202, location, body: { success: true, jobId: id, message } };
}
