import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { withholdPermission } from './permission.ts';

export function createUndoLastActionTool(desk: BriefingDesk) {
  return defineTool({
    name: 'undo_last_action',
    description: 'Takes back the last action, or the last few. A bulk action is taken back whole.',
    parameters: z.object({ count: z.number().int().min(1).max(20).nullish().describe('How many; default 1.') }),
    async execute({ count }) {
      const asked = count ?? 1;
      const done = desk.turn.done.get('undo');
      if (done) return done;
      if (desk.undo.size === 0) return refused('There is nothing to take back.');
      const withheld = withholdPermission(desk, {
        toolName: 'undo_last_action',
        intents: ['undo'],
        emailIds: [],
        toolArguments: { count: asked },
        alwaysAsk: false,
        question: `Shall I take back that I ${desk.undo.peek()?.label}?`,
      });
      if (withheld) return withheld;
      const sentences: string[] = [];
      for (let taken = 0; taken < asked; taken++) {
        const action = desk.undo.pop();
        if (action === null) break;
        const complaint = await action.revert();
        if (complaint === null) desk.tracker.apply({ type: 'restored', snapshot: action.before });
        sentences.push(complaint ?? action.takenBack ?? `Taken back: I had ${action.label}.`);
      }
      const result = succeeded(sentences.join(' '));
      desk.turn.done.set('undo', result);
      return result;
    },
  });
}
