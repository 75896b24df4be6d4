import {
  type MailEnvelope,
  type MailMessage,
  type MailProblem,
  type MailReader,
  mostReadAndSent,
} from '@nexus/contracts';
import { type HeaderEnvelope, readHeaders } from '../mime/headers.ts';
import { mailProblem, type ParsedMessage, parseMessage } from '../mime/parse-message.ts';
import { findBodyStart } from '../mime/scan-parts.ts';
import { bodyHolds, foldText, foldWords, isWithin, senderMatches, wordsNotInHeaders } from '../mime/search-match.ts';
import type { IndexedMail, MailIndex, MailSource } from './mail-index.ts';
import type { SessionMailState } from './organizer.ts';

interface FileReaderDependencies {
  readonly accountId: string;
  readonly source: MailSource;
  readonly index: MailIndex;
  readonly states: SessionMailState;
}

const pageSize = 200;
/** Mails fetched in one go; one that is larger than `largestFetched` streams by alone. */
const batchSize = 50;
const largestFetched = 128 * 1024;

/** Reads a mailbox of files through its index: envelopes and mails are fetched when asked for and kept nowhere. */
export function createFileReader(dependencies: FileReaderDependencies): MailReader {
  const { accountId, source, index, states } = dependencies;
  const byId = new Map(index.mails.map((mail) => [mail.emailId, mail]));

  const complete = (mail: IndexedMail, headers: HeaderEnvelope): MailEnvelope => {
    const state = states.get(mail.emailId);
    return {
      ...headers,
      emailId: mail.emailId,
      accountId,
      receivedAt: mail.receivedAt === null ? null : new Date(mail.receivedAt),
      unread: state?.read === false,
      flagged: state?.flagged === true,
      ...(mail.flags.answered && { answered: true }),
      size: mail.location.length,
    };
  };

  const readEnvelopes = async (mails: readonly IndexedMail[]): Promise<readonly MailEnvelope[]> => {
    // Quoted separator lines make a block longer in the file than it is.
    const blocks = await source.readMany(
      mails.map(({ location, headerLength }) => ({
        ...location,
        length: Math.min(location.length, headerLength + 64),
      })),
    );
    return mails.flatMap((mail, position) => {
      const bytes = blocks[position] ?? Buffer.alloc(0);
      if (bytes.length === 0 && mail.location.length > 0) return [];
      const start = findBodyStart(bytes);
      return [complete(mail, readHeaders(start < 0 ? bytes : bytes.subarray(0, start)))];
    });
  };

  const readMail = async (mail: IndexedMail, fetched: Buffer | null): Promise<MailMessage | null> => {
    if (fetched && fetched.length === 0 && mail.location.length > 0) return null;
    const parsed = await parseMessage(fetched ?? source.read(mail.location));
    return {
      ...complete(mail, parsed.headers),
      body: parsed.body,
      attachments: parsed.attachments,
      problems: [
        ...parsed.problems,
        ...findDateProblems(mail, parsed),
        ...(mail.cutOff ? [mailProblem('cut-off')] : []),
      ],
    };
  };

  async function* readMails(mails: readonly IndexedMail[], signal?: AbortSignal): AsyncIterable<MailMessage> {
    for (let from = 0; from < mails.length; from += batchSize) {
      signal?.throwIfAborted();
      const batch = mails.slice(from, from + batchSize);
      const small = batch.filter((mail) => mail.location.length <= largestFetched);
      const fetched = await source.readMany(small.map((mail) => mail.location));
      const bytes = new Map(small.map((mail, position) => [mail, fetched[position] ?? null]));
      for (const mail of batch) {
        signal?.throwIfAborted();
        const message = await readMail(mail, bytes.get(mail) ?? null);
        if (message) yield message;
      }
    }
  }

  const bodyMatches = async (mail: IndexedMail, words: readonly string[]): Promise<boolean> => {
    for await (const message of readMails([mail])) return bodyHolds(words, message.body);
    return false;
  };

  async function* pages(mails: readonly IndexedMail[], signal?: AbortSignal): AsyncIterable<readonly MailEnvelope[]> {
    for (let from = 0; from < mails.length; from += pageSize) {
      signal?.throwIfAborted();
      yield await readEnvelopes(mails.slice(from, from + pageSize));
    }
  }

  const waiting = () => index.mails.filter((mail) => states.isWaiting(mail.emailId));

  return {
    async overview(signal) {
      signal?.throwIfAborted();
      const cutOff = index.mails.some((mail) => mail.cutOff);
      return {
        mails: index.mails.length,
        unread: waiting().length,
        referenceTime: index.newest === null ? null : new Date(index.newest),
        omissions: [...source.omissions(), ...(cutOff ? ['The mailbox file breaks off inside its last mail.'] : [])],
      };
    },

    unread: (signal) => pages(waiting(), signal),

    read: (emailIds, signal) =>
      readMails(
        emailIds.flatMap((emailId) => byId.get(emailId) ?? []),
        signal,
      ),

    readAndSent(since, signal) {
      const isRead = ({ emailId, receivedAt }: IndexedMail) =>
        states.get(emailId)?.read === true && receivedAt !== null && receivedAt >= since.getTime();
      return pages(index.mails.filter(isRead).slice(0, mostReadAndSent), signal);
    },

    async search(query, signal) {
      signal?.throwIfAborted();
      const words = foldWords(query.words);
      const from = foldText(query.from ?? '');
      const found: MailEnvelope[] = [];
      const candidates = index.mails.filter((mail) => isWithin(mail.receivedAt, query));
      for await (const page of pages(query.limit > 0 ? candidates : [], signal)) {
        for (const envelope of page) {
          if (!senderMatches(from, envelope)) continue;
          const missing = wordsNotInHeaders(words, envelope);
          const mail = byId.get(envelope.emailId);
          if (missing.length > 0 && mail) {
            if (!(await bodyMatches(mail, missing))) continue;
          }
          found.push(envelope);
          if (found.length >= query.limit) return found;
        }
      }
      return found;
    },
  };
}

/** A missing date is a problem only where nothing else told the time. */
function findDateProblems(mail: IndexedMail, parsed: ParsedMessage): readonly MailProblem[] {
  if (mail.claimed === 'implausible' || (mail.claimed === 'missing' && parsed.fields.first('date') !== null)) {
    return [mailProblem('date-implausible')];
  }
  return mail.claimed === 'missing' && mail.receivedAt === null ? [mailProblem('date-missing')] : [];
}
