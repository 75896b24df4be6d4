import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { withEntry, withoutEntry } from '../briefing/change-preferences.ts';
import { succeeded } from '../briefing/tool-result.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { defineTool } from './briefing-tool.ts';
import { chooseSender } from './choose-sender.ts';
import { afterwords } from './perform-mail-action.ts';
import { withholdPermission } from './permission.ts';

export function createPrioritizeSenderTool(desk: DriveContext) {
  return defineTool({
    name: 'prioritize_sender',
    description: 'Makes one sender a VIP, whose mail is told first from now on.',
    parameters: z.object({
      sender: z.string().nullish().describe('The name; leave out for the sender of the current mail.'),
    }),
    async execute({ sender }) {
      const chosen = chooseSender(desk, sender);
      if ('refusal' in chosen) return chosen.refusal;
      const withheld = withholdPermission(desk, {
        toolName: 'prioritize_sender',
        intents: ['prioritize-sender'],
        emailIds: [],
        agrees(intent) {
          const said = chooseSender(desk, intent.sender);
          return 'address' in said && said.address === chosen.address;
        },
        toolArguments: { sender: chosen.name },
        alwaysAsk: false,
        question: `Shall I put ${chosen.name} first from now on?`,
      });
      if (withheld) return withheld;
      if (desk.preferences.vips.includes(chosen.key)) return succeeded(`${chosen.name} comes first already.`);
      desk.carriedOver.changePreferences(withEntry('vips', chosen.key));
      desk.undo.push({
        label: `put ${chosen.name} first`,
        before: snapshotOf(desk.tracker.state, []),
        takenBack: `${chosen.name} no longer comes first.`,
        async revert() {
          desk.carriedOver.changePreferences(withoutEntry('vips', chosen.key));
          return null;
        },
      });
      return succeeded(`${chosen.name} comes first from now on, after what is urgent.${afterwords(desk)}`);
    },
  });
}
