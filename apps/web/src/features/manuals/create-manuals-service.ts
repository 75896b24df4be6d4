import { type DocumentId, IngestionJob, type IngestionJobId, Passage, StoredDocument } from '@nexus/contracts';
import { z } from 'zod';
import { authorization, type Call } from '../service/create-call.ts';
import { type UploadFile, uploadFile } from './upload-file.ts';

const Documents = z.object({ documents: z.array(StoredDocument) });
const Passages = z.object({ passages: z.array(Passage) });

export interface ManualSearch {
  readonly words: string;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Manuals, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface ManualsService {
  readonly upload: UploadFile;
  job(accessToken: string | null, id: IngestionJobId): Promise<IngestionJob>;
  /** Newest first. */
  list(accessToken: string | null): Promise<readonly StoredDocument[]>;
  /** Is sent to its end also when the page is left meanwhile. */
  remove(accessToken: string | null, id: DocumentId): Promise<void>;
  /** Best first. */
  search(accessToken: string | null, search: ManualSearch): Promise<readonly Passage[]>;
}

export function createManualsService(call: Call): ManualsService {
  return {
    upload: uploadFile,
    job: (accessToken, id) => call(`/knowledge/jobs/${id}`, IngestionJob, { headers: authorization(accessToken) }),
    async list(accessToken) {
      return (await call('/knowledge/documents', Documents, { headers: authorization(accessToken) })).documents;
    },
    async remove(accessToken, id) {
      const init = { method: 'DELETE', headers: authorization(accessToken), keepalive: true };
      await call(`/knowledge/documents/${id}`, z.null(), init);
    },
    async search(accessToken, { words, limit, signal }) {
      const query = new URLSearchParams({ q: words, limit: String(limit) });
      const init = { headers: authorization(accessToken), signal };
      return (await call(`/knowledge/search?${query}`, Passages, init)).passages;
    },
  };
}
