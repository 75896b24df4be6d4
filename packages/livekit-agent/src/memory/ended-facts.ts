import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import type { SessionMemory } from './session-memory.ts';

function quote(entries: readonly KnowledgeEntry[]): string {
  return joinWithAnd(entries.map(({ content }) => `“${content.replace(/[\s.]+$/, '')}”`));
}

/** Whether it holds: nothing has ended it, or it is nothing that ends. */
export function isHolding({ told }: KnowledgeEntry): boolean {
  return told === undefined || told.validTo === null;
}

/** What no longer holds because of these. */
export function endedBy(memory: SessionMemory, entryIds: readonly KnowledgeEntryId[]): readonly KnowledgeEntryId[] {
  return memory.entries
    .filter(({ told }) => told?.supersededBy != null && entryIds.includes(told.supersededBy))
    .map(({ id }) => id);
}

/** Said beside what was just kept: which of what was told before it ends (L-4). Empty: none. */
export function sayEnded(memory: SessionMemory, entryId: KnowledgeEntryId): string {
  const ids = endedBy(memory, [entryId]);
  const ended = memory.entries.filter(({ id }) => ids.includes(id));
  return ended.length === 0 ? '' : ` That ends ${quote(ended)}.`;
}

/** Said beside what was just forgotten: which of these hold again (L-4). Empty: none. */
export function sayReopened(memory: SessionMemory, entryIds: readonly KnowledgeEntryId[]): string {
  const open = memory.entries.filter((entry) => entryIds.includes(entry.id) && isHolding(entry));
  if (open.length === 0) return '';
  return ` ${quote(open)} ${open.length === 1 ? 'holds' : 'hold'} again.`;
}
