import type { MailEnvelope, MailMessage, MailReader, OnMissed } from '@nexus/contracts';
import { cameAt, headersOnly } from '@nexus/intelligence';
import type { Inbox } from '../state/inbox.ts';
import type { JudgedInbox } from './judge-inbox.ts';

interface NewestMailOptions {
  readonly reader: MailReader;
  /** The start of the window; null: there is none. */
  readonly since: Date | null;
  readonly signal: AbortSignal;
  readonly onMissed?: OnMissed;
}

/** Whether a mail came after the start of the window; null: there is no window. */
export function isWithin(since: Date | null, envelope: MailEnvelope): boolean {
  const at = cameAt(envelope);
  return since === null || (at !== null && at >= since);
}

/** Pages in a row wholly before the window after which nothing more is read: mail that was moved in may be out of order. */
const mostOlderPages = 3;
/** Mails whose texts are read; the rest is judged by its headers, and read when it is told. */
const readWhole = 1_000;

/** The unread mail of a live account, newest first, as far as one drive can get. */
interface NewestMail {
  /** The envelopes of the newest: up to so many of the window, or until a whole page lies before it. For the greeting. */
  look(atMost: number): Promise<{ readonly pages: readonly (readonly MailEnvelope[])[]; readonly isAll: boolean }>;
  /** All of the window: texts of the newest, headers of the rest. */
  whole(): AsyncGenerator<MailMessage>;
  /**
   * Notes in what was judged what was not looked at: mail before the window is counted, not read.
   *
   * @param others how many of those that were judged were not looked at here
   */
  complete(judged: JudgedInbox, others?: number): Inbox;
}

export function createNewestMail({ reader, since, signal, onMissed }: NewestMailOptions): NewestMail {
  const byHeaders = new Set<string>();
  let seen = 0;
  let stoppedAt: 'end' | 'window' | 'limit' = 'end';

  const isRecent = (envelope: MailEnvelope) => isWithin(since, envelope);

  function isOlder(envelope: MailEnvelope): boolean {
    const at = cameAt(envelope);
    return since !== null && at !== null && at < since;
  }

  async function* pages(atMostOlder: number): AsyncGenerator<readonly MailEnvelope[]> {
    let older = 0;
    seen = 0;
    stoppedAt = 'end';
    for await (const page of reader.unread(signal, onMissed)) {
      if (page.length === 0) continue;
      seen += page.length;
      older = page.every(isOlder) ? older + 1 : 0;
      yield page;
      if (older < atMostOlder) continue;
      stoppedAt = 'window';
      return;
    }
  }

  return {
    async look(atMost) {
      const looked: (readonly MailEnvelope[])[] = [];
      let recent = 0;
      for await (const page of pages(1)) {
        looked.push(page);
        recent += page.filter(isRecent).length;
        if (recent < atMost) continue;
        stoppedAt = 'limit';
        break;
      }
      return { pages: looked, isAll: stoppedAt !== 'limit' };
    },

    async *whole() {
      let read = 0;
      byHeaders.clear();
      for await (const page of pages(mostOlderPages)) {
        const recent = page.filter(isRecent);
        const texts = recent.slice(0, Math.max(0, readWhole - read));
        read += texts.length;
        const isRead = new Set(texts.map(({ emailId }) => emailId));
        for (const envelope of page) {
          if (isRead.has(envelope.emailId)) continue;
          byHeaders.add(envelope.emailId);
          yield headersOnly(envelope);
        }
        yield* reader.read([...isRead], signal, onMissed);
      }
    },

    complete({ inbox: judged, unread }, others = 0) {
      const rest = stoppedAt === 'end' ? 0 : Math.max(0, unread - seen - others);
      const older = stoppedAt === 'window' ? rest : 0;
      return {
        ...judged,
        heldCounts:
          older === 0 ? judged.heldCounts : { ...judged.heldCounts, older: (judged.heldCounts.older ?? 0) + older },
        headersOnly: new Set(
          [...judged.items.keys()].filter((emailId) => byHeaders.has(emailId) || judged.headersOnly.has(emailId)),
        ),
        unread: judged.unread + rest,
        unsorted: rest - older,
      };
    },
  };
}
