import { z } from 'zod';
import { offerFlag, refuseUnclear } from '../actions/ask-driver.ts';
import { foreignMail, fraudSays, presentLonger, readingPiece, voicedLanguage } from '../inbox/told-summary.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { meantMail, pointAt } from '../understanding/references.ts';
import { senderName } from '../wording/mail.ts';
import { tellNextPassage } from './manual-tools.ts';
import { fetchMail } from './open-mail.ts';
import { defineTool } from './tool.ts';
import { tellNextOfView } from './view-tools.ts';

export function createReadEmailTool(drive: DriveContext) {
  return defineTool({
    name: 'read_email',
    description: 'Reads out what the sender wrote, word for word, about 600 characters at a time.',
    parameters: z.object({
      email_id: z.string().optional(),
      part: z.number().int().min(1).max(999).optional().describe('Which piece, from 1.'),
    }),
    async execute({ email_id, part }, { signal }) {
      const meant = email_id ? { emailId: email_id } : meantMail(drive);
      if (meant.emailId === null) return refuseUnclear(drive, meant, ['read']);
      const { emailId } = meant;
      const email = await fetchMail(drive, emailId, signal);
      signal.throwIfAborted();
      if (email === null) return refused("I don't know that mail.", { code: 'MAIL_NOT_FOUND' });
      pointAt(drive, email);
      if (email.body.onlyPictures)
        return succeeded(`It looks like a picture without text.${offerFlag(drive, emailId)}`);
      const judged = drive.inbox.state.items.get(emailId);
      const foreign = judged === undefined ? null : foreignMail(drive, judged);
      if (foreign !== null) return succeeded(foreign, { email_ids: [emailId] });
      const index = (part ?? 1) - 1;
      const piece = readingPiece(email.body.own, index);
      const locked = email.problems.find(({ code }) => code === 'encrypted')?.sentence;
      if (piece === null) return succeeded(index === 0 ? (locked ?? 'There is no text in it.') : 'That was all of it.');
      const more = readingPiece(email.body.own, index + 1) === null ? '' : ' Say more to go on.';
      drive.conversation.depth = index + 2;
      drive.conversation.view = null;
      drive.tracker.apply({ type: 'heard', emailId });
      const language = judged === undefined ? null : voicedLanguage(drive, judged);
      const says = language === null ? 'writes:' : `writes in ${language}.`;
      const writes = judged?.isFraud ? fraudSays : `${senderName(email)} ${says}`;
      const opening = index === 0 ? `${writes} ` : inLanguage(language);
      return succeeded(`${opening}${piece}${more}`, { email_ids: [emailId] });
    },
  });
}

/** Before the sender's own words where they are in another language: so a voice knows in which (W-5). */
function inLanguage(language: string | null): string {
  return language === null ? '' : `It goes on in ${language}. `;
}

export function createGoDeeperTool(drive: DriveContext) {
  return defineTool({
    name: 'go_deeper',
    description: 'Tells more of the mail told last: a longer summary, then what the sender wrote.',
    parameters: z.object({}),
    async execute(_toolArguments, { signal }) {
      const passage = tellNextPassage(drive);
      if (passage !== null) return passage;
      const ofView = tellNextOfView(drive);
      if (ofView !== null) return ofView;
      const meant = meantMail(drive);
      if (meant.emailId === null) return refuseUnclear(drive, meant, ['go-deeper']);
      const { emailId } = meant;
      const judged = drive.inbox.state.items.get(emailId);
      const email = judged?.email ?? (await fetchMail(drive, emailId, signal));
      signal.throwIfAborted();
      if (email === null) return refused("I don't know that mail.", { code: 'MAIL_NOT_FOUND' });
      const foreign = judged === undefined ? null : foreignMail(drive, judged);
      if (foreign !== null) return succeeded(foreign, { email_ids: [emailId] });
      const longer = judged === undefined || drive.conversation.depth > 0 ? null : presentLonger(drive, judged);
      // One step for the longer summary, then one for each piece of the text.
      drive.conversation.depth = drive.conversation.depth === 0 && longer === null ? 2 : drive.conversation.depth + 1;
      const piece = longer === null ? readingPiece(email.body.own, drive.conversation.depth - 2) : null;
      const language = piece === null || judged === undefined ? null : voicedLanguage(drive, judged);
      const more = longer ?? (piece === null ? null : `${inLanguage(language)}${piece}`);
      if (more !== null) drive.tracker.apply({ type: 'heard', emailId });
      return succeeded(more ?? 'That is all of this mail.', { email_ids: [emailId] });
    },
  });
}
