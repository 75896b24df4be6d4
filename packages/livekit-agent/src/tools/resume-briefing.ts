import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { placeToGoOn } from '../briefing/cut-reply.ts';
import { mentionMails } from '../briefing/mail-meant.ts';
import { presentMail } from '../briefing/present-mail.ts';
import { succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';

export function createResumeBriefingTool(desk: DriveContext) {
  return defineTool({
    name: 'resume_briefing',
    description: 'Goes on after a pause, from the mail where it stopped, or with an answer that the driver cut off.',
    parameters: z.object({}),
    async execute() {
      const { cursor } = desk.tracker.apply({ type: 'resumed' });
      const cut = placeToGoOn(desk);
      if (cut !== null) {
        desk.cut = null;
        desk.tracker.apply({ type: 'told-beside', emailIds: cut.toldBeside });
        return succeeded(cut.rest, { verbatim: true });
      }
      mentionMails(desk, []);
      const mail = cursor === null ? undefined : desk.inbox.items.get(cursor);
      if (mail === undefined) return succeeded('Going on. Say next for the first mail.');
      return succeeded(`Going on. We were at: ${presentMail(desk, mail)}`, { email_ids: [mail.email.emailId] });
    },
  });
}
