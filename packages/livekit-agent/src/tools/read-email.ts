import type { MailMessage } from '@nexus/contracts';
import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { foreignMail, readingPiece } from '../briefing/present-mail.ts';
import { senderName } from '../briefing/sender-name.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';

async function findMail(desk: BriefingDesk, emailId: string, signal: AbortSignal): Promise<MailMessage | null> {
  const judged = desk.inbox.items.get(emailId);
  if (judged) return judged.email;
  for await (const email of desk.mailbox.reader.read([emailId], signal)) {
    desk.mailTexts.add(email);
    return email;
  }
  return null;
}

export function createReadEmailTool(desk: BriefingDesk) {
  return defineTool({
    name: 'read_email',
    description: 'Reads out what the sender wrote, word for word, about 600 characters at a time.',
    parameters: z.object({
      email_id: z.string().nullish().describe('Leave out for the current mail.'),
      part: z.number().int().min(1).nullish().describe('Which piece; default the first.'),
    }),
    async execute({ email_id, part }, { signal }) {
      const emailId = email_id ?? desk.tracker.state.cursor;
      if (emailId === null) return refused('No mail is open. Say next to hear one.');
      const email = await findMail(desk, emailId, signal);
      signal.throwIfAborted();
      if (email === null) return refused("I don't know that mail.", { code: 'MAIL_NOT_FOUND' });
      if (email.body.onlyPictures) return succeeded('It looks like a picture without text. Flag it for later?');
      const judged = desk.inbox.items.get(emailId);
      const foreign = judged === undefined ? null : foreignMail(desk, judged);
      if (foreign !== null) return succeeded(foreign, { email_ids: [emailId] });
      const index = (part ?? 1) - 1;
      const piece = readingPiece(email.body.own, index);
      if (piece === null) return succeeded(index === 0 ? 'There is no text in it.' : 'That was all of it.');
      const more = readingPiece(email.body.own, index + 1) === null ? '' : ' Say more to go on.';
      if (emailId === desk.tracker.state.cursor) desk.depth = index + 2;
      const opening = index === 0 ? `${senderName(email)} writes: ` : '';
      return succeeded(`${opening}${piece}${more}`, { email_ids: [emailId] });
    },
  });
}
