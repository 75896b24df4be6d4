import {
  type DocumentChunk,
  type DocumentId,
  type DraftDocument,
  NexusError,
  type StoredDocument,
} from '@nexus/contracts';
import type { UserQuestion } from '../supabase/database.ts';
import { StoredDocumentRow, storableText, vectorText } from './document-rows.ts';

interface DraftBackend {
  /** As the user who uploads. */
  ask(question: UserQuestion): Promise<unknown>;
  /** Who makes the vectors. */
  readonly vectorModel: string | null;
  /** For what publishing takes a draft away: a document of the same bytes, or one of the name that was uploaded later. */
  findInstead(): Promise<StoredDocument | null>;
}

interface BegunDraft {
  readonly id: DocumentId;
  /** As `begin_document` returned it; null: the document is published. */
  readonly attempt: string | null;
}

function storableChunk({ content, citation, tokens }: DocumentChunk) {
  return {
    content: storableText(content),
    citation: citation.kind === 'heading' ? { ...citation, path: citation.path.map(storableText) } : citation,
    tokens,
  };
}

/** A draft in the table `documents`. */
export function draftOverDatabase(
  { id, attempt }: BegunDraft,
  { ask, vectorModel, findInstead }: DraftBackend,
): DraftDocument {
  let kept = 0;
  const named = { draft_id: id, draft_attempt: attempt };
  return {
    id,
    async add(chunks, vectors) {
      if (vectors !== null && vectors.length !== chunks.length)
        throw new NexusError('INTERNAL', 'There should be as many vectors as chunks.');
      // Of what is published nothing is added twice.
      if (attempt === null) return;
      for (const batch of chunkBatches({ chunks, vectors })) {
        const parameters = {
          ...named,
          behind: kept,
          added: batch.chunks.map(storableChunk),
          vectors: batch.vectors?.map(vectorText) ?? null,
          of_model: batch.vectors === null ? null : vectorModel,
        };
        await ask((client, signal) => client.rpc('add_to_document', parameters).abortSignal(signal));
        kept += batch.chunks.length;
      }
    },
    async publish({ title, format }) {
      const parameters = { ...named, called: storableText(title), is_format: format };
      try {
        const published = await ask((client, signal) => client.rpc('publish_document', parameters).abortSignal(signal));
        return StoredDocumentRow.parse(published);
      } catch (error) {
        // The answer to an earlier call may have been lost, after which the draft was gone for another document.
        const isLost = error instanceof NexusError && ['DOCUMENTS_UNREACHABLE', 'DATABASE_BUSY'].includes(error.code);
        const instead = isLost ? await findInstead() : null;
        if (instead === null) throw error;
        return instead;
      }
    },
    async discard() {
      if (attempt === null) return;
      await ask((client, signal) => client.rpc('discard_document', named).abortSignal(signal));
    },
  };
}

/** What one call brings, so that it stays well under its three seconds on a slow machine: a vector takes it 2 to 3 ms, a chunk without 1. */
const most = { chunks: 200, vectors: 100, characters: 400_000 };

interface ChunkBatch {
  readonly chunks: readonly DocumentChunk[];
  readonly vectors: readonly (readonly number[])[] | null;
}

/** In their order, one call after another. */
function* chunkBatches({ chunks, vectors }: ChunkBatch): Generator<ChunkBatch> {
  const mostChunks = vectors === null ? most.chunks : most.vectors;
  let start = 0;
  while (start < chunks.length) {
    let end = start;
    let characters = 0;
    do {
      characters += chunks[end]?.content.length ?? 0;
      end += 1;
    } while (end < chunks.length && end - start < mostChunks && characters < most.characters);
    yield { chunks: chunks.slice(start, end), vectors: vectors?.slice(start, end) ?? null };
    start = end;
  }
}

/** As many at a time as may go to the database with one call. */
export function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += most.vectors) yield items.slice(start, start + most.vectors);
}
