import { cardinalWords, joinWithAnd, sayTitle } from '@nexus/spoken-text';
import { z } from 'zod';
import type { Manuals } from '../briefing/manuals.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { manualsAway, noManuals } from './recall-knowledge.ts';

/** More titles nobody keeps in mind. */
const mostSaid = 5;

function sayTitles(titles: readonly string[]): string {
  const said = titles.slice(0, mostSaid).map(sayTitle);
  const more = titles.length - said.length;
  if (titles.length === 1) return `There is one: ${joinWithAnd(said)}.`;
  const count = `There are ${cardinalWords(String(titles.length))}`;
  return more === 0
    ? `${count}: ${joinWithAnd(said)}.`
    : `${count}. The newest are ${joinWithAnd(said)}; ${cardinalWords(String(more))} more ${more === 1 ? 'is' : 'are'} there.`;
}

export function createListManualsTool(manuals: Manuals) {
  return defineTool({
    name: 'list_manuals',
    description: 'Says which manuals and documents the office uploaded: how many, and the titles of the newest five.',
    parameters: z.object({}),
    late: manualsAway,
    async execute(_, { signal }) {
      const titles = await manuals.list();
      signal.throwIfAborted();
      if (titles === null) return refused(manualsAway, { code: 'DOCUMENTS_UNREACHABLE' });
      return succeeded(titles.length === 0 ? noManuals : sayTitles(titles));
    },
  });
}
