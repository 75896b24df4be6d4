import {
  ForgettingUnfinished,
  KnowledgeEntry,
  KnowledgeEntryId,
  MemoryReading,
  MemoryVersions,
  NewMemory,
} from '@nexus/contracts';
import { z } from 'zod';

/** The shapes of memory under the names that OpenAPI gives them. */
export const MemoryAnswer = MemoryReading.meta({ id: 'Memory' });
export const VersionsAnswer = MemoryVersions.meta({ id: 'MemoryVersions' });
export const EntryAnswer = KnowledgeEntry.meta({ id: 'MemoryEntry' });
export const UnfinishedAnswer = ForgettingUnfinished.meta({ id: 'ForgettingUnfinished' });
export const EntryBody = NewMemory.meta({ id: 'NewMemory' });

export const EntryAddress = z.object({ id: KnowledgeEntryId });
export const VersionAddress = z.object({ version: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER) });

const confirmation = 'everything';

/** What goes with `DELETE /memory` so that nothing is forgotten by mistake. */
export const Confirmation = z.object({
  confirm: z.literal(confirmation, {
    error: `this forgets all that is remembered and cannot be taken back, so it has to be confirmed: DELETE /memory?confirm=${confirmation}`,
  }),
});
