import type { MailEnvelope, SearchQuery } from '@nexus/contracts';
import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { keepFound, tellBeside } from '../briefing/mail-meant.ts';
import { meaningfulWords } from '../briefing/meaningful-words.ts';
import { sayWhen } from '../briefing/say-when.ts';
import { senderName, subjectName } from '../briefing/sender-name.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { chooseAccount } from './choose-account.ts';
import { fetchMail } from './fetch-mail.ts';
import { listAccount } from './list-account.ts';
import { openWholeMail } from './open-mail.ts';
import { sayNothingFound } from './say-nothing-found.ts';

function name(desk: BriefingDesk, email: MailEnvelope): string {
  return `${senderName(email)}, ${sayWhen(email.receivedAt, desk.referenceTime, desk.timeZone)}: ${subjectName(email)}`;
}

/** Milliseconds. */
const ahead = 2_000;

/** Reads the one mail that was found, so that what is asked of it next can be answered. Without it the answer stands. */
async function readAhead(desk: BriefingDesk, emailId: string, signal: AbortSignal): Promise<void> {
  try {
    await fetchMail(desk, emailId, AbortSignal.any([signal, AbortSignal.timeout(ahead)]));
  } catch {
    // It is read when it is asked for, and what is wrong is said then.
    signal.throwIfAborted();
  }
}

export function createSearchEmailsTool(desk: BriefingDesk) {
  return defineTool({
    name: 'search_emails',
    description:
      'Finds mail, read or unread, by words in sender, subject or text, or what came to one account. Names the newest three.',
    parameters: z.object({
      query: z.string().describe('Words to look for; may be empty when from or account is given.'),
      from: z.string().nullish().describe("A part of the sender's name."),
      account: z.string().nullish().describe('The one account to look in, as the driver named it.'),
    }),
    async execute({ query, from, account: accountSaid }, { signal }) {
      const words = meaningfulWords(query);
      const chosen = accountSaid?.trim() ? chooseAccount(desk, accountSaid.trim()) : null;
      if (chosen !== null && 'complaint' in chosen) return refused(chosen.complaint);
      const account = chosen?.account ?? null;
      if (words.length === 0 && !from?.trim()) {
        if (account === null) return refused('What shall I look for?');
        return listAccount(desk, account, (email) => name(desk, email));
      }
      const sender = from?.trim().replace(/^the\s+/i, '');
      const look = async (search: Pick<SearchQuery, 'words' | 'from'>) => {
        const found = await desk.mailbox.reader.search({ ...search, limit: 20 }, signal);
        return found.filter(({ accountId }) => account === null || accountId === account.accountId);
      };
      const found = await look({ words, ...(sender && { from: sender }) });
      // A role ("the architect") stands in the signature or the subject rather than in the address.
      const hits = found.length > 0 || !sender ? found : await look({ words: [...words, ...meaningfulWords(sender)] });
      signal.throwIfAborted();
      for (const email of hits) desk.mailTexts.add(email);
      const [only] = hits;
      if (only === undefined) {
        const what = `${sender ? ` from ${sender}` : ''}${words.length > 0 ? ` about ${query}` : ''}`;
        return succeeded(sayNothingFound(desk, { what, account }));
      }
      const email_ids = hits.map((email) => email.emailId);
      if (hits.length === 1 && desk.inbox.items.has(only.emailId)) return openWholeMail(desk, only.emailId, signal);
      const told = hits.slice(0, 3);
      keepFound(desk, hits);
      tellBeside(desk, told);
      if (hits.length === 1) await readAhead(desk, only.emailId, signal);
      const count = hits.length === 20 ? 'at least 20 mails' : hits.length === 1 ? '1 mail' : `${hits.length} mails`;
      const named = told.map((email) => name(desk, email));
      const opening = hits.length > 3 ? `I found ${count}. The newest three:` : `I found ${count}:`;
      return succeeded(`${opening} ${named.join('; ')}.`, { email_ids });
    },
  });
}
