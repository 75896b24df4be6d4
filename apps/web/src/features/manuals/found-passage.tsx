import type { Passage } from '@nexus/contracts';
import { useId, useState } from 'react';
import { citationInWords } from './citation-in-words.ts';
import { excerptOf } from './excerpt-of.ts';
import { joinWrappedLines } from './join-wrapped-lines.ts';
import { MarkedText } from './marked-text.tsx';

interface FoundPassageProps {
  readonly passage: Passage;
  readonly question: string;
}

/** A passage with its source: where the words stand, and on demand all of it with what stands before and after. */
export function FoundPassage({ passage: { title, citation, content, before, after }, question }: FoundPassageProps) {
  const [isWide, setWide] = useState(false);
  const bodyId = useId();
  const titleId = useId();
  const readable = (text: string) => joinWrappedLines(text, citation.kind);
  const whole = readable(content);
  const excerpt = excerptOf(whole, question);
  const hasMore = before !== null || after !== null || excerpt.text !== whole;

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
            {readable(before)}
          </p>
        )}
        <p className="passage-content" dir="auto">
          {!isWide && excerpt.isCutBefore && '… '}
          <MarkedText content={isWide ? whole : excerpt.text} question={question} />
          {!isWide && excerpt.isCutAfter && ' …'}
        </p>
        {isWide && after !== null && (
          <p className="passage-around" dir="auto">
            {readable(after)}
          </p>
        )}
      </blockquote>
      {hasMore && (
        <button
          type="button"
          className="key key-small"
          aria-expanded={isWide}
          aria-controls={bodyId}
          aria-describedby={titleId}
          onClick={() => setWide(!isWide)}
        >
          Show around it
        </button>
      )}
    </li>
  );
}
