import type { Passage } from '@nexus/contracts';
import { useId, useState } from 'react';
import { citationInWords } from './citation-in-words.ts';
import { MarkedText } from './marked-text.tsx';

interface FoundPassageProps {
  readonly passage: Passage;
  readonly question: string;
}

/** A passage with its source, and what stands before and after it on demand. */
export function FoundPassage({ passage, question }: FoundPassageProps) {
  const { title, citation, content, before, after } = passage;
  const [isWide, setWide] = useState(false);
  const bodyId = useId();
  const titleId = useId();

  return (
    <li className="passage">
      <h3 id={titleId} className="manuals-title" dir="auto">
        {title}
      </h3>
      <p className="passage-source" dir="auto">
        {citationInWords(citation, title)}
      </p>
      <blockquote id={bodyId} className="passage-body">
        {isWide && before !== null && (
          <p className="passage-around" dir="auto">
            {before}
          </p>
        )}
        <p className="passage-content" dir="auto">
          <MarkedText content={content} question={question} />
        </p>
        {isWide && after !== null && (
          <p className="passage-around" dir="auto">
            {after}
          </p>
        )}
      </blockquote>
      {(before !== null || after !== null) && (
        <button
          type="button"
          className="key key-small"
          aria-expanded={isWide}
          aria-controls={bodyId}
          aria-describedby={titleId}
          onClick={() => setWide(!isWide)}
        >
          {isWide ? 'Show the passage alone' : 'Show around it'}
        </button>
      )}
    </li>
  );
}
