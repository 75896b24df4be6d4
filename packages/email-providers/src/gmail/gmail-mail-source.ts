import type { gmail_v1 } from '@googleapis/gmail';
import type { MailEnvelope, MailMessage } from '@nexus/contracts';
import pLimit from 'p-limit';
import { rebuildMessage } from '../mime/rebuild-message.ts';
import { type RetryTimes, retryRemotely } from '../remote/retry.ts';
import { askForEach } from './ask-for-each.ts';
import { fetchGmailMail } from './fetch-gmail-mail.ts';
import type { GmailCall, GmailClient } from './gmail-client.ts';
import { completeEnvelope, envelopeQuery, readGmailEnvelope } from './gmail-envelope.ts';
import { isGone } from './gmail-errors.ts';
import type { GmailIds } from './gmail-ids.ts';
import { isInMailbox } from './gmail-labels.ts';

export interface ListedMail {
  readonly message: gmail_v1.Schema$Message;
  readonly envelope: MailEnvelope;
}

/** Fetches mail and tries again while Gmail does not answer. What went meanwhile is left out. */
export interface GmailMailSource {
  /** Ids newest first, page by page. */
  list(
    query: { readonly labelIds?: string[]; readonly q?: string },
    signal: AbortSignal,
  ): AsyncIterable<readonly string[]>;
  envelopes(gmailIds: readonly string[], signal: AbortSignal): Promise<readonly ListedMail[]>;
  /** Null: it is gone. */
  read(emailId: string, signal: AbortSignal): Promise<MailMessage | null>;
}

export interface GmailMailSourceDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly accountId: string;
  readonly times?: RetryTimes | undefined;
}

/** A mailbox that is read through may be slowed down by Gmail for a while: its quota is counted by the minute. */
const readTimes: RetryTimes = { whole: 60_000, attempt: 10_000, pause: 300 };
/** Gmail refuses more at once with quota left; what is done to mail has its own. */
const atOnce = 7;
/** Gmail's own limit for one list of ids. */
const pageSize = 500;

export function createGmailMailSource(dependencies: GmailMailSourceDependencies): GmailMailSource {
  const { client, ids, accountId, times = readTimes } = dependencies;
  const limit = pLimit(atOnce);

  const ask = <Data>(call: GmailCall<Data>, signal: AbortSignal) =>
    retryRemotely((asking) => client.ask(call, asking), { signal, times });

  /** Null: there is no such mail any more. */
  const get = async (query: gmail_v1.Params$Resource$Users$Messages$Get, signal: AbortSignal) => {
    try {
      return await ask((users, options) => users.messages.get(query, options), signal);
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };

  return {
    async *list(query, signal) {
      let pageToken: string | undefined;
      do {
        const page = { userId: 'me', maxResults: pageSize, ...query, ...(pageToken ? { pageToken } : {}) };
        const { messages = [], nextPageToken } = await ask(
          (users, options) => users.messages.list(page, options),
          signal,
        );
        yield messages.flatMap(({ id }) => id ?? []);
        pageToken = nextPageToken ?? undefined;
      } while (pageToken !== undefined);
    },

    async envelopes(gmailIds, signal) {
      const messages = await askForEach(gmailIds, { limit, signal }, (id, asking) =>
        get({ ...envelopeQuery, id }, asking),
      );
      return messages.flatMap((message, index) => {
        const gmailId = gmailIds[index];
        if (!message || gmailId === undefined) return [];
        return [{ message, envelope: readGmailEnvelope(message, { emailId: ids.toEmailId(gmailId), accountId }) }];
      });
    },

    async read(emailId, signal) {
      const id = ids.toGmailId(emailId);
      if (id === null) return null;
      const message = await limit(() => get({ userId: 'me', id, format: 'full' }, signal));
      if (!message?.payload || !isInMailbox(message.labelIds ?? [])) return null;
      const fetched = await fetchGmailMail(message.payload, async (attachmentId) => {
        const query = { userId: 'me', messageId: id, id: attachmentId };
        const { data } = await ask((users, options) => users.messages.attachments.get(query, options), signal);
        return data ?? '';
      });
      const { headers, body, attachments, problems } = await rebuildMessage(fetched);
      return { ...completeEnvelope(headers, message, { emailId, accountId }), body, attachments, problems };
    },
  };
}
