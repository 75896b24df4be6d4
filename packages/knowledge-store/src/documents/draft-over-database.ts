import {
  type DocumentChunk,
  type DocumentId,
  type DraftDocument,
  NexusError,
  type StoredDocument,
} from '@nexus/contracts';
import type { DocumentQuestion } from './ask-documents.ts';
import { chunkBatches } from './chunk-batches.ts';
import { storableText } from './storable-text.ts';
import { StoredDocumentRow } from './stored-document-row.ts';
import { vectorText } from './vector-text.ts';

export interface DraftPlace {
  /** As the user who uploads. */
  ask(question: DocumentQuestion): Promise<unknown>;
  /** Who makes the vectors. */
  readonly vectorModel: string | null;
  /** For what publishing takes a draft away: a document of the same bytes, or one of the name that was uploaded later. */
  findInstead(): Promise<StoredDocument | null>;
}

export interface BegunDraft {
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
  { ask, vectorModel, findInstead }: DraftPlace,
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
        const isLost = error instanceof NexusError && error.code === 'DOCUMENTS_UNREACHABLE';
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
