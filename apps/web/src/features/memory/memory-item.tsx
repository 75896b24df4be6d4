import type { KnowledgeEntry } from '@nexus/contracts';
import { useId } from 'react';
import { AskFirst } from './ask-first.tsx';
import { entryInWords } from './entry-in-words.ts';

interface MemoryItemProps {
  readonly entry: KnowledgeEntry;
  /** @returns why it is still remembered, or null. */
  onForget(): Promise<string | null>;
}

/** One thing that is remembered; it is forgotten for good, so that is asked first. */
export function MemoryItem({ entry, onForget }: MemoryItemProps) {
  const contentId = useId();
  return (
    <li className="memory-item">
      <p id={contentId} className="memory-content" dir="auto">
        {entry.content}
      </p>
      <p className="memory-origin">{entryInWords(entry)}</p>
      <AskFirst
        label="Forget"
        question="Forget this for good?"
        yes="Forget it"
        no="Keep it"
        weight="trouble"
        about={contentId}
        onYes={onForget}
      />
    </li>
  );
}
