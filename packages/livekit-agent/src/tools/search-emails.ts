import { type MailAccount, type MailEnvelope, NexusError, type SearchQuery } from '@nexus/contracts';
import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { keepFound, mentionMails } from '../briefing/mail-meant.ts';
import { meaningfulWords } from '../briefing/meaningful-words.ts';
import { sayFailure } from '../briefing/say-fault.ts';
import { sayWhen } from '../briefing/say-when.ts';
import { senderName, subjectName } from '../briefing/sender-name.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { chooseAccount } from './choose-account.ts';
import { fetchMail } from './fetch-mail.ts';
import { listAccount } from './list-account.ts';
import { openWholeMail } from './open-mail.ts';
import { sayMissed, sayNothingFound } from './say-nothing-found.ts';

function name(desk: DriveContext, email: MailEnvelope): string {
  return `${senderName(email)}, ${sayWhen(email.receivedAt, desk.referenceTime, desk.timeZone)}: ${subjectName(email)}`;
}

/** Milliseconds. */
const ahead = 2_000;

/** Reads the one mail that was found, so that what is asked of it next can be answered. Without it the answer stands. */
async function readAhead(desk: DriveContext, emailId: string, signal: AbortSignal): Promise<void> {
  try {
    await fetchMail(desk, emailId, AbortSignal.any([signal, AbortSignal.timeout(ahead)]));
  } catch {
    // It is read when it is asked for, and what is wrong is said then.
    signal.throwIfAborted();
  }
}

interface Sought {
  readonly words: readonly string[];
  readonly sender: string | undefined;
  /** Where to look; null: everywhere. */
  readonly account: MailAccount | null;
}

type SearchOutcome =
  | { readonly hits: readonly MailEnvelope[] /** Ids of accounts. */; readonly missed: ReadonlySet<string> }
  | { readonly complaint: ToolResult };

async function searchFor(
  desk: DriveContext,
  { words, sender, account }: Sought,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const missed = new Set<string>();
  const where = account !== null && { accountId: account.accountId };
  const look = async (search: Pick<SearchQuery, 'words' | 'from'>) => {
    const onMissed = (accountId: string) => void missed.add(accountId);
    return desk.mailbox.reader.search({ ...search, ...where, limit: 20, onMissed }, signal);
  };
  try {
    const found = await look({ words, ...(sender && { from: sender }) });
    if (found.length > 0 || !sender) return { hits: found, missed };
    // A role ("the architect") stands in the signature or the subject rather than in the address.
    return { hits: await look({ words: [...words, ...meaningfulWords(sender)] }), missed };
  } catch (error) {
    // Of an account that was named it is said that it is this one.
    if (account === null || !(error instanceof NexusError)) throw error;
    return { complaint: refused(sayFailure(error.code, account.name), { code: error.code }) };
  }
}

export function createSearchEmailsTool(desk: DriveContext) {
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
      const outcome = await searchFor(desk, { words, sender, account }, signal);
      if ('complaint' in outcome) return outcome.complaint;
      const { hits, missed } = outcome;
      signal.throwIfAborted();
      for (const email of hits) desk.mailTexts.add(email);
      const [only] = hits;
      if (only === undefined) {
        const what = `${sender ? ` from ${sender}` : ''}${words.length > 0 ? ` about ${query}` : ''}`;
        return succeeded(sayNothingFound(desk, { what, account, missed }));
      }
      const email_ids = hits.map((email) => email.emailId);
      if (hits.length === 1 && desk.inbox.items.has(only.emailId)) {
        const opened = await openWholeMail(desk, only.emailId, signal);
        return { ...opened, message: `${opened.message}${sayMissed(desk, missed)}` };
      }
      const told = hits.slice(0, 3);
      keepFound(desk, hits);
      mentionMails(desk, told);
      if (hits.length === 1) await readAhead(desk, only.emailId, signal);
      const count = hits.length === 20 ? 'at least 20 mails' : hits.length === 1 ? '1 mail' : `${hits.length} mails`;
      const named = told.map((email) => name(desk, email));
      const opening = hits.length > 3 ? `I found ${count}. The newest three:` : `I found ${count}:`;
      return succeeded(`${opening} ${named.join('; ')}.${sayMissed(desk, missed)}`, { email_ids });
    },
  });
}
