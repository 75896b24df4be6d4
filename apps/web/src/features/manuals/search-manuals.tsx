import type { Passage } from '@nexus/contracts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { FoundPassage } from './found-passage.tsx';
import { manualsWording } from './wording.ts';

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
