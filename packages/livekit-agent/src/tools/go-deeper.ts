import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { foreignMail, presentLonger, readingPiece } from '../briefing/present-mail.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { tellNextPassage } from './recall-knowledge.ts';

export function createGoDeeperTool(desk: BriefingDesk) {
  return defineTool({
    name: 'go_deeper',
    description: 'Tells more of the current mail: first a longer summary, then what the sender wrote, piece by piece.',
    parameters: z.object({}),
    async execute() {
      const passage = tellNextPassage(desk);
      if (passage !== null) return passage;
      const { cursor } = desk.tracker.state;
      const mail = cursor === null ? undefined : desk.inbox.items.get(cursor);
      if (mail === undefined) return refused('No mail is open. Say next to hear one.');
      const foreign = foreignMail(desk, mail);
      if (foreign !== null) return succeeded(foreign, { email_ids: [mail.email.emailId] });
      const longer = desk.depth === 0 ? presentLonger(desk, mail) : null;
      // One step for the longer summary, then one for each piece of the text.
      desk.depth = desk.depth === 0 && longer === null ? 2 : desk.depth + 1;
      const more = longer ?? readingPiece(mail.email.body.own, desk.depth - 2);
      return succeeded(more ?? 'That is all of this mail.', { email_ids: [mail.email.emailId] });
    },
  });
}
