import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent } from '../intent.ts';
import { readPerson } from '../slots/read-person.ts';
import { readQuery } from '../slots/read-query.ts';

const leadsSender = new Set(['from', 'by']);
const leadsSubject = new Set('about regarding concerning on mentioning'.split(' '));
const leadsWriter = new Set(['has', 'have', 'had', 'did', 'if', 'whether']);
const writes = new Set(
  'write written wrote reply replied answer answered send sent mail mailed respond responded been'.split(' '),
);
const closings = new Set(
  'please thanks yet today already back now in again at all me us anything something or not find it can you touch'.split(
    ' ',
  ),
);

function endOf(heard: Heard): number {
  let end = heard.tokens.length;
  while (closings.has(heard.tokens[end - 1]?.word ?? '')) end -= 1;
  return end;
}

/** What is looked for in words that ask for a search: whoever or whatever closes them ("anything new from Karin"). Null where that is open. */
export function guessSearch(heard: Heard, confidence: number): Intent | null {
  const { tokens } = heard;
  const end = endOf(heard);
  const search = { kind: 'search', target: { scope: 'current' }, confidence } as const;
  const writer = tokens.findLastIndex(({ word }) => writes.has(word));
  const asked = tokens.findIndex(({ word }) => leadsWriter.has(word));
  if (asked >= 0 && writer > asked && writer >= end - 1) {
    const person = readPerson.read(heard, { start: asked + 1, end: writer });
    return person && !person.value.isSender ? { ...search, from: person.value.name } : null;
  }
  const leads = tokens.filter(({ word }) => leadsSender.has(word) || leadsSubject.has(word));
  const [lead] = leads;
  if (!lead || leads.length > 1) return null;
  const span = { start: tokens.indexOf(lead) + 1, end };
  if (span.end - span.start > 4 || tokens.slice(span.start, end - 1).some(({ breaks }) => breaks)) return null;
  if (leadsSender.has(lead.word)) {
    const person = readPerson.read(heard, span);
    return person && !person.value.isSender ? { ...search, from: person.value.name } : null;
  }
  const query = readQuery.read(heard, span);
  return typeof query?.value === 'string' ? { ...search, query: query.value } : null;
}
