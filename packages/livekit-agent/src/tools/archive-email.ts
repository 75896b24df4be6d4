import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { defineTool } from './briefing-tool.ts';
import { EmailIds } from './email-ids.ts';
import { performMailAction } from './perform-mail-action.ts';

export function createArchiveEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'archive_email',
    description: 'Archives mail. Also what "delete", "bin" or "get rid of" mean: nothing is ever deleted.',
    parameters: z.object({ email_ids: EmailIds }),
    async execute({ email_ids }, run) {
      const saidDelete = /\b(delet|bin\b|trash|get rid)/i.test(desk.turn.words);
      return performMailAction(
        desk,
        {
          toolName: 'archive_email',
          intents: ['archive'],
          emailIds: email_ids,
          proposal: (mails) => `archive${saidDelete ? ', not delete,' : ''} ${mails}`,
          done: saidDelete ? 'Archived, not deleted' : 'Archived',
          deed: { kind: 'archived' },
          already: (emailId) =>
            desk.tracker.state.statuses.get(emailId) === 'archived' ? 'It is archived already.' : null,
          run: (emailIds, context) => desk.mailbox.organizer.archive(emailIds, context),
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'archived' }),
        },
        run,
      );
    },
  });
}
