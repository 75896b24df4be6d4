import { randomBytes } from 'node:crypto';
import type { KnowledgeCategory, KnowledgeEntry } from '@nexus/contracts';

/** A new entry that the user asked for. */
export function createEntry(content: string, category: KnowledgeCategory, at: Date): KnowledgeEntry {
  const random = BigInt(`0x${randomBytes(12).toString('hex')}`)
    .toString(36)
    .padStart(19, '0');
  return {
    id: `k_${at.getTime().toString(36)}_${random}`,
    content,
    category,
    source: 'user',
    createdAt: at.toISOString(),
  };
}
