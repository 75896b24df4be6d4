import { answerOf, type NexusClient, Problem, readProblem } from '@nexus/api-client';
import { DocumentId, type IngestionJob, IngestionJobId, type Passage, type StoredDocument } from '@nexus/contracts';
import { z } from 'zod';
import { authorization } from '../../api/authorization.ts';

/** What the API says when it has all of the file: a job to follow, or that it is done already (K-1). */
const UploadAnswer = z.union([
  z.object({ jobId: IngestionJobId }),
  z.object({
    ...{ documentId: DocumentId, documentCount: z.int().positive() },
    remarks: z.array(z.string()).optional(),
  }),
]);

export interface Uploading {
  /** Null: nobody signs in here. */
  readonly accessToken: string | null;
  /** Told of the share that is sent, 0 to 1. */
  sent(share: number): void;
  readonly signal: AbortSignal;
  /** What its job is called, also where no answer comes. */
  readonly jobId: IngestionJobId;
}

export type Uploaded = z.infer<typeof UploadAnswer> & {
  /** The same bytes were there already (K-5). */
  readonly existing: boolean;
};

/** Sends a file for the user's own manuals. @throws Problem; the signal's reason when it is aborted */
type UploadFile = (file: File, uploading: Uploading) => Promise<Uploaded>;

interface ManualSearch {
  readonly words: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Manuals, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface ManualsApi {
  readonly upload: UploadFile;
  job(accessToken: string | null, id: IngestionJobId): Promise<IngestionJob>;
  /** Files that are being taken in, and those of the last day; the newest first. */
  jobs(accessToken: string | null): Promise<readonly IngestionJob[]>;
  /** Stops the taking in of a file; nothing of it is left. @returns false: it was over already */
  cancel(accessToken: string | null, id: IngestionJobId): Promise<boolean>;
  /** Newest first. */
  list(accessToken: string | null): Promise<readonly StoredDocument[]>;
  /** Is sent to its end also when the page is left meanwhile. */
  remove(accessToken: string | null, id: DocumentId): Promise<void>;
  /** Best first. */
  search(accessToken: string | null, search: ManualSearch): Promise<readonly Passage[]>;
}

export function createManualsApi(client: NexusClient): ManualsApi {
  const by = (token: string | null) => ({ headers: authorization(token) });
  return {
    upload: uploadFile,
    job: (token, id) => answerOf(client.GET('/knowledge/jobs/{id}', { params: { path: { id } }, ...by(token) })),
    async jobs(token) {
      return (await answerOf(client.GET('/knowledge/jobs', by(token)))).jobs;
    },
    async cancel(token, id) {
      const params = { path: { id } };
      return (await answerOf(client.DELETE('/knowledge/jobs/{id}', { params, ...by(token) }))).cancelled;
    },
    async list(token) {
      return (await answerOf(client.GET('/knowledge/documents', by(token)))).documents;
    },
    async remove(token, id) {
      const params = { path: { id } };
      await answerOf(client.DELETE('/knowledge/documents/{id}', { params, keepalive: true, ...by(token) }));
    },
    async search(token, { words, limit, signal }) {
      const params = { query: { q: words, limit } };
      return (await answerOf(client.GET('/knowledge/search', { params, signal, ...by(token) }))).passages;
    },
  };
}

/** The label of what is uploaded on the page. */
const sourceType = 'manual';

/** With XMLHttpRequest, since `fetch` does not tell how much was sent. */
const uploadFile: UploadFile = async (file, { accessToken, sent, signal, jobId }) => {
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
  form.append('jobId', jobId);
  form.append('file', file);
  request.send(form);
  await ended.promise.finally(() => signal.removeEventListener('abort', abort));
  signal.throwIfAborted();
  const { responseText, status } = request;
  if (status === 0) throw Problem.noAnswer();
  const body: unknown = await new Response(responseText).json().catch(() => null);
  if (status >= 400) throw readProblem(status, body);
  const answer = UploadAnswer.safeParse(body);
  if (!answer.success) throw Problem.unknownAnswer();
  return { ...answer.data, existing: status === 200 };
};
