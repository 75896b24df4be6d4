import { type OpenApiOptions, openApi } from '@nexus/api/testing';
import { type Embedder, largestDocument, Passage, StoredDocument } from '@nexus/contracts';
import { createRuntime, parseSettings, recogniseFormat } from '@nexus/runtime';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type FormFile, uploadForm } from './upload-form.ts';

/** The API over the real queue and stores in memory. */
export async function openManualsApi(options: OpenApiOptions & { readonly embedder?: Embedder } = {}) {
  const runtime = await createRuntime(parseSettings({}));
  onTestFinished(() => runtime.close());
  const { app } = await openApi({
    ...options,
    manuals: {
      documents: runtime.documents,
      jobs: runtime.ingestionJobs,
      work: runtime.openIngestion(),
      embedder: options.embedder ?? null,
      recogniseFormat,
      largestFile: largestDocument.bytes,
    },
  });
  const as = (headers: Readonly<Record<string, string>> = {}) => ({
    async upload(file: FormFile, more: Readonly<Record<string, string>> = {}) {
      const form = await uploadForm(['file', file]);
      const all = { ...form.headers, ...headers, ...more };
      return app.inject({ method: 'POST', url: '/knowledge/upload', headers: all, payload: form.payload });
    },
    ask: (url: string, method: 'GET' | 'DELETE' = 'GET') => app.inject({ method, url, headers }),
    async list() {
      const answer = await app.inject({ url: '/knowledge/documents', headers });
      return z.object({ documents: z.array(StoredDocument) }).parse(answer.json()).documents;
    },
    async find(words: string) {
      const answer = await app.inject({ url: `/knowledge/search?q=${encodeURIComponent(words)}`, headers });
      return z.object({ passages: z.array(Passage), byMeaning: z.boolean() }).parse(answer.json());
    },
  });
  return { app, as, runtime };
}
