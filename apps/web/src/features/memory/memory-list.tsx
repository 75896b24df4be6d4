import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';
import { useId } from 'react';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { categories, entryInWords, inShownOrder, memoryWording } from './wording.ts';

interface MemoryListProps {
  readonly entries: readonly KnowledgeEntry[];
  /** @returns why it is still remembered, or null. */
  onForget(id: KnowledgeEntryId): Promise<string | null>;
}

/** All that is remembered, by what it is. */
export function MemoryList({ entries, onForget }: MemoryListProps) {
  if (entries.length === 0) return <p className="page-empty">{memoryWording.nothing}</p>;
  const groups = categories
    .map(({ category, title }) => ({
      title,
      own: inShownOrder(entries.filter((entry) => entry.category === category)),
    }))
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

interface MemoryItemProps {
  readonly entry: KnowledgeEntry;
  onForget(): Promise<string | null>;
}

/** One thing that is remembered; it is forgotten for good, so that is asked first. */
function MemoryItem({ entry, onForget }: MemoryItemProps) {
  const contentId = useId();
  return (
    <li className="memory-item">
      <p id={contentId} className="memory-content" dir="auto">
        {entry.content}
      </p>
      <p className="memory-origin">{entryInWords(entry)}</p>
      <ConfirmButton
        label="Forget"
        question={memoryWording.askToForget}
        yes="Forget it"
        no="Keep it"
        weight="trouble"
        about={contentId}
        onYes={onForget}
      />
    </li>
  );
}
