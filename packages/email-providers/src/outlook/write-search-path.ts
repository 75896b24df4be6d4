import type { SearchQuery } from '@nexus/contracts';
import { foldText } from '../file/search-words.ts';
import { envelopeProperties } from './read-envelope.ts';
import { writeQuery } from './write-query.ts';

const pageSize = 25;
const day = 86_400_000;
const $select = envelopeProperties.join(',');

/**
 * Where Outlook finds candidates by words, in KQL; `$search` takes no filter and no order beside it. They are more than is asked for:
 * words by their beginnings, days instead of moments. Null: the query has no words.
 */
export function writeCandidatesPath(query: SearchQuery): string | null {
  const terms = [
    ...query.words.flatMap(splitWords).map((word) => eitherSpelling('', word)),
    ...splitWords(query.from ?? '').map((word) => eitherSpelling('from:', word)),
  ];
  if (terms.length === 0) return null;
  const $search = `"${[...terms, ...writeDays(query)].join(' AND ')}"`;
  return `/me/messages?${writeQuery({ $search, $select, $top: String(pageSize) })}`;
}

/** All mails of the time that is asked for, newest first. */
export function writeNewestPath({ since = new Date(Date.UTC(1900, 0, 1)), before }: SearchQuery): string {
  const until = before === undefined ? '' : ` and receivedDateTime lt ${before.toISOString()}`;
  const $filter = `receivedDateTime ge ${since.toISOString()}${until}`;
  const query = { $filter, $orderby: 'receivedDateTime desc', $select, $top: String(4 * pageSize) };
  return `/me/messages?${writeQuery(query)}`;
}

/** As it was said, and without its accents. */
function eitherSpelling(scope: string, word: string): string {
  const folded = foldText(word);
  return folded === word ? `${scope}${word}*` : `(${scope}${word}* OR ${scope}${folded}*)`;
}

/** Days in KQL go by a time zone that is not said, so a day is added on either side. */
function writeDays({ since, before }: SearchQuery): readonly string[] {
  const date = (time: Date, days: number) => new Date(time.getTime() + days * day).toISOString().slice(0, 10);
  return [
    ...(since === undefined ? [] : [`received>=${date(since, -1)}`]),
    ...(before === undefined ? [] : [`received<=${date(before, 1)}`]),
  ];
}

/** Letters and digits only, so that nothing in a word is taken for KQL; its operators are upper case. */
function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
