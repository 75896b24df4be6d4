import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { presentMail } from '../briefing/present-mail.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { mayMove, movedAlready, showCard } from './open-mail.ts';

export function createGoBackTool(desk: DriveContext) {
  return defineTool({
    name: 'go_back',
    description: 'Goes back to the mail that was told before this one.',
    parameters: z.object({}),
    async execute() {
      const { tracker } = desk;
      if (tracker.state.trail.length === 0) return refused('There is no mail before this one.');
      if (!mayMove(desk)) return movedAlready;
      const { cursor } = tracker.apply({ type: 'moved-back' });
      const mail = cursor === null ? undefined : desk.inbox.items.get(cursor);
      if (mail === undefined) return refused('There is no mail before this one.');
      showCard(desk, mail.email.emailId);
      return succeeded(`Back to: ${presentMail(desk, mail)}`, { email_ids: [mail.email.emailId] });
    },
  });
}
