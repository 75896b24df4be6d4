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
  /** Beside the inbox: what lies in other folders since it was moved there, by path. */
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
