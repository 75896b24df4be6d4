import { randomUUID } from 'node:crypto';
import { createScriptedManuals, type OpenApiOptions, openApi } from '@nexus/api/testing';
import { type IngestionProgress, largestDocument } from '@nexus/contracts';
import { recogniseFormat } from '@nexus/runtime';
import { type FormFile, type UploadForm, uploadForm } from './upload-form.ts';

export const done = {
  state: 'done',
  documentId: randomUUID(),
  documentCount: 7,
  existing: false,
} as const satisfies IngestionProgress;
export const manual: FormFile = {
  name: 'crane.md',
  content: '# Crane\n\nNobody lifts above 14 m/s.\n',
  type: 'text/markdown',
};
const generous = { any: 1e6, upload: 1e6 };

export type ScriptedUploads = Parameters<typeof createScriptedManuals>[0];

export async function openUploads(scripted: ScriptedUploads = {}, options: OpenApiOptions = {}) {
  const script = createScriptedManuals({
    outcome: () => done,
    recogniseFormat,
    largestFile: largestDocument.bytes,
    ...scripted,
  });
  const api = await openApi({ manuals: script.manuals, rateLimits: generous, ...options });
  const send = ({ headers, payload }: UploadForm, more: Readonly<Record<string, string>> = {}) =>
    api.app.inject({ method: 'POST', url: '/knowledge/upload', headers: { ...headers, ...more }, payload });
  const upload = async (file: FormFile = manual, ...fields: readonly (readonly [string, string])[]) =>
    send(await uploadForm(...fields, ['file', file]));
  return { ...api, ...script, script, send, upload };
}
