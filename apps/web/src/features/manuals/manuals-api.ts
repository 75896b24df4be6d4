import { DocumentId, IngestionJob, IngestionJobId, Passage, StoredDocument } from '@nexus/contracts';
import { z } from 'zod';
import { type ApiRequest, authorization, noAnswer, parseAnswer, readProblem } from '../../api/api-request.ts';

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

const Documents = z.object({ documents: z.array(StoredDocument) });
const Jobs = z.object({ jobs: z.array(IngestionJob) });
const Cancelled = z.object({ cancelled: z.boolean() });
const Passages = z.object({ passages: z.array(Passage) });

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

export function createManualsApi(request: ApiRequest): ManualsApi {
  return {
    upload: uploadFile,
    job: (accessToken, id) => request(`/knowledge/jobs/${id}`, IngestionJob, { headers: authorization(accessToken) }),
    async jobs(accessToken) {
      return (await request('/knowledge/jobs', Jobs, { headers: authorization(accessToken) })).jobs;
    },
    async cancel(accessToken, id) {
      const init = { method: 'DELETE', headers: authorization(accessToken) };
      return (await request(`/knowledge/jobs/${id}`, Cancelled, init)).cancelled;
    },
    async list(accessToken) {
      return (await request('/knowledge/documents', Documents, { headers: authorization(accessToken) })).documents;
    },
    async remove(accessToken, id) {
      const init = { method: 'DELETE', headers: authorization(accessToken), keepalive: true };
      await request(`/knowledge/documents/${id}`, z.null(), init);
    },
    async search(accessToken, { words, limit, signal }) {
      const query = new URLSearchParams({ q: words, limit: String(limit) });
      const init = { headers: authorization(accessToken), signal };
      return (await request(`/knowledge/search?${query}`, Passages, init)).passages;
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
  if (status === 0) throw noAnswer();
  if (status >= 400) throw await readProblem(new Response(responseText, { status }));
  const answer = parseAnswer(UploadAnswer, await new Response(responseText).json().catch(() => null));
  return { ...answer, existing: status === 200 };
};
