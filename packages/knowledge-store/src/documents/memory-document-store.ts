import type {
  DocumentChunk,
  DocumentId,
  DocumentStore,
  DraftDocument,
  Passage,
  StoredDocument,
  UserId,
} from '@nexus/contracts';
import { documentsUnreachable, forbidden } from './document-rows.ts';
import { cosine, fuseRanks, rankByVector, rankByWords } from './memory-search.ts';

const day = 86_400_000;

export interface MemoryDocumentStoreOptions {
  /** What somebody is in an organisation; null: they are not in it. Without this nobody is in any. */
  readonly roleIn?: (userId: UserId, organizationId: string) => 'admin' | 'editor' | 'member' | null;
  readonly clock?: () => Date;
}

interface KeptChunk extends DocumentChunk {
  readonly id: string;
  vector: readonly number[] | null;
}

interface KeptDocument {
  readonly begun: number;
  /** Milliseconds since 1970. */
  uploaded: number;
  readonly chunks: KeptChunk[];
  /** Everything but the title, the format and the time is known of a draft. */
  described: StoredDocument;
  published: boolean;
}

function ownerOf({ uploadedBy, organizationId }: StoredDocument): string {
  return organizationId ?? uploadedBy;
}

/** Documents that end with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryDocumentStore(options: MemoryDocumentStoreOptions = {}): DocumentStore {
  return memoryDocumentStoreOver(new Map(), options);
}

/** @param kept drafts and documents by their ids, oldest first */
export function memoryDocumentStoreOver(
  kept: Map<DocumentId, KeptDocument>,
  { roleIn = () => null, clock = () => new Date() }: MemoryDocumentStoreOptions,
): DocumentStore {
  let chunks = 0;

  const mayRead = (userId: UserId, { uploadedBy, organizationId }: StoredDocument) =>
    organizationId === null ? uploadedBy === userId : roleIn(userId, organizationId) !== null;
  const mayChange = (userId: UserId, organizationId: string | null) =>
    organizationId === null || ['admin', 'editor'].includes(roleIn(userId, organizationId) ?? '');
  const readBy = (userId: UserId) =>
    [...kept.values()].filter(({ published, described }) => published && mayRead(userId, described));
  const describe = ({ described, chunks: all }: KeptDocument): StoredDocument => ({
    ...described,
    chunks: all.length,
    embedded: all.filter(({ vector }) => vector !== null).length,
  });

  function draftOver(draft: KeptDocument): DraftDocument {
    const { id, uploadedBy, organizationId } = draft.described;
    const isMine = () => kept.get(id) === draft;
    return {
      id,
      async add(added, vectors) {
        if (draft.published) return;
        if (!isMine()) throw documentsUnreachable();
        for (const [index, chunk] of added.entries()) {
          chunks += 1;
          draft.chunks.push({ ...chunk, id: String(chunks), vector: vectors?.[index] ?? null });
        }
      },
      async publish({ title, format }) {
        if (!mayChange(uploadedBy, organizationId)) throw forbidden();
        if (draft.published) return describe(draft);
        const others = [...kept.values()].filter(
          ({ published, described }) => published && ownerOf(described) === ownerOf(draft.described),
        );
        const same = others.find(({ described }) => described.sha256 === draft.described.sha256);
        if (same !== undefined) {
          same.uploaded = Math.max(same.uploaded, draft.uploaded);
          if (isMine()) kept.delete(id);
          return describe(same);
        }
        const later = others.find(
          ({ described, uploaded }) => described.fileName === draft.described.fileName && uploaded > draft.uploaded,
        );
        if (later !== undefined) {
          if (isMine()) kept.delete(id);
          return describe(later);
        }
        if (!isMine() || draft.chunks.length === 0) throw documentsUnreachable();
        for (const { described } of others)
          if (described.fileName === draft.described.fileName) kept.delete(described.id);
        draft.described = { ...draft.described, title, format, createdAt: clock().toISOString() };
        draft.published = true;
        return describe(draft);
      },
      async discard() {
        if (!draft.published && isMine()) kept.delete(id);
      },
    };
  }

  return {
    async findSame({ owner: { userId, organizationId }, sha256 }) {
      const same = readBy(userId).find(
        ({ described }) => described.sha256 === sha256 && described.organizationId === organizationId,
      );
      return same === undefined ? null : describe(same);
    },
    async begin(id, { owner: { userId, organizationId }, fileName, sourceType, sha256, size, uploadedAt }) {
      if (!mayChange(userId, organizationId)) throw forbidden();
      const now = clock();
      const known = kept.get(id);
      const described: StoredDocument = {
        ...{ id, fileName, sourceType, sha256, size, organizationId, uploadedBy: userId },
        ...{ title: fileName, format: 'text', chunks: 1, embedded: 0, createdAt: now.toISOString() },
      };
      if (known?.published && ownerOf(known.described) === ownerOf(described)) return draftOver(known);
      if (known !== undefined && (known.published || known.described.uploadedBy !== userId)) throw forbidden();
      for (const { published, begun, described: other } of [...kept.values()]) {
        if (!published && begun < now.getTime() - day) kept.delete(other.id);
      }
      const begun = now.getTime();
      const uploaded = uploadedAt === undefined ? begun : Math.min(Date.parse(uploadedAt), begun);
      const draft: KeptDocument = { begun, uploaded, chunks: [], described, published: false };
      kept.set(id, draft);
      return draftOver(draft);
    },
    async list(userId) {
      return readBy(userId)
        .map(describe)
        .reverse()
        .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
    },
    async get(userId, id) {
      const found = readBy(userId).find(({ described }) => described.id === id);
      return found === undefined ? null : describe(found);
    },
    async read(userId, id, limit) {
      const found = readBy(userId).find(({ described }) => described.id === id);
      return (found?.chunks ?? []).slice(0, limit).map(({ content, citation }) => ({ content, citation }));
    },
    async remove(userId, id) {
      const found = readBy(userId).find(({ described }) => described.id === id);
      if (found === undefined) return false;
      if (!mayChange(userId, found.described.organizationId)) throw forbidden();
      return kept.delete(id);
    },
    async search(userId, { words, vector, limit }) {
      const all = readBy(userId).flatMap((document) =>
        document.chunks.map((chunk, position) => ({ ...chunk, document, position })),
      );
      const orders = [
        rankByWords(
          all.map(({ content }) => content),
          words,
        ),
      ];
      if (vector !== null)
        orders.push(
          rankByVector(
            all.map((chunk) => chunk.vector),
            vector,
          ),
        );
      return [...fuseRanks(orders)]
        .flatMap(([place, score]) => {
          const hit = all[place];
          return hit === undefined ? [] : [{ hit, score }];
        })
        .sort(
          (one, other) =>
            other.score - one.score ||
            one.hit.document.described.id.localeCompare(other.hit.document.described.id) ||
            one.hit.position - other.hit.position,
        )
        .slice(0, limit)
        .map(
          ({ hit: { document, position, content, citation, vector: own }, score }): Passage => ({
            documentId: document.described.id,
            title: document.described.title,
            fileName: document.described.fileName,
            citation,
            content,
            before: document.chunks[position - 1]?.content ?? null,
            after: document.chunks[position + 1]?.content ?? null,
            score,
            similarity: vector === null || own === null ? null : cosine(own, vector),
          }),
        );
    },
    async unembedded(userId, limit, behind = '0') {
      return readBy(userId)
        .filter(({ described }) => mayChange(userId, described.organizationId))
        .flatMap(({ chunks: all }) => all.filter(({ id, vector }) => vector === null && Number(id) > Number(behind)))
        .slice(0, limit)
        .map(({ id, content }) => ({ id, content }));
    },
    async embed(userId, vectors) {
      const given = new Map(vectors.map(({ id, vector }) => [id, vector]));
      for (const { described, chunks: all } of readBy(userId)) {
        if (!mayChange(userId, described.organizationId)) continue;
        for (const chunk of all) chunk.vector ??= given.get(chunk.id) ?? null;
      }
    },
  };
}
