import type { Citation, Passage } from '@nexus/contracts';
import { useId, useState } from 'react';
import { type PassageTable, passageBlocks, tableInBrief, textInBlocks } from './passage-blocks.ts';
import { excerptOf, markWords } from './passage-text.ts';
import { citationInWords } from './wording.ts';

interface FoundPassageProps {
  readonly passage: Passage;
  readonly question: string;
}

/** A passage with its source: where the words stand, and on demand all of it with what stands before and after. */
export function FoundPassage({ passage: { title, citation, content, before, after }, question }: FoundPassageProps) {
  const [isWide, setWide] = useState(false);
  const bodyId = useId();
  const titleId = useId();
  const blocks = passageBlocks(content, citation.kind);
  const table = tableInBrief(blocks, question);
  const text = textInBlocks(blocks);
  const excerpt = excerptOf(text, question);
  const isWhole =
    table === null
      ? excerpt.text === text && blocks.every((block) => block.kind !== 'table')
      : blocks.every((block) => block.kind === 'table' && block.rows.length === table.rows.length);
  const hasMore = before !== null || after !== null || !isWhole;
  const around = (words: string | null) =>
    isWide &&
    words !== null && (
      <div className="passage-around">
        <Blocks content={words} kind={citation.kind} question={question} />
      </div>
    );

  return (
    <li className="passage">
      <h3 id={titleId} className="manuals-title" dir="auto">
        {title}
      </h3>
      <p className="passage-source" dir="auto">
        {citationInWords(citation, title)}
      </p>
      <blockquote id={bodyId} className="passage-body">
        {around(before)}
        <div className="passage-content">
          {isWide && <Blocks content={content} kind={citation.kind} question={question} />}
          {!isWide && table !== null && <Table table={table} question={question} />}
          {!isWide && table === null && (
            <p dir="auto">
              {excerpt.isCutBefore && '… '}
              <MarkedText content={excerpt.text} question={question} />
              {excerpt.isCutAfter && ' …'}
            </p>
          )}
        </div>
        {around(after)}
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

interface BlocksProps {
  readonly content: string;
  readonly kind: Citation['kind'];
  readonly question: string;
}

function Blocks({ content, kind, question }: BlocksProps) {
  const blocks = passageBlocks(content, kind).map((block, place) => ({ ...block, place }));
  return blocks.map((block) =>
    block.kind === 'table' ? (
      <Table key={block.place} table={block} question={question} />
    ) : (
      <p key={block.place} dir="auto" className={block.kind === 'heading' ? 'passage-heading' : undefined}>
        <MarkedText content={block.text} question={question} />
      </p>
    ),
  );
}

function Table({ table, question }: { readonly table: PassageTable; readonly question: string }) {
  const rows = table.rows.map((cells, place) => ({
    place,
    cells: table.columns.map((column, at) => ({ column, text: cells[at] ?? '' })),
  }));
  return (
    // A keyboard moves what can be moved sideways only where it can be reached.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="passage-scroll" aria-label="Table" tabIndex={0}>
      <table className="passage-table">
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col" dir="auto">
                <MarkedText content={column} question={question} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, cells }) => (
            <tr key={place}>
              {cells.map(({ column, text }) => (
                <td key={column} dir="auto">
                  <MarkedText content={text} question={question} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
