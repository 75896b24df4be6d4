import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { meantMail, mentionMails } from '../briefing/mail-meant.ts';
import { foreignMail, readingPiece } from '../briefing/present-mail.ts';
import { senderName } from '../briefing/sender-name.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { mailsMeant } from '../briefing/tracker-views.ts';
import { defineTool } from './briefing-tool.ts';
import { fetchMail } from './fetch-mail.ts';
import { offerFlag } from './offer-flag.ts';
import { refuseUnclear } from './refuse-unclear.ts';

export function createReadEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'read_email',
    description: 'Reads out what the sender wrote, word for word, about 600 characters at a time.',
    parameters: z.object({
      email_id: z.string().nullish().describe('Leave out for the mail told last.'),
      part: z.number().int().min(1).nullish().describe('Which piece; default the first.'),
    }),
    async execute({ email_id, part }, { signal }) {
      const meant = email_id ? { emailId: email_id } : meantMail(desk);
      if (meant.emailId === null) return refuseUnclear(desk, meant, ['read']);
      const { emailId } = meant;
      const email = await fetchMail(desk, emailId, signal);
      signal.throwIfAborted();
      if (email === null) return refused("I don't know that mail.", { code: 'MAIL_NOT_FOUND' });
      if (!mailsMeant(desk.tracker.state).includes(emailId) || desk.tracker.state.mentioned.length > 1)
        mentionMails(desk, emailId === desk.tracker.state.cursor ? [] : [email]);
      if (email.body.onlyPictures) return succeeded(`It looks like a picture without text.${offerFlag(desk, emailId)}`);
      const judged = desk.inbox.items.get(emailId);
      const foreign = judged === undefined ? null : foreignMail(desk, judged);
      if (foreign !== null) return succeeded(foreign, { email_ids: [emailId] });
      const index = (part ?? 1) - 1;
      const piece = readingPiece(email.body.own, index);
      if (piece === null) return succeeded(index === 0 ? 'There is no text in it.' : 'That was all of it.');
      const more = readingPiece(email.body.own, index + 1) === null ? '' : ' Say more to go on.';
      desk.depth = index + 2;
      desk.tracker.apply({ type: 'heard', emailId });
      const opening = index === 0 ? `${senderName(email)} writes: ` : '';
      return succeeded(`${opening}${piece}${more}`, { email_ids: [emailId] });
    },
  });
}
