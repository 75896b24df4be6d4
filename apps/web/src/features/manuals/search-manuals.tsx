import type { Passage } from '@nexus/contracts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { excerptOf, joinWrappedLines, markWords } from './passage-text.ts';
import { citationInWords, manualsWording } from './wording.ts';

interface SearchManualsProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** The API's own limit. */
const longestQuestion = 500;

/** Asks the manuals, and shows what they say with where it stands. */
export function SearchManuals({ api, driver }: SearchManualsProps) {
  const [words, setWords] = useState('');
  const { search, ask } = useSearch(api, driver);
  const headingId = useId();
  const passages = search?.passages ?? [];

  function submit(event: FormEvent): void {
    event.preventDefault();
    void ask(words);
  }

  return (
    <section className="manuals-group" aria-labelledby={headingId}>
      <h2 id={headingId} className="unseen">
        Search
      </h2>
      <search>
        <form className="manuals-search" onSubmit={submit}>
          <label>
            Search your manuals
            <input
              type="search"
              name="q"
              maxLength={longestQuestion}
              enterKeyHint="search"
              autoComplete="off"
              dir="auto"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
          <button type="submit" className="key key-strong" aria-disabled={words.trim() === ''}>
            Search
          </button>
        </form>
      </search>
      <p role="status" className="manuals-found">
        {outcomeInWords(search)}
      </p>
      <p role="alert" className="refusal">
        {search?.failure}
      </p>
      {passages.length > 0 && (
        <ol aria-label="Passages">
          {passages.map((passage) => (
            <FoundPassage key={passage.rank} passage={passage} question={search?.words ?? ''} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RankedPassage extends Passage {
  /** 1: the best. */
  readonly rank: number;
}

/** A question to the manuals and what they say. Both null: the answer is awaited. */
interface Search {
  readonly words: string;
  /** Best first. */
  readonly passages: readonly RankedPassage[] | null;
  /** Why there is no answer, in a sentence. */
  readonly failure: string | null;
}

/** Passages asked for. */
const passageLimit = 5;

/** `search` null: nothing was asked yet. A new question ends the one before. */
function useSearch({ manuals }: ApiClient, driver: PageDriver) {
  const [search, setSearch] = useState<Search | null>(null);
  const asked = useRef<AbortController>(null);
  useEffect(() => () => asked.current?.abort(), []);

  async function ask(given: string): Promise<void> {
    const words = given.trim();
    if (words === '') return;
    asked.current?.abort();
    const own = new AbortController();
    asked.current = own;
    const { signal } = own;
    setSearch({ words, passages: null, failure: null });
    try {
      const found = await manuals.search(await driver.accessToken(), { words, limit: passageLimit, signal });
      if (signal.aborted) return;
      const passages = found.map((passage, index) => ({ ...passage, rank: index + 1 }));
      setSearch({ words, passages, failure: null });
    } catch (error) {
      if (!signal.aborted) setSearch({ words, passages: null, failure: explainFailure(error, driver) });
    }
  }
  return { search, ask };
}

function outcomeInWords(search: Search | null): string {
  if (search === null || search.failure !== null) return '';
  if (search.passages === null) return manualsWording.searching;
  if (search.passages.length === 0) return manualsWording.nothingFound;
  return manualsWording.found(search.passages.length);
}

interface FoundPassageProps {
  readonly passage: Passage;
  readonly question: string;
}

/** A passage with its source: where the words stand, and on demand all of it with what stands before and after. */
function FoundPassage({ passage: { title, citation, content, before, after }, question }: FoundPassageProps) {
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

interface MarkedTextProps {
  readonly content: string;
  readonly question: string;
}

/** A text as it stands, with the words of the question marked; whatever is in it is text. */
function MarkedText({ content, question }: MarkedTextProps) {
  let at = 0;
  return markWords(content, question).map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : text;
  });
}
