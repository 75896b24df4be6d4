import type { gmail_v1 } from '@googleapis/gmail';
import type { MailEnvelope, SearchQuery } from '@nexus/contracts';
import { bodyHolds, foldText, foldWords, isWithin, senderMatches, wordsNotInHeaders } from '../mime/search-match.ts';
import { draftLabel, inboxLabel, isInMailbox, sentLabel } from './labels.ts';
import type { GmailMailSource } from './mails.ts';

/** Mails that are looked at for one search; what would be found behind them is not. */
const mostLookedAt = 300;
const step = 25;

/** Asks Gmail, newest first, and checks each mail as the search in files does, so that all sources find alike. */
export async function searchGmail(
  source: GmailMailSource,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<readonly MailEnvelope[]> {
  const found: MailEnvelope[] = [];
  if (query.limit <= 0) return found;
  const words = foldWords(query.words);
  const from = foldText(query.from ?? '');
  let looked = 0;
  for await (const gmailIds of source.list({ q: toGmailQuery(query) }, signal)) {
    for (let start = 0; start < gmailIds.length && looked < mostLookedAt; start += step) {
      const batch = gmailIds.slice(start, start + step);
      looked += batch.length;
      for (const { message, envelope } of await source.envelopes(batch, signal)) {
        if (!isCandidate(message, envelope, query) || !senderMatches(from, envelope)) continue;
        const missing = wordsNotInHeaders(words, envelope);
        if (missing.length > 0) {
          const mail = await source.read(envelope.emailId, signal);
          if (!mail || !bodyHolds(missing, mail.body)) continue;
        }
        found.push(envelope);
        if (found.length >= query.limit) return found;
      }
    }
    if (looked >= mostLookedAt) break;
  }
  return found;
}

/** Neither a draft nor a mail that the user sent themselves, and of the time that was asked for. */
function isCandidate(message: gmail_v1.Schema$Message, envelope: MailEnvelope, query: SearchQuery): boolean {
  const labelIds = message.labelIds ?? [];
  if (!isInMailbox(labelIds) || labelIds.includes(draftLabel)) return false;
  if (labelIds.includes(sentLabel) && !labelIds.includes(inboxLabel)) return false;
  return isWithin(envelope.receivedAt?.getTime() ?? null, query);
}

/**
 * What to search Gmail for (`q`). It finds words as a whole and may find more than was asked for, so each mail is checked afterwards;
 * the dates are a second wider for the same reason.
 */
export function toGmailQuery({ words, from, since, before }: SearchQuery): string {
  return [
    ...splitTerms(words.join(' ')),
    ...splitTerms(from ?? '').map((term) => `from:${term}`),
    ...(since ? [`after:${Math.floor(since.getTime() / 1000) - 1}`] : []),
    ...(before ? [`before:${Math.ceil(before.getTime() / 1000) + 1}`] : []),
  ].join(' ');
}

/** Letters and digits only, with what holds an address together: nothing in a driver's words is an operator of Gmail's. */
function splitTerms(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}@._-]+/u)
    .map((term) => term.replace(/^[._-]+|[._-]+$/g, ''))
    .filter((term) => term !== '' && !/^(?:or|and|around)$/i.test(term));
}
