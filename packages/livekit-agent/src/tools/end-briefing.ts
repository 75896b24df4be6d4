import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { sayFarewell } from '../briefing/farewell.ts';
import { sendInTime } from '../briefing/send-in-time.ts';
import { succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { withholdPermission } from './permission.ts';

export function createEndBriefingTool(desk: DriveContext) {
  return defineTool({
    name: 'end_briefing',
    description: 'Ends the drive with a short summary. Only when the driver says so.',
    parameters: z.object({}),
    async execute() {
      const withheld = withholdPermission(desk, {
        toolName: 'end_briefing',
        intents: ['end'],
        emailIds: [],
        toolArguments: {},
        alwaysAsk: false,
        question: 'Shall we stop here?',
      });
      if (withheld) return withheld;
      await sendInTime(desk);
      desk.tracker.apply({ type: 'ended' });
      return succeeded(sayFarewell(desk));
    },
  });
}
