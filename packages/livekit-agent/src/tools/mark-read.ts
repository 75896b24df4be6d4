import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { ItemStatus } from '../briefing/tracker-state.ts';
import { defineTool } from './briefing-tool.ts';
import { EmailIds } from './email-ids.ts';
import { performMailAction } from './perform-mail-action.ts';

const untold: readonly (ItemStatus | undefined)[] = ['pending', 'skipped'];

export function createMarkReadTool(desk: DriveContext) {
  return defineTool({
    name: 'mark_read',
    description: 'Marks mail as read, or as unread with read=false. Telling a mail does not mark it.',
    parameters: z.object({
      email_ids: EmailIds,
      read: z.boolean().nullish().describe('false: mark as unread. Default true.'),
    }),
    async execute({ email_ids, read }, run) {
      const asRead = read ?? true;
      return performMailAction(
        desk,
        {
          toolName: 'mark_read',
          intents: [asRead ? 'mark-read' : 'mark-unread'],
          emailIds: email_ids,
          details: { read: asRead },
          proposal: (mails) => `mark ${mails} as ${asRead ? 'read' : 'unread'}`,
          done: `Marked as ${asRead ? 'read' : 'unread'}`,
          deed: { kind: asRead ? 'read' : 'unread' },
          async run(emailIds, context) {
            const receipt = await desk.mailbox.organizer.setRead(emailIds, asRead, context);
            if (!asRead) desk.carriedOver.keepAsNew(receipt.done);
            return receipt;
          },
          // Reading is the end of an untold mail's wait; nothing else about where a mail stands changes.
          event: (emailIds) => ({
            type: 'marked',
            emailIds: emailIds.filter((emailId) => asRead && untold.includes(desk.tracker.state.statuses.get(emailId))),
            status: 'briefed',
          }),
        },
        run,
      );
    },
  });
}
