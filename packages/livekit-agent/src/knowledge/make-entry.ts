import { randomBytes } from 'node:crypto';
import type { KnowledgeCategory, KnowledgeEntry } from '@nexus/contracts';

export interface NewEntry {
  readonly content: string;
  readonly category: KnowledgeCategory;
  readonly source: KnowledgeEntry['source'];
}

/** An entry with an id of its own: `k_<time>_<random>` (M-1). */
export function makeEntry({ content, category, source }: NewEntry, now: Date): KnowledgeEntry {
  const time = now.getTime().toString(36).padStart(8, '0');
  return {
    id: `k_${time}_${randomBytes(10).toString('hex')}`,
    content,
    category,
    source,
    createdAt: now.toISOString(),
  };
}
