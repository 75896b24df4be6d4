import { createHash, randomUUID } from 'node:crypto';
import {
  type DocumentChunk,
  type DocumentStore,
  embeddingDimensions,
  type StoredDocument,
  type UploadedFile,
  type UserId,
} from '@nexus/contracts';
import { createSeededRandom } from '@nexus/text';

/** A file to take in, of other bytes each time unless `text` says so. */
export function inventFile(
  userId: UserId,
  fields: Partial<UploadedFile> & { readonly text?: string } = {},
): UploadedFile {
  const { text = randomUUID(), ...given } = fields;
  return {
    owner: { userId, organizationId: null },
    fileName: `${randomUUID()}.md`,
    sourceType: 'manual',
    sha256: createHash('sha256').update(text).digest('hex'),
    size: Math.max(1, text.length),
    ...given,
  };
}

/** Chunks of these contents, each cited as a line of its own. */
export function inventChunks(contents: readonly string[]): readonly DocumentChunk[] {
  return contents.map((content, index) => ({
    content,
    citation: { kind: 'lines', from: index + 1, to: index + 1 },
    tokens: Math.ceil(content.length / 4),
  }));
}

/** A vector of unit length; those of two seeds point nowhere alike. */
export function inventVector(seed: number): readonly number[] {
  const random = createSeededRandom(seed);
  const raw = Array.from({ length: embeddingDimensions }, () => random() - 0.5);
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}

/** A vector of unit length between two others, so far from the first as `share` of the way. */
export function between(one: readonly number[], other: readonly number[], share: number): readonly number[] {
  const raw = one.map((value, index) => value * (1 - share) + (other[index] ?? 0) * share);
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}

export interface Upload {
  readonly file: UploadedFile;
  readonly contents: readonly string[];
  readonly vectors?: readonly (readonly number[])[] | null;
  readonly id?: string;
}

/** Takes a file in from its beginning to its publication. */
export async function upload(
  store: DocumentStore,
  { file, contents, vectors = null, id = randomUUID() }: Upload,
): Promise<StoredDocument> {
  const draft = await store.begin(id, file);
  await draft.add(inventChunks(contents), vectors);
  return draft.publish({ title: file.fileName.replace(/\.\w+$/u, ''), format: 'markdown' });
}
