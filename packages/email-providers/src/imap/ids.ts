import { hash } from 'node:crypto';
import type { FetchMessageObject } from 'imapflow';
import { type HeaderFields, readHeaderFields, readIds } from '../mime/headers.ts';

/** Where a mail lies. A UID means nothing without the UIDVALIDITY of its folder (RFC 9051 section 2.3.1.1). */
export interface MailPlace {
  /** The folder's path, as the server has it. */
  readonly path: string;
  readonly uidValidity: string;
  readonly uid: number;
}

export const inboxPath = 'INBOX';

/**
 * Which mail lies where. A mail's id is `ACCOUNTID/UIDVALIDITY.UID` of where it was first seen, which is the inbox; it keeps that id
 * for as long as the mailbox is open, wherever it is moved from here.
 */
export interface ImapPlaces {
  /** Null for what is no id of this account. Whether the mail is still there only the server knows. */
  locate(emailId: string): MailPlace | null;
  /** Also of a mail that has left the place: a UID is never given to another one. */
  identify(place: MailPlace): string;
  /** To be called before anybody else uses the connection that moved it, so that nobody takes the mail for another one. */
  moved(emailId: string, to: MailPlace): void;
  /** What lies in folders other than the inbox since it was moved there, by path. */
  elsewhere(): ReadonlyMap<string, readonly MailPlace[]>;
}

export function createImapPlaces(accountId: string): ImapPlaces {
  const places = new Map<string, MailPlace>();
  const ids = new Map<string, string>();
  const key = ({ path, uidValidity, uid }: MailPlace) => `${uidValidity}.${uid} ${path}`;

  return {
    locate(emailId) {
      const place = places.get(emailId);
      if (place) return place;
      if (!emailId.startsWith(`${accountId}/`)) return null;
      const [, uidValidity, uid] = /^(\d{1,20})\.(\d{1,10})$/.exec(emailId.slice(accountId.length + 1)) ?? [];
      if (uidValidity === undefined) return null;
      return { path: inboxPath, uidValidity, uid: Number(uid) };
    },
    identify: (place) => ids.get(key(place)) ?? `${accountId}/${place.uidValidity}.${place.uid}`,
    moved(emailId, to) {
      places.set(emailId, to);
      ids.set(key(to), emailId);
    },
    elsewhere() {
      const found = new Map<string, MailPlace[]>();
      for (const place of places.values()) {
        if (place.path === inboxPath) continue;
        const known = found.get(place.path);
        if (known) known.push(place);
        else found.set(place.path, [place]);
      }
      return found;
    },
  };
}

interface DraftIds {
  /** The same for the same key, so that a draft whose saving broke off is found again. */
  make(idempotencyKey: string): string;
  /** The Message-ID of a draft, without angle brackets; null for what is no draft's id of this account. */
  messageIdOf(draftId: string): string | null;
}

export function createDraftIds(accountId: string, address: string): DraftIds {
  const domain = address.split('@').at(-1) || 'localhost';
  const start = `${accountId}/draft/`;
  return {
    make: (idempotencyKey) => `${start}${hash('sha256', `${accountId} ${idempotencyKey}`, 'hex').slice(0, 40)}`,
    messageIdOf(draftId) {
      const [, name] = /^([0-9a-f]{40})$/.exec(draftId.startsWith(start) ? draftId.slice(start.length) : '') ?? [];
      return name === undefined ? null : `${name}@${domain}`;
    },
  };
}

/** The fields of a header that the name is made of. */
const namingFields = ['message-id', 'date', 'from', 'subject'];

/**
 * What a mail is remembered by when its UID is another: `ACCOUNTID/` and 132 bits of SHA-256. It is made of the Message-ID, so that
 * copies are one mail, as they are to whoever is briefed; without one of `Date`, `From`, `Subject` and the size in bytes. Null where
 * there is no `Date` either: what says so little may be like another mail. EMAILID (RFC 8474) is not asked for: few servers have it, a
 * copy may have another one, and it does not outlive a move to another server.
 */
export function nameToRemember(accountId: string, fields: HeaderFields, size: number): string | null {
  const messageId = readIds(fields.first('message-id'))[0];
  const date = fields.first('date');
  if (messageId === undefined && date === null) return null;
  const said = messageId === undefined ? [date, fields.first('from'), fields.first('subject'), size] : [messageId];
  // What is not ASCII depends on the charset that was guessed, and the white space on how the lines were folded.
  const text = [accountId, ...said].map((part) => String(part ?? '').replace(/[^!-~]+/g, '')).join('\n');
  return `${accountId}/${hash('sha256', text, 'base64url').slice(0, 22)}`;
}

/** What a mail is known by when its place is not. */
export interface MailMark {
  /** Without angle brackets. */
  readonly messageId: string | null;
  readonly size: number;
}

/** What to fetch of a mail so that it can be found again. */
export const markQuery = { uid: true, size: true, headers: namingFields };

/** `mail` was fetched by `markQuery`. */
export function readMark({ headers, size }: FetchMessageObject): MailMark {
  return { messageId: readIds(fieldsOf(headers).first('message-id'))[0] ?? null, size: size ?? 0 };
}

/** As `nameToRemember`, of a mail that was fetched by `markQuery`. */
export function readName(accountId: string, { headers, size }: FetchMessageObject): string | null {
  return nameToRemember(accountId, fieldsOf(headers), size ?? 0);
}

function fieldsOf(headers: Buffer | undefined): HeaderFields {
  return readHeaderFields(headers ?? Buffer.alloc(0));
}
