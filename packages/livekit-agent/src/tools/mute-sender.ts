import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { withEntry, withoutEntry } from '../briefing/change-preferences.ts';
import { succeeded } from '../briefing/tool-result.ts';
import { remaining } from '../briefing/tracker-views.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { defineTool } from './briefing-tool.ts';
import { chooseSender, isFrom } from './choose-sender.ts';
import { afterwords } from './perform-mail-action.ts';
import { withholdPermission } from './permission.ts';

export function createMuteSenderTool(desk: DriveContext) {
  return defineTool({
    name: 'mute_sender',
    description: 'Stops telling mail from one sender, now and later. Asked first.',
    parameters: z.object({
      sender: z.string().nullish().describe('The name; leave out for the sender of the current mail.'),
    }),
    async execute({ sender }) {
      const chosen = chooseSender(desk, sender);
      if ('refusal' in chosen) return chosen.refusal;
      const theirs = remaining(desk.tracker.state).filter((emailId) =>
        isFrom(desk.inbox.items.get(emailId)?.email, chosen),
      );
      const more = theirs.length === 0 ? '' : ` and leave out ${theirs.length} more of theirs`;
      const withheld = withholdPermission(desk, {
        toolName: 'mute_sender',
        intents: ['mute-sender'],
        emailIds: [chosen.emailId],
        toolArguments: { sender: chosen.name },
        alwaysAsk: true,
        question: `Shall I mute ${chosen.name}${more}?`,
      });
      if (withheld) return withheld;
      const before = snapshotOf(desk.tracker.state, theirs);
      desk.carriedOver.changePreferences(withEntry('mutedSenders', chosen.key));
      desk.tracker.apply({ type: 'marked', emailIds: theirs, status: 'muted' });
      const noted = desk.record.note({ kind: 'sender-muted', subjects: [chosen.key] });
      desk.undo.push({
        label: `muted ${chosen.name}`,
        before,
        takenBack: `You hear ${chosen.name} again.`,
        async revert() {
          noted.takeBack();
          desk.carriedOver.changePreferences(withoutEntry('mutedSenders', chosen.key));
          return null;
        },
      });
      return succeeded(`${chosen.name} is muted.${afterwords(desk)}`);
    },
  });
}
