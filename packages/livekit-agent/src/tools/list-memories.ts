import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import type { SessionMemory } from '../knowledge/session-memory.ts';
import { defineTool } from './briefing-tool.ts';
import { sayListedSenders } from './say-listed-senders.ts';
import { sayMemories } from './say-memories.ts';

export const memoryAway = "I can't reach what I remember of you right now. Ask me again in a while.";

export function createListMemoriesTool(desk: DriveContext, memory: SessionMemory) {
  return defineTool({
    name: 'list_memories',
    description: 'Tells what is remembered of the driver: "what do you know about me?"',
    parameters: z.object({}),
    async execute() {
      // Another drive, or the page, may have changed it since.
      await memory.load();
      if (memory.state !== 'known') return refused(memoryAway, { code: 'MEMORY_UNREACHABLE' });
      const { entries } = memory;
      return succeeded(`${sayMemories(entries)} ${sayListedSenders(desk)}`.trim(), {
        memories: entries.map(({ id, category, content }) => ({ id, category, content })),
      });
    },
  });
}
