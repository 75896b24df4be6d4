import { type FormEvent, useId, useState } from 'react';
import type { Service } from '../service/create-service.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { countInWords } from './count-in-words.ts';
import { FoundPassage } from './found-passage.tsx';
import { type Search, useSearch } from './use-search.ts';

interface SearchManualsProps {
  readonly service: Service;
  readonly driver: PageDriver;
}

/** The API's own limit. */
const longestQuestion = 500;

function outcomeInWords(search: Search | null): string {
  if (search === null || search.failure !== null) return '';
  if (search.passages === null) return 'Looking…';
  if (search.passages.length === 0) return 'Nothing in your manuals about that.';
  return `${countInWords(search.passages.length, 'passage')}, the best first`;
}

/** Asks the manuals, and shows what they say with where it stands. */
export function SearchManuals({ service, driver }: SearchManualsProps) {
  const [words, setWords] = useState('');
  const { search, ask } = useSearch(service, driver);
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
