import type { StoredDocument } from '@nexus/contracts';

/** A manual called so, of two passages. */
export function sampleManual(title: string): StoredDocument {
  return {
    id: crypto.randomUUID(),
    fileName: `${title.toLowerCase()}.md`,
    title,
    format: 'markdown',
    sourceType: 'manual',
    size: 1_200,
    sha256: '0'.repeat(64),
    chunks: 2,
    embedded: 0,
    uploadedBy: '6b9f2c1e-54d7-4f0a-9a55-2f1d2f3c7a10',
    organizationId: null,
    createdAt: '2026-11-03T12:00:00Z',
  };
}
