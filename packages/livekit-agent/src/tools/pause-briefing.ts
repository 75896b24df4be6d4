import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';

export function createPauseBriefingTool(desk: DriveContext) {
  return defineTool({
    name: 'pause_briefing',
    description: 'Stops telling mail until the driver wants to go on. The place is kept.',
    parameters: z.object({}),
    async execute() {
      desk.tracker.apply({ type: 'paused' });
      return succeeded('Paused. Say go on when you are ready.');
    },
  });
}
