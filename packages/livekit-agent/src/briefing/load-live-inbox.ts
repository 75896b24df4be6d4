import type { MailEnvelope, MailMessage, MailReader } from '@nexus/contracts';
import { cameAt, headersOnly, windowStart } from '@nexus/intelligence';
import { judgeInbox } from './judge-inbox.ts';
import { settleBehind } from './judge-whole.ts';
import type { LoadedInbox, LoadInboxOptions } from './load-inbox-options.ts';
import { createNewestMail } from './newest-mail.ts';
import { readFirstTexts } from './read-texts.ts';

/** Mails of the window whose headers are looked at before the greeting. */
const lookedAtFirst = 500;
/** Up to here they are read whole before it: each is fetched over the network. */
const readAtOnce = 60;

function isWithin(since: Date | null, envelope: MailEnvelope): boolean {
  const at = cameAt(envelope);
  return since === null || (at !== null && at >= since);
}

async function* wholeMails(
  reader: MailReader,
  envelopes: readonly MailEnvelope[],
  { since, signal }: { readonly since: Date | null; readonly signal: AbortSignal },
): AsyncGenerator<MailMessage> {
  for (const envelope of envelopes) if (!isWithin(since, envelope)) yield headersOnly(envelope);
  const recent = envelopes.filter((envelope) => isWithin(since, envelope)).map(({ emailId }) => emailId);
  if (recent.length > 0) yield* reader.read(recent, signal);
}

async function* byHeaders(envelopes: readonly MailEnvelope[]): AsyncGenerator<MailMessage> {
  for (const envelope of envelopes) yield headersOnly(envelope);
}

/** A live account with ten thousand unread mails greets as soon as one with ten: from its newest pages. @throws NexusError */
export async function loadLiveInbox(options: LoadInboxOptions): Promise<LoadedInbox> {
  const { mailbox, settings, signal } = options;
  const since = windowStart(settings.now, settings.windowDays);
  const newest = createNewestMail({ reader: mailbox.reader, since, signal });
  const { pages, isAll } = await newest.look(lookedAtFirst);
  const envelopes = pages.flat();
  const recent = envelopes.filter((envelope) => isWithin(since, envelope));
  if (isAll && recent.length <= readAtOnce) {
    const judged = newest.complete(await judgeInbox(options, wholeMails(mailbox.reader, envelopes, { since, signal })));
    const first = { ...judged, headersOnly: new Set<string>() };
    return { first, settled: Promise.resolve(first) };
  }
  const judged = newest.complete(await judgeInbox(options, byHeaders(envelopes)));
  return settleBehind(options, await readFirstTexts(judged, options));
}
