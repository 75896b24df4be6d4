import type { ImapFlow } from 'imapflow';
import { inboxPath } from './imap-places.ts';
import { mapImapError } from './map-imap-error.ts';
import { searchUids } from './search-uids.ts';

/** What lay in the inbox at one moment: numbers only, some ten bytes a mail. */
export interface InboxView {
  readonly uidValidity: string;
  /** The next mail's UID is not below it. */
  readonly uidNext: number;
  /** Counts the changes of the folder (RFC 7162); null where the server does not count them. */
  readonly modseq: bigint | null;
  readonly messages: number;
  readonly uids: ReadonlySet<number>;
  readonly unread: ReadonlySet<number>;
}

/** Without what is only waiting to be removed. */
const present = { deleted: false };

/** Looks at the open inbox; `last` itself where nothing changed since. */
export async function viewInbox(client: ImapFlow, last: InboxView | null): Promise<InboxView> {
  const query = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
  // Without it a server may answer of the folder as it was at the last command.
  await client.noop();
  const status = await client.status(inboxPath, query);
  if (!status || !client.mailbox) throw mapImapError(null);
  if (String(status.uidValidity) !== String(client.mailbox.uidValidity)) {
    // What is open is not what is there: only a new connection sees it.
    client.close();
    throw mapImapError(null);
  }
  const found = {
    uidValidity: String(status.uidValidity),
    uidNext: status.uidNext ?? 1,
    modseq: status.highestModseq ?? null,
    messages: status.messages ?? 0,
  };
  const { uidValidity, uidNext, modseq, messages } = found;
  const same = last?.uidValidity === uidValidity && last.uidNext === uidNext && last.messages === messages;
  if (last && same && modseq !== null && modseq === last.modseq) return last;
  const uids = new Set(await searchUids(client, present));
  return { ...found, uids, unread: new Set(await searchUids(client, { ...present, seen: false })) };
}

/** A place in the folder's history: `UIDVALIDITY.MODSEQ.UIDNEXT`. */
export function writeCursor({ uidValidity, modseq, uidNext }: InboxView): string {
  return `${uidValidity}.${modseq ?? 0}.${uidNext}`;
}

export interface InboxCursor {
  readonly uidValidity: string;
  readonly modseq: bigint;
  readonly uidNext: number;
}

/** Null for what is no cursor. */
export function readCursor(text: string): InboxCursor | null {
  const [, uidValidity, modseq, uidNext] = /^(\d{1,20})\.(\d{1,20})\.(\d{1,10})$/.exec(text) ?? [];
  if (uidValidity === undefined || modseq === undefined) return null;
  return { uidValidity, modseq: BigInt(modseq), uidNext: Number(uidNext) };
}
