import type { MailEnvelope } from '@nexus/contracts';
import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { meaningfulWords } from '../briefing/meaningful-words.ts';
import { sayWhen } from '../briefing/say-when.ts';
import { senderName, subjectName } from '../briefing/sender-name.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { openMail } from './open-mail.ts';

function name(desk: BriefingDesk, email: MailEnvelope): string {
  return `${senderName(email)}, ${sayWhen(email.receivedAt, desk.referenceTime, desk.timeZone)}: ${subjectName(email)}`;
}

export function createSearchEmailsTool(desk: BriefingDesk) {
  return defineTool({
    name: 'search_emails',
    description: 'Finds mail, read or unread, by words in sender, subject or text. Names the newest three.',
    parameters: z.object({
      query: z.string().describe('Words to look for; may be empty when from is given.'),
      from: z.string().nullish().describe("A part of the sender's name."),
    }),
    async execute({ query, from }, { signal }) {
      const words = meaningfulWords(query);
      if (words.length === 0 && !from?.trim()) return refused('What shall I look for?');
      const sender = from?.trim().replace(/^the\s+/i, '');
      const found = await desk.mailbox.reader.search({ words, ...(sender && { from: sender }), limit: 20 }, signal);
      // A role ("the architect") stands in the signature or the subject rather than in the address.
      const hits =
        found.length > 0 || !sender
          ? found
          : await desk.mailbox.reader.search({ words: [...words, ...meaningfulWords(sender)], limit: 20 }, signal);
      signal.throwIfAborted();
      for (const email of hits) desk.mailTexts.add(email);
      const [only] = hits;
      if (only === undefined) return succeeded(`I found nothing${sender ? ` from ${sender}` : ` about ${query}`}.`);
      const email_ids = hits.map((email) => email.emailId);
      if (hits.length === 1 && desk.inbox.items.has(only.emailId)) return openMail(desk, only.emailId);
      const count = hits.length === 20 ? 'at least 20 mails' : hits.length === 1 ? '1 mail' : `${hits.length} mails`;
      const named = hits.slice(0, 3).map((email) => name(desk, email));
      const opening = hits.length > 3 ? `I found ${count}. The newest three:` : `I found ${count}:`;
      return succeeded(`${opening} ${named.join('; ')}.`, { email_ids });
    },
  });
}
