import { randomBytes } from 'node:crypto';
import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';

/** @param time milliseconds since 1970. */
export function inventEntryId(time: number = Date.now()): KnowledgeEntryId {
  return `k_${time.toString(36)}_${randomBytes(8).toString('hex')}`;
}

/** Something to remember, with an id of its own. */
export function inventEntry(content: string, fields: Partial<KnowledgeEntry> = {}): KnowledgeEntry {
  const time = Date.now();
  return {
    id: inventEntryId(time),
    content,
    category: 'context',
    source: 'user',
    createdAt: new Date(time).toISOString(),
    ...fields,
  };
}
