import { DocumentId, IngestionJobId } from '@nexus/contracts';
import { z } from 'zod';
import { authorization } from '../service/create-call.ts';
import { Problem, readProblem } from '../service/problem.ts';

/** What the API says when it has all of the file: a job to follow, or that it is done already (K-1). */
const UploadAnswer = z.union([
  z.object({ jobId: IngestionJobId }),
  z.object({ documentId: DocumentId, documentCount: z.int().positive() }),
]);

export interface Uploading {
  /** Null: nobody signs in here. */
  readonly accessToken: string | null;
  /** Told of the share that is sent, 0 to 1. */
  sent(share: number): void;
  readonly signal: AbortSignal;
}

export type Uploaded = z.infer<typeof UploadAnswer> & {
  /** The same bytes were there already (K-5). */
  readonly existing: boolean;
};

/** Sends a file for the user's own manuals. @throws Problem; the signal's reason when it is aborted */
export type UploadFile = (file: File, uploading: Uploading) => Promise<Uploaded>;

/** The label of what is uploaded on the page. */
const sourceType = 'manual';

async function readAnswer(request: XMLHttpRequest): Promise<Uploaded> {
  if (request.status >= 400) throw await readProblem(new Response(request.responseText, { status: request.status }));
  const answer = UploadAnswer.safeParse(await new Response(request.responseText).json().catch(() => null));
  if (!answer.success) throw new Problem(502, 'INTERNAL', 'The service answers in a way that this page does not know.');
  return { ...answer.data, existing: request.status === 200 };
}

/** With XMLHttpRequest, since `fetch` does not tell how much was sent. */
export const uploadFile: UploadFile = async (file, { accessToken, sent, signal }) => {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const ended = Promise.withResolvers<void>();
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  request.upload.onprogress = ({ loaded, total }) => sent(total === 0 ? 0 : loaded / total);
  request.onloadend = () => ended.resolve();
  request.open('POST', '/knowledge/upload');
  for (const [name, value] of Object.entries(authorization(accessToken))) request.setRequestHeader(name, value);
  request.setRequestHeader('prefer', 'respond-async');
  const form = new FormData();
  // Before the file: the API reads one part after the other.
  form.append('sourceType', sourceType);
  form.append('file', file);
  request.send(form);
  await ended.promise.finally(() => signal.removeEventListener('abort', abort));
  signal.throwIfAborted();
  if (request.status === 0) {
    throw new Problem(0, 'INTERNAL', 'The service cannot be reached. Is the network there?');
  }
  return readAnswer(request);
};
