import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { accountOf } from '../briefing/mail-account.ts';
import { meantMail } from '../briefing/mail-meant.ts';
import { refused } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { EmailIds } from './email-ids.ts';
import { performMailAction } from './perform-mail-action.ts';

/** The folder that was meant, of the account of the mails; null when there is none of that name. Any name will do where folders are made on the way. */
function chooseFolder(desk: DriveContext, said: string, emailIds: readonly string[] | null | undefined): string | null {
  const [emailId = meantMail(desk).emailId] = emailIds ?? [];
  const { folders } = accountOf(desk, emailId === null ? null : envelopeOf(desk.inbox, emailId)).capabilities;
  const wanted = said.trim().toLowerCase();
  if (wanted === '') return null;
  if (folders === null) return wanted.charAt(0).toUpperCase() + wanted.slice(1);
  return folders.find((folder) => folder.toLowerCase() === wanted) ?? null;
}

export function createMoveEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'move_email',
    description: 'Moves mail to a folder.',
    parameters: z.object({ email_ids: EmailIds, folder: z.string().describe('The folder as the driver named it.') }),
    async execute({ email_ids, folder }, run) {
      const chosen = chooseFolder(desk, folder, email_ids);
      if (chosen === null)
        return refused(`There is no folder called ${folder.trim() || 'that'}. Which one do you mean?`);
      return performMailAction(
        desk,
        {
          toolName: 'move_email',
          intents: ['move'],
          emailIds: email_ids,
          details: { folder },
          agrees: (intent) => intent.folder === undefined || chooseFolder(desk, intent.folder, email_ids) === chosen,
          proposal: (mails) => `move ${mails} to ${chosen}`,
          done: `Moved to ${chosen}`,
          deed: { kind: 'moved' },
          run: (emailIds, context) => desk.mailbox.organizer.move(emailIds, chosen, context),
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'moved' }),
        },
        run,
      );
    },
  });
}
