import {
  type DatabaseSettings,
  type DocumentVectorState,
  inspectDocumentVectors,
  openDatabase,
} from '@nexus/knowledge-store';

/**
 * Opens the database, and looks how much of what was uploaded has vectors.
 *
 * @throws NexusError DATABASE_UNREACHABLE, DATABASE_BEHIND, MIGRATION_FAILED, DOCUMENTS_UNREACHABLE
 */
export async function probeDocumentVectors(settings: DatabaseSettings): Promise<DocumentVectorState> {
  await using database = openDatabase({ settings });
  await database.ready();
  return await inspectDocumentVectors(database);
}
