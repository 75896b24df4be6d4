import type { MailMessage } from '@nexus/contracts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, messageOf } from '../state/inbox.ts';
import { z } from 'zod';
import { meantMail, mentionMails } from '../understanding/references.ts';
import { foreignMail, readingPiece, presentLonger } from '../inbox/present-mail.ts';
import { senderName } from '../wording/mail.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import { defineTool } from './tool.ts';
import { offerFlag } from '../actions/offer-flag.ts';
import { refuseUnclear } from '../actions/permission.ts';
import { tellNextPassage } from './manual-tools.ts';

/** The whole of a mail, read where it was not; one that is known is then known wholly. Null: it is gone. @throws NexusError */
export async function fetchMail(desk: DriveContext, emailId: string, signal: AbortSignal): Promise<MailMessage | null> {
  const known = messageOf(desk.inbox, emailId);
  if (known !== null) return known;
  for await (const email of desk.mailbox.reader.read([emailId], signal)) {
    desk.mailTexts.add(email);
    const { inbox } = desk;
    if (envelopeOf(inbox, emailId) !== null) desk.inbox = { ...inbox, found: new Map(inbox.found).set(emailId, email) };
    return email;
  }
  return null;
}

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

export function createGoDeeperTool(desk: DriveContext) {
  return defineTool({
    name: 'go_deeper',
    description:
      'Tells more of the mail told last: first a longer summary, then what the sender wrote, piece by piece.',
    parameters: z.object({}),
    async execute(_toolArguments, { signal }) {
      const passage = tellNextPassage(desk);
      if (passage !== null) return passage;
      const meant = meantMail(desk);
      if (meant.emailId === null) return refuseUnclear(desk, meant, ['go-deeper']);
      const { emailId } = meant;
      const judged = desk.inbox.items.get(emailId);
      const email = judged?.email ?? (await fetchMail(desk, emailId, signal));
      signal.throwIfAborted();
      if (email === null) return refused("I don't know that mail.", { code: 'MAIL_NOT_FOUND' });
      const foreign = judged === undefined ? null : foreignMail(desk, judged);
      if (foreign !== null) return succeeded(foreign, { email_ids: [emailId] });
      const longer = judged === undefined || desk.depth > 0 ? null : presentLonger(desk, judged);
      // One step for the longer summary, then one for each piece of the text.
      desk.depth = desk.depth === 0 && longer === null ? 2 : desk.depth + 1;
      const more = longer ?? readingPiece(email.body.own, desk.depth - 2);
      if (more !== null) desk.tracker.apply({ type: 'heard', emailId });
      return succeeded(more ?? 'That is all of this mail.', { email_ids: [emailId] });
    },
  });
}
