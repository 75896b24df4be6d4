import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { defineTool } from './briefing-tool.ts';
import { EmailIds } from './email-ids.ts';
import { performMailAction } from './perform-mail-action.ts';

export function createFlagEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'flag_email',
    description: 'Flags (stars) mail for later, or takes the flag off with flagged=false.',
    parameters: z.object({
      email_ids: EmailIds,
      flagged: z.boolean().nullish().describe('false: take the flag off. Default true.'),
    }),
    async execute({ email_ids, flagged }, run) {
      const on = flagged ?? true;
      return performMailAction(
        desk,
        {
          toolName: 'flag_email',
          intents: [on ? 'flag' : 'unflag'],
          emailIds: email_ids,
          details: { flagged: on },
          proposal: (mails) => `${on ? 'flag' : 'take the flag off'} ${mails}`,
          done: on ? 'Flagged' : 'Flag taken off',
          deed: { kind: on ? 'flagged' : 'unflagged' },
          run: (emailIds, context) => desk.mailbox.organizer.setFlagged(emailIds, on, context),
          event: (emailIds) => ({ type: 'flagged', emailIds, flagged: on }),
        },
        run,
      );
    },
  });
}
