import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { placeToGoOn } from '../briefing/cut-reply.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';

export function createRepeatTool(desk: DriveContext) {
  return defineTool({
    name: 'repeat',
    description: 'Says again what was said last.',
    parameters: z.object({}),
    async execute() {
      const told = placeToGoOn(desk) ?? desk.lastTold;
      const again = told ? succeeded(told.whole, { verbatim: true }) : refused('I have not said anything yet.');
      desk.cut = null;
      if (told) desk.tracker.apply({ type: 'told-beside', emailIds: told.toldBeside });
      const { manuals, tracker } = desk;
      if (manuals?.told?.turn === tracker.state.turn - 1) manuals.told = { ...manuals.told, turn: tracker.state.turn };
      desk.turn.done.set('repeat', again);
      return again;
    },
  });
}
