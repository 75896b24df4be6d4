import type { MailEnvelope, MailReader } from '@nexus/contracts';
import type { SetAsideMails } from './set-aside-mails.ts';

export interface ReadReturnedOptions {
  readonly setAside: Pick<SetAsideMails, 'returned' | 'withReturn' | 'set'>;
  /** Whether a mail can be fetched by this id, under which it is kept. */
  readonly isLocated: (emailId: string) => boolean;
  /** Of these mails those that stand unread in the inbox. */
  readonly waiting: (emailIds: readonly string[], signal: AbortSignal | undefined) => Promise<readonly MailEnvelope[]>;
}

function cameAt({ returnedAt, receivedAt }: MailEnvelope): number {
  return (returnedAt ?? receivedAt)?.getTime() ?? -Infinity;
}

const newestFirst = (one: MailEnvelope, other: MailEnvelope) => cameAt(other) - cameAt(one) || 0;

/**
 * The reader of an account, with mail whose snooze has ended where it would stand had it come then (E-9): whoever looks at the newest
 * pages alone sees it, however old it is. It is fetched by its id; one that was read or put away meanwhile is no longer kept.
 */
export function readReturned(reader: MailReader, { setAside, isLocated, waiting }: ReadReturnedOptions): MailReader {
  async function returned(signal: AbortSignal | undefined): Promise<readonly MailEnvelope[]> {
    const emailIds = setAside.returned().filter(isLocated);
    if (emailIds.length === 0) return [];
    const mails = await waiting(emailIds, signal);
    const there = new Set(mails.map(({ emailId }) => emailId));
    const gone = emailIds.filter((emailId) => !there.has(emailId));
    if (gone.length > 0) setAside.set(new Map(gone.map((emailId) => [emailId, null])));
    // Snoozed anew while it was fetched: it is not back.
    const back = mails.map(setAside.withReturn).filter(({ returnedAt }) => returnedAt !== undefined);
    return back.toSorted(newestFirst);
  }

  async function* unread(signal?: AbortSignal): AsyncIterable<readonly MailEnvelope[]> {
    const back = [...(await returned(signal))];
    const given = new Set(back.map(({ emailId }) => emailId));
    for await (const page of reader.unread(signal)) {
      const others = page.filter(({ emailId }) => !given.has(emailId)).map(setAside.withReturn);
      const oldest = Math.min(...page.map(cameAt));
      const later = back.findIndex((mail) => cameAt(mail) < oldest);
      const joining = back.splice(0, later < 0 ? back.length : later);
      const joined = joining.length === 0 ? others : [...joining, ...others].toSorted(newestFirst);
      if (joined.length > 0) yield joined;
    }
    if (back.length > 0) yield back;
  }

  return {
    ...reader,
    unread,
    async *read(emailIds, signal) {
      for await (const mail of reader.read(emailIds, signal)) yield setAside.withReturn(mail);
    },
  };
}
