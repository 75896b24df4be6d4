import type { BriefReading, GuidanceFound } from '@nexus/contracts';
import { type FormEvent, useId, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { type Asked, useGuidanceQuestion } from './use-guidance-question.ts';
import { guidanceWording } from './wording.ts';

interface AskGuidanceProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** The API's own limit of a topic. */
const longestQuestion = 200;

/** Asks the packs: what they say about something, or all of it as a brief (P-3, P-4). */
export function AskGuidance({ api, driver }: AskGuidanceProps) {
  const [words, setWords] = useState('');
  const { asked, search, brief } = useGuidanceQuestion(api, driver);
  const headingId = useId();
  const isEmpty = words.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    void search(words);
  }

  return (
    <section className="manuals-group" aria-labelledby={headingId}>
      <h2 id={headingId} className="unseen">
        {guidanceWording.ask}
      </h2>
      <search>
        <form className="manuals-search guidance-search" onSubmit={submit}>
          <label>
            What it is about, such as “a primary classroom for 30 pupils”
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
          <button type="submit" className="key key-strong" aria-disabled={isEmpty}>
            {guidanceWording.ask}
          </button>
          <button type="button" className="key" aria-disabled={isEmpty} onClick={() => void brief(words)}>
            {guidanceWording.brief}
          </button>
        </form>
      </search>
      <p role="status" className="manuals-found">
        {outcomeInWords(asked)}
      </p>
      <p role="alert" className="refusal">
        {asked?.state === 'failed' ? asked.failure : ''}
      </p>
      {asked?.state === 'found' && asked.found.rules.length > 0 && <FoundRules rules={asked.found.rules} />}
      {asked?.state === 'brief' && asked.brief.sections.length > 0 && <Brief brief={asked.brief} />}
    </section>
  );
}

function outcomeInWords(asked: Asked | null): string {
  switch (asked?.state) {
    case 'looking':
      return guidanceWording.looking;
    case 'found': {
      const { rules, topics } = asked.found;
      return rules.length === 0 ? guidanceWording.nothing(topics) : guidanceWording.found(rules.length);
    }
    case 'brief': {
      const { sections, topics } = asked.brief;
      const count = sections.reduce((sum, { lines }) => sum + lines.length, 0);
      return count === 0 ? guidanceWording.nothing(topics) : guidanceWording.briefMade(count);
    }
    default:
      return '';
  }
}

function FoundRules({ rules }: Pick<GuidanceFound, 'rules'>) {
  return (
    <ol aria-label="Rules">
      {rules.map(({ id, topic, content, statutory, appliesWhen, citations, pack, warnings }) => (
        <li key={`${pack.id} ${id}`} className="passage">
          <h3 className="manuals-title">{topic}</h3>
          <RuleText text={content} statutory={statutory} appliesWhen={appliesWhen} />
          <Source citations={citations} pack={pack} />
          {warnings.map((warning) => (
            <p key={warning} className="guidance-note">
              {warning}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Brief({ brief: { sections, notes } }: { readonly brief: BriefReading }) {
  return (
    <article className="guidance-brief" aria-label="Brief">
      {sections.map(({ heading, lines }) => (
        <section key={heading} className="passage">
          <h3 className="manuals-title">{heading}</h3>
          <ul>
            {lines.map(({ text, statutory, appliesWhen, citations, pack }) => (
              <li key={`${text} ${citations.join()}`} className="guidance-line">
                <RuleText text={text} statutory={statutory} appliesWhen={appliesWhen} />
                <Source citations={citations} pack={pack} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {notes.map((note) => (
        <p key={note} className="guidance-note">
          {note}
        </p>
      ))}
    </article>
  );
}

interface RuleTextProps {
  readonly text: string;
  readonly statutory: boolean;
  readonly appliesWhen: string | null;
}

export function RuleText({ text, statutory, appliesWhen }: RuleTextProps) {
  return (
    <p className="passage-body">
      <strong>{statutory ? guidanceWording.law : guidanceWording.suggested}:</strong> {text}
      {appliesWhen !== null && ` It applies to ${appliesWhen}.`}
    </p>
  );
}

interface SourceProps {
  readonly citations: readonly string[];
  readonly pack: { readonly title: string; readonly version: string } | null;
}

export function Source({ citations, pack }: SourceProps) {
  const inPack = pack === null ? '' : ` (${pack.title}, version ${pack.version})`;
  return <p className="passage-source">{`${citations.join('; ')}${inPack}`}</p>;
}
