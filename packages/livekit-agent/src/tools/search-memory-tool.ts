import type { MemoryEntry } from '@nexus/contracts';
import type { MemoryAnswer } from '@nexus/long-memory';
import { z } from 'zod';
import type { SessionMemory } from '../memory/session-memory.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { quoteFact, sayFacts } from '../wording/facts.ts';
import { defineTool } from './tool.ts';

const away = "I can't reach what you told me right now. Ask me again in a while.";
const nothingFits = 'You told me nothing about that.';
const mostFound = 5;

/** Reads only, and from the drive's memory: nothing is waited for. */
export function createSearchMemoryTool(drive: DriveContext, memory: SessionMemory) {
  return defineTool({
    name: 'search_memory',
    description:
      'Looks up what the driver told of people, places, projects and decisions, now and before: "who runs the harbour site?", "and before?".',
    parameters: z.object({ query: z.string().describe('Their question, in their words.') }),
    async execute({ query }) {
      const { turn } = drive.tracker.state;
      const today = drive.clock.wall().toISOString().slice(0, 10);
      const answer = memory.facts.answer(query, turn);
      const told = answer === null ? memory.facts.search(query, mostFound) : entriesOf(answer);
      if (told.length === 0 && answer === null)
        return memory.state === 'known' && memory.isToldKnown
          ? succeeded(nothingFits)
          : refused(away, { code: 'MEMORY_UNREACHABLE' });
      const said = answer ?? { kind: 'told', entries: told.slice(0, 2), last: null };
      memory.facts.noteSpoken(entriesOf(said), said.last, turn);
      return succeeded(sayFacts(said, today), {
        memories: told.map((entry) => ({ id: entry.id, category: 'context', content: quoteFact(entry, today) })),
      });
    },
  });
}

function entriesOf(answer: MemoryAnswer): readonly MemoryEntry[] {
  switch (answer.kind) {
    case 'values':
      return [...new Set(answer.values.map(({ entry }) => entry))];
    case 'since':
      return [answer.told.entry];
    case 'told':
      return answer.entries;
    case 'nothing-before':
      return [];
  }
}
