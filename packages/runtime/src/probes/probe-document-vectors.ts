import {
  type DatabaseSettings,
  type DocumentVectorState,
  inspectDocumentVectors,
  openDatabase,
} from '@nexus/knowledge-store';

/**
 * Opens the database, and looks how much of what was uploaded has vectors of this model; null: of any.
 *
 * @throws NexusError DATABASE_UNREACHABLE, DATABASE_BEHIND, MIGRATION_FAILED, DOCUMENTS_UNREACHABLE
 */
export async function probeDocumentVectors(
  settings: DatabaseSettings,
  vectorModel: string | null,
): Promise<DocumentVectorState> {
  await using database = openDatabase({ settings });
  await database.ready();
  return await inspectDocumentVectors(database, { vectorModel });
}
