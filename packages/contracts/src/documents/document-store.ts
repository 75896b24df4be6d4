import type { UserId } from '../user-id.ts';
import type { DocumentChunk, DocumentFormat, DocumentId, Passage, StoredDocument } from './document.ts';

/** Whose a document is: the user's alone, or an organisation's, whose members find it. */
export interface DocumentOwner {
  readonly userId: UserId;
  readonly organizationId: string | null;
}

/** What is known of a file before it is read. */
export interface UploadedFile {
  readonly owner: DocumentOwner;
  readonly fileName: string;
  readonly sourceType: string;
  readonly sha256: string;
  readonly size: number;
  /** When it was uploaded, in ISO 8601: of two of one name the later one stays (K-5). Absent: now. */
  readonly uploadedAt?: string;
}

/** A document that is being taken in: no search finds it, and no list has it, until it is published. */
export interface DraftDocument {
  readonly id: DocumentId;
  /** Adds chunks behind those that are there; `vectors` as many as chunks, or null: none yet. */
  add(chunks: readonly DocumentChunk[], vectors: readonly (readonly number[])[] | null): Promise<void>;
  /**
   * Makes all of it searchable and takes away the owner's earlier document of the same name, in one transaction (K-5). Where there is
   * one of the same bytes, or one of the name that was uploaded later, it takes the draft away and returns that document.
   * Repeated, it does nothing and returns the document.
   */
  publish(summary: { readonly title: string; readonly format: DocumentFormat }): Promise<StoredDocument>;
  /** Takes away all that was added. Of one that is published nothing. */
  discard(): Promise<void>;
}

export interface PassageQuery {
  readonly words: string;
  /** Null: by words alone. */
  readonly vector: readonly number[] | null;
  readonly limit: number;
}

export interface ChunkToEmbed {
  readonly id: string;
  readonly content: string;
}

/**
 * What offices uploaded (K-1 to K-9). Every call is on behalf of one user, who reaches their own documents and their organisations'.
 *
 * @throws NexusError from every call: DOCUMENTS_UNREACHABLE (retryable) when the database does not answer; FORBIDDEN from a change by a
 * user who may not make it.
 */
export interface DocumentStore {
  /** The owner's document of exactly these bytes; null: there is none. */
  findSame(file: UploadedFile): Promise<StoredDocument | null>;
  /** Begins under an id of the caller's; what an earlier attempt under this id left is taken away first. */
  begin(id: DocumentId, file: UploadedFile): Promise<DraftDocument>;
  /** Newest first. */
  list(userId: UserId): Promise<readonly StoredDocument[]>;
  get(userId: UserId, id: DocumentId): Promise<StoredDocument | null>;
  /** What a document says, from its beginning on: so many chunks. Empty: there is none that this user sees. */
  read(userId: UserId, id: DocumentId, limit: number): Promise<readonly Pick<DocumentChunk, 'content' | 'citation'>[]>;
  /** Takes its chunks and vectors along. False: there was none that this user sees. */
  remove(userId: UserId, id: DocumentId): Promise<boolean>;
  /** Best first, and in the same order for the same documents and query (K-7). */
  search(userId: UserId, query: PassageQuery): Promise<readonly Passage[]>;
  /** Chunks of published documents that have no vector of the model in use, always in the same order: so many behind the one named. */
  unembedded(userId: UserId, limit: number, behind?: string): Promise<readonly ChunkToEmbed[]>;
  /** Gives chunks their vectors; those that their document has of another model go. */
  embed(userId: UserId, vectors: readonly { readonly id: string; readonly vector: readonly number[] }[]): Promise<void>;
}
