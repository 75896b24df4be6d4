import { NewSharedEntry, NexusError, type SharedCategory } from '@nexus/contracts';
import { oneLine, stripInvisible } from '@nexus/text';
import papaparse from 'papaparse';
import { z } from 'zod';

/** The database takes them at once, within its five seconds. */
const mostRows = 500;
/** What a refusal names at most; the rest is counted. */
const mostNamed = 20;

/** How people write the categories. */
const categories: Readonly<Record<string, SharedCategory>> = {
  ...{ '': 'org_fact', fact: 'org_fact', org_fact: 'org_fact' },
  ...{ policy: 'org_policy', rule: 'org_policy', org_policy: 'org_policy' },
  ...{ team: 'team_member', person: 'team_member', team_member: 'team_member' },
  ...{ project: 'project_info', project_info: 'project_info' },
  ...{ decision: 'org_decision', org_decision: 'org_decision' },
};

/** In the order of how usual they are. */
const delimiters = [',', ';', '\t'] as const;

const Columns = z.object({
  content: z.string(),
  category: z.string().optional(),
  importance: z.string().optional(),
  review_on: z.string().optional(),
});

function refuse(sentence: string): NexusError {
  return new NexusError('IMPORT_INVALID', `${sentence} Nothing of the file was taken in.`);
}

/** With line feeds alone. @throws NexusError IMPORT_INVALID */
function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.replaceAll('\0', ' ').replaceAll(/\r\n?/g, '\n');
  } catch {
    throw refuse('The file is not UTF-8. Save it as “CSV UTF-8”.');
  }
}

/** A first line "sep=;" is for Excel. */
const separatorLine = /^"?sep=([^"\n])"?\n/i;

/** What parts the fields of a line of names: that by which most of them are known. Of the notes nothing is told, since sentences have commas, too. */
function delimiterOf(text: string): string {
  const names = text.split('\n').find((line) => /\p{L}/u.test(line)) ?? '';
  const knownBy = (delimiter: string) =>
    (papaparse.parse<string[]>(names, { delimiter }).data[0] ?? []).filter((name) =>
      Object.hasOwn(Columns.shape, columnOf(name)),
    ).length;
  return delimiters.reduce((best, other) => (knownBy(other) > knownBy(best) ? other : best));
}

const columnOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

interface Row {
  /** In the file, from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, string>>;
  /** Why the fields may not be what was meant. */
  readonly unclear: string | null;
}

const badQuote =
  'a double quote opens or closes where it should not; around a text there is one on each side, within it two for one';
const tooManyFields =
  'it has more fields than the first line has names; a text with the character between the fields stands in double quotes';

/** @throws NexusError IMPORT_INVALID */
function namesOf(data: readonly string[]): readonly string[] {
  const names = data.map(columnOf);
  const twice = names.find((name, place) => name !== '' && names.indexOf(name) !== place);
  if (twice !== undefined) throw refuse(`The line of names has “${twice}” twice.`);
  if (names.includes('content')) return names;
  throw refuse('The first line should name the columns, and one of them should be “content”.');
}

function rowsOf(text: string): readonly Row[] {
  const separator = separatorLine.exec(text);
  const body = separator === null ? text : text.slice(separator[0].length);
  const rows: Row[] = [];
  let names: readonly string[] | null = null;
  let line = separator === null ? 1 : 2;
  let from = 0;
  papaparse.parse<string[]>(body, {
    delimiter: separator?.[1] ?? delimiterOf(body),
    newline: '\n',
    step({ data, errors, meta }) {
      const starts = line;
      line += body.slice(from, meta.cursor).split('\n').length - 1;
      from = meta.cursor;
      if (data.every((field) => field.trim() === '')) return;
      const isQuotedBadly = errors.some(({ type }) => type === 'Quotes');
      if (names === null) {
        if (isQuotedBadly) throw refuse(`The names of the columns cannot be read: line ${starts}: ${badQuote}.`);
        names = namesOf(data);
        return;
      }
      const named = names;
      const isOverfull = data.some((field, place) => (named[place] ?? '') === '' && field.trim() !== '');
      const fields = Object.fromEntries(named.map((name, place) => [name, data[place] ?? '']));
      rows.push({ line: starts, fields, unclear: isQuotedBadly ? badQuote : isOverfull ? tooManyFields : null });
    },
  });
  if (names === null) throw refuse('The file is empty.');
  return rows;
}

function entryOf({ fields, unclear }: Row): NewSharedEntry | string {
  if (unclear !== null) return unclear;
  const { content, category = '', importance = '', review_on: reviewOn = '' } = Columns.parse(fields);
  const known = categories[category.trim().toLowerCase()];
  if (known === undefined) return 'the category is one of fact, policy, team, project or decision';
  const read = NewSharedEntry.safeParse({
    content: oneLine(content),
    category: known,
    importance: importance.trim() === '' ? undefined : Number(importance),
    reviewOn: reviewOn.trim() === '' ? null : reviewOn.trim(),
  });
  if (read.success) return read.data;
  const sentences: Readonly<Record<string, string>> = {
    content: 'the content is one to 1,000 characters',
    importance: 'the importance is a whole number from 1 to 10',
    reviewOn: 'review_on is a day as 2026-12-31',
  };
  return [...new Set(read.error.issues.map(({ path }) => sentences[String(path[0])] ?? 'it cannot be read'))].join(
    '; ',
  );
}

export interface ImportedEntry {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly entry: NewSharedEntry;
  /** Its content as it can be seen, with its line breaks, which show a quoted mail; no longer than the entry's own. */
  readonly visible: string;
}

const visibleOf = (content: string) =>
  stripInvisible(content)
    .trim()
    .replaceAll(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));

/** The first of them, and how many more there are. */
export function nameSome(names: readonly string[]): string {
  const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : '';
  return `${names.slice(0, mostNamed).join(', ')}${more}`;
}

/**
 * Notes out of a CSV (RFC 4180; comma, semicolon or tab): a line of names, then a line for each.
 *
 * @throws NexusError IMPORT_INVALID, which names the lines that cannot be taken in
 */
export function readEntriesFromCsv(bytes: Uint8Array): readonly ImportedEntry[] {
  const rows = rowsOf(textOf(bytes));
  if (rows.length === 0) throw refuse('There is no line below the names of the columns.');
  if (rows.length > mostRows) throw refuse(`The file has ${rows.length} lines; ${mostRows} are the most at a time.`);
  const entries: ImportedEntry[] = [];
  const wrong: string[] = [];
  for (const row of rows) {
    const entry = entryOf(row);
    if (typeof entry === 'string') wrong.push(`line ${row.line}: ${entry}`);
    else entries.push({ line: row.line, entry, visible: visibleOf(row.fields.content ?? '') });
  }
  if (wrong.length === 0) return entries;
  throw refuse(`Some lines cannot be taken in: ${nameSome(wrong)}.`);
}
