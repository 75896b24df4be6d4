import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';

export function createRepeatTool(desk: BriefingDesk) {
  return defineTool({
    name: 'repeat',
    description: 'Says again what was said last.',
    parameters: z.object({}),
    async execute() {
      const again = desk.lastTold === null ? refused('I have not said anything yet.') : succeeded(desk.lastTold);
      desk.turn.done.set('repeat', again);
      return again;
    },
  });
}
