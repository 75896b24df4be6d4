import type { DocumentStore, UserId } from '@nexus/contracts';

/** A store of documents, and what a test does behind its back. */
export interface DocumentPlace extends AsyncDisposable {
  readonly store: DocumentStore;
  /** Why it keeps no vectors; null: it does. */
  readonly withoutVectors: string | null;
  /** An organisation that nobody is in. */
  makeOrganization(): Promise<string>;
  /** Takes them in, gives them another role, or takes them out. */
  setRole(organizationId: string, userId: UserId, role: 'admin' | 'editor' | 'member' | null): Promise<void>;
  /** As if all drafts had been begun a day and an hour ago. */
  ageDrafts(): Promise<void>;
  /** Which of these documents anything is left of, published or not. */
  leftOf(documentIds: readonly string[]): Promise<readonly string[]>;
}
