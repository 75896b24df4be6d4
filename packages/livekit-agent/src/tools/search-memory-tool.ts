import { late, orLate } from '@nexus/async';
import type { MemoryEntry } from '@nexus/contracts';
import { type FoundContext, type MemoryAnswer, sharesSubject } from '@nexus/long-memory';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import type { SessionMemory } from '../memory/session-memory.ts';
import { noteExchange } from '../replies/note-exchange.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { quoteFact, sayFacts } from '../wording/facts.ts';
import { defineTool } from './tool.ts';

const away = "I can't reach what you told me right now. Ask me again in a while.";
const nothingFits = 'You told me nothing about that.';
const officeAway =
  "You told me nothing about that, and the office's notes don't answer right now. Ask me again in a while.";
const mostFound = 5;
/** Of what was found elsewhere so many are spoken, and only what has most of the words. */
const mostElsewhere = 2;
const leastRelevance = 0.5;
/** Milliseconds that the vector of a question and its search may take. */
const nearWithin = 600;

/** Reads only. What the driver told is in the drive's memory; what is found elsewhere is waited for briefly, and was asked for with their words (L-7). */
export function createSearchMemoryTool(drive: DriveContext, memory: SessionMemory) {
  return defineTool({
    name: 'search_memory',
    description:
      'Looks up what the driver told of people, places, projects and decisions, now and before: "who runs the harbour site?", "and before?".',
    parameters: z.object({ query: z.string().describe('Their question, in their words.') }),
    async execute({ query }, run) {
      const { turn } = drive.tracker.state;
      const today = drive.clock.today();
      const answer = memory.facts.answer(query, turn);
      const found = answer === null ? memory.facts.search(query, mostFound) : entriesOf(answer);
      const told = found.length > 0 || answer !== null ? found : await findNear(drive, query, run.signal);
      const { elsewhere, isOfficeUnknown } =
        answer?.kind === 'since' ? { elsewhere: [], isOfficeUnknown: false } : await findElsewhere(drive, query);
      const isTold = told.length > 0 || answer !== null;
      if (!isTold && elsewhere.length === 0) {
        if (memory.state !== 'known' || !memory.isToldKnown) return refused(away, { code: 'MEMORY_UNREACHABLE' });
        return isOfficeUnknown ? refused(officeAway, { code: 'ORGANIZATIONS_UNREACHABLE' }) : succeeded(nothingFits);
      }
      // What others wrote, a mail among them, is nothing to go on from.
      if (isTold && elsewhere.length === 0)
        noteExchange(drive, {
          ...{ kind: 'memory', named: null, citation: null },
          known: told.map(({ content }) => content).join(' '),
        });
      // What was told beside what has the words is for the model, which sees what it is about.
      const withWords = told.filter(({ content }) => sharesSubject(query, content));
      const spoken = (withWords.length > 0 ? withWords : told).slice(0, 2);
      const said: MemoryAnswer = answer ?? { kind: 'told', entries: spoken, last: null };
      if (isTold) memory.facts.noteSpoken(entriesOf(said), said.last, turn);
      const sentences = [...(isTold ? [sayFacts(said, today)] : []), ...elsewhere.map(sayFound)];
      return succeeded(sentences.join(' '), {
        memories: told.map((entry) => ({ id: entry.id, category: 'context', content: quoteFact(entry, today) })),
      });
    },
  });
}

/** What has none of the words, and is near them in meaning. */
async function findNear(
  { knowledge: { near }, clock }: DriveContext,
  query: string,
  signal: AbortSignal,
): Promise<readonly MemoryEntry[]> {
  if (near === null) return [];
  const finding = near.find(query, { limit: mostFound, signal }).catch(() => []);
  const found = await orLate(finding, nearWithin, { scheduler: clock.scheduler, signal });
  return found === late ? [] : found.map(({ entry }) => entry);
}

async function findElsewhere({ knowledge: { context, office } }: DriveContext, query: string) {
  const { items = [], unknown = [] } = (await context?.search(query)) ?? {};
  const elsewhere: readonly FoundContext[] = items
    .filter(({ kind, relevance }) => kind !== 'memories' && kind !== 'entities' && relevance >= leastRelevance)
    .slice(0, mostElsewhere);
  return { elsewhere, isOfficeUnknown: unknown.includes('office') && office?.mayBeMember === true };
}

/** "The office's note says: the gate code is with the guard." */
function sayFound({ from, text }: FoundContext): string {
  return `${capitalise(from)}: ${text.replace(/[\s.]+$/, '')}.`;
}

function entriesOf(answer: MemoryAnswer): readonly MemoryEntry[] {
  switch (answer.kind) {
    case 'values':
    case 'denied':
      return [...new Set(answer.values.map(({ entry }) => entry))];
    case 'since':
      return [answer.told.entry];
    case 'told':
      return answer.entries;
    case 'nothing-before':
      return [];
  }
}
