import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { meantMail } from '../briefing/mail-meant.ts';
import { foreignMail, presentLonger, readingPiece } from '../briefing/present-mail.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { fetchMail } from './fetch-mail.ts';
import { tellNextPassage } from './recall-knowledge.ts';
import { refuseUnclear } from './refuse-unclear.ts';

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
