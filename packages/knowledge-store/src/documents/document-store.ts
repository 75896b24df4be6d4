import {
  type ChunkToEmbed,
  Citation,
  type DocumentStore,
  type StoredDocument,
  type UploadedFile,
  UserId,
} from '@nexus/contracts';
import { z } from 'zod';
import { createJobCaller, type JobDatabase } from '../ingestion/job-calls.ts';
import { createUserAsking, type UserDatabase } from '../supabase/database.ts';
import {
  documentColumns,
  documentsFailure,
  PassageRow,
  StoredDocumentRow,
  storableText,
  vectorText,
} from './document-rows.ts';
import { draftOverDatabase, inBatches } from './draft-document.ts';

const DocumentRows = z.array(StoredDocumentRow);
/** A passage whose row is none, which an editor may have written past this program, is left out: the others are still found. */
const PassageRows = z
  .array(z.unknown())
  .transform((rows) => rows.flatMap((row) => PassageRow.safeParse(row).data ?? []));
const ReadChunks = z.array(z.object({ content: z.string(), citation: Citation }));
const ChunksToEmbed = z.array(z.object({ id: z.string(), content: z.string() }));

/** How many rows one question may bring; Supabase's own bound is 1,000. */
const pageSize = 500;

export interface DocumentStoreOptions {
  readonly database: UserDatabase;
  /** Whose vectors are kept and searched: those of two models cannot be compared. Null: none is set. */
  readonly vectorModel?: string | null;
  /** Milliseconds that a call waits for a database that is just being opened. */
  readonly patience?: number;
}

/** Documents in the tables `documents` and `document_chunks`, written and searched by functions of the database (006, 008, 009). */
export function createDocumentStore({
  database,
  vectorModel = null,
  patience = 5_000,
}: DocumentStoreOptions): DocumentStore {
  const ask = createUserAsking(database, { patience, failure: documentsFailure });

  async function findSame({ owner: { userId, organizationId }, sha256 }: UploadedFile): Promise<StoredDocument | null> {
    const found = await ask(userId, (client, signal) =>
      client
        .from('documents')
        .select(documentColumns)
        .eq('owner_id', organizationId ?? userId)
        .eq('sha256', sha256)
        .abortSignal(signal)
        .maybeSingle(),
    );
    return StoredDocumentRow.nullable().parse(found);
  }

  async function findLater({ owner, fileName, uploadedAt }: UploadedFile): Promise<StoredDocument | null> {
    if (uploadedAt === undefined) return null;
    const { userId, organizationId } = owner;
    const found = await ask(userId, (client, signal) =>
      client
        .from('documents')
        .select(documentColumns)
        .eq('owner_id', organizationId ?? userId)
        .eq('file_name', storableText(fileName))
        .gt('uploaded_at', uploadedAt)
        .abortSignal(signal)
        .maybeSingle(),
    );
    return StoredDocumentRow.nullable().parse(found);
  }

  async function list(userId: UserId): Promise<readonly StoredDocument[]> {
    const all: StoredDocument[] = [];
    for (;;) {
      const found = await ask(userId, (client, signal) =>
        client
          .from('documents')
          .select(documentColumns)
          .order('published_at', { ascending: false })
          .order('id')
          .range(all.length, all.length + pageSize - 1)
          .abortSignal(signal),
      );
      const page = DocumentRows.parse(found);
      all.push(...page);
      if (page.length < pageSize) return all;
    }
  }

  return {
    findSame,
    list,
    async begin(id, file) {
      const { userId, organizationId } = file.owner;
      const attempt = await ask(userId, (client, signal) =>
        client
          .rpc('begin_document', {
            draft_id: id,
            for_organization: organizationId,
            named: storableText(file.fileName),
            label: storableText(file.sourceType),
            content_sha256: file.sha256,
            bytes: file.size,
            uploaded: file.uploadedAt ?? null,
          })
          .abortSignal(signal),
      );
      return draftOverDatabase(
        { id, attempt: z.string().nullable().parse(attempt) },
        {
          ask: (question) => ask(userId, question),
          vectorModel,
          findInstead: async () => (await findSame(file)) ?? (await findLater(file)),
        },
      );
    },
    async get(userId, id) {
      const found = await ask(userId, (client, signal) =>
        client.from('documents').select(documentColumns).eq('id', id).abortSignal(signal).maybeSingle(),
      );
      return StoredDocumentRow.nullable().parse(found);
    },
    async read(userId, id, limit) {
      const found = await ask(userId, (client, signal) =>
        client
          .from('document_chunks')
          .select('content, citation')
          .eq('document_id', id)
          .order('position')
          .limit(limit)
          .abortSignal(signal),
      );
      return ReadChunks.parse(found);
    },
    async remove(userId, id) {
      const removed = await ask(userId, (client, signal) =>
        client.rpc('remove_document', { document_id: id }).abortSignal(signal),
      );
      return z.boolean().parse(removed);
    },
    async search(userId, { words, vector, limit }) {
      const query = {
        words: storableText(words),
        query_vector: vector === null ? null : vectorText(vector),
        max_results: limit,
        of_model: vectorModel,
      };
      const found = await ask(userId, (client, signal) => client.rpc('search_knowledge', query).abortSignal(signal));
      return PassageRows.parse(found);
    },
    async unembedded(userId, limit, behind = '0'): Promise<readonly ChunkToEmbed[]> {
      const found = await ask(userId, (client, signal) =>
        client
          .rpc('unembedded_chunks', { at_most: limit, behind: Number(behind), of_model: vectorModel })
          .abortSignal(signal),
      );
      return ChunksToEmbed.parse(found);
    },
    async embed(userId, vectors) {
      for (const batch of inBatches(vectors)) {
        const given = batch.map(({ id, vector }) => ({ id, vector: vectorText(vector) }));
        await ask(userId, (client, signal) =>
          client.rpc('embed_chunks', { vectors: given, of_model: vectorModel }).abortSignal(signal),
        );
      }
    },
  };
}

/** How much of what offices uploaded has vectors. */
export interface DocumentVectorState {
  /** False: the database has no pgvector, so search is by words. */
  readonly canKeep: boolean;
  readonly chunks: number;
  /** Chunks without a vector of the model in use, by a user who may have them embedded; null: nobody is left who may. */
  readonly lacking: readonly { readonly userId: UserId | null; readonly chunks: number }[];
}

const Row = z
  .object({
    can_keep: z.boolean(),
    chunks: z.int(),
    lacking: z.array(z.object({ user_id: UserId.nullable(), chunks: z.int() })),
  })
  .transform(({ can_keep: canKeep, chunks, lacking }) => ({
    canKeep,
    chunks,
    lacking: lacking.map((one) => ({ userId: one.user_id, chunks: one.chunks })),
  }));

interface VectorInspection {
  /** Null: vectors of any model count. */
  readonly vectorModel: string | null;
  readonly patience?: number | undefined;
}

/** Of all users. @throws NexusError DOCUMENTS_UNREACHABLE */
export async function inspectDocumentVectors(
  database: JobDatabase,
  { vectorModel, patience = 5_000 }: VectorInspection,
): Promise<DocumentVectorState> {
  const asked = { of_model: vectorModel };
  return Row.parse(await createJobCaller(database, patience).forService('document_vector_state', asked));
}
