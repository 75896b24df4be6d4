import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';
import { categories } from './categories-in-words.ts';
import { MemoryItem } from './memory-item.tsx';

interface MemoryListProps {
  readonly entries: readonly KnowledgeEntry[];
  /** @returns why it is still remembered, or null. */
  onForget(id: KnowledgeEntryId): Promise<string | null>;
}

/** All that is remembered, by what it is, the newest first. */
export function MemoryList({ entries, onForget }: MemoryListProps) {
  if (entries.length === 0) {
    return (
      <p className="place-empty">
        Nothing yet. Say “from now on, tell me about invoices first” during a drive, or write it here.
      </p>
    );
  }
  const groups = categories
    .map(({ category, title }) => ({ title, own: entries.filter((entry) => entry.category === category).toReversed() }))
    .filter(({ own }) => own.length > 0);
  return (
    <>
      {groups.map(({ title, own }) => (
        <section key={title} className="memory-group" aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {own.map((entry) => (
              <MemoryItem key={entry.id} entry={entry} onForget={() => onForget(entry.id)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
