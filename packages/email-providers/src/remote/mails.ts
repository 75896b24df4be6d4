import type { MailActionFailure } from '@nexus/contracts';

/** The folders that every provider has, by the names under which they are known here. */
export const inboxFolder = 'inbox';
export const archiveFolder = 'archive';

/** Where a mail stands at its provider. */
export interface RemoteMailState {
  readonly read: boolean;
  readonly flagged: boolean;
  /** `inbox`, `archive`, or the provider's own name of a folder or label. */
  readonly folder: string;
}

/** Whether it stands unread in the inbox: of such mail a briefing is made. */
export function isWaiting({ read, folder }: RemoteMailState): boolean {
  return !read && folder === inboxFolder;
}

/** What should hold of a mail afterwards; what is absent stays as it is. */
export interface RemoteChange extends Partial<RemoteMailState> {
  readonly emailId: string;
}

/** A mail that was not changed, and why. With MAIL_THROTTLED or MAILBOX_UNREACHABLE it is tried again. */
export interface RemoteFailure extends MailActionFailure {
  /** Milliseconds that the provider asks to be left alone; absent or null where it does not say. */
  readonly retryAfter?: number | null;
}

/**
 * The mails of one account at its provider: what the shared organizer builds on. Nothing is tried again in here: callers
 * do that (`requests.ts`), because only they know how much time there is.
 *
 * @throws NexusError from every call. MAILBOX_UNREACHABLE and MAIL_THROTTLED (`ThrottledError`, with the time that is asked for) are
 * retryable; MAIL_SIGN_IN_NEEDED and MAILBOX_SIGN_IN_REFUSED are not.
 */
export interface RemoteMails {
  /** Asks the provider, never a cache. A mail that is gone is absent. */
  states(emailIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, RemoteMailState>>;
  /**
   * Makes the changes hold; one that holds already is done. Each mail is named at most once. A folder that is not there is made on
   * the way, where the provider allows it. What is named in the answer was not done; all else was.
   * Throws MAILBOX_UNREACHABLE when it is unknown what was done (the states are then asked for), another error when nothing was.
   */
  change(changes: readonly RemoteChange[], signal: AbortSignal): Promise<readonly RemoteFailure[]>;
  /**
   * The folders there are, beside inbox and archive, each by a name that no other has ("Clients/2024"): `move` takes one of them whatever
   * its case, also by its last part where no other has the same, and makes any other.
   */
  folders(signal: AbortSignal): Promise<readonly string[]>;
}

/** Some of the fields of a state. */
export type StateFields = Partial<RemoteMailState>;

/** Whether a mail stands as `fields` say; what they do not name does not matter. */
export function standsAs(state: RemoteMailState, fields: StateFields): boolean {
  if (fields.read !== undefined && fields.read !== state.read) return false;
  if (fields.flagged !== undefined && fields.flagged !== state.flagged) return false;
  return fields.folder === undefined || fields.folder === state.folder;
}

/** The fields of `state` that `fields` name. */
export function fieldsOf(state: RemoteMailState, fields: StateFields): StateFields {
  return {
    ...(fields.read === undefined ? {} : { read: state.read }),
    ...(fields.flagged === undefined ? {} : { flagged: state.flagged }),
    ...(fields.folder === undefined ? {} : { folder: state.folder }),
  };
}

/** A folder's name as it is spoken: "ClientB/2024" is "ClientB 2024". */
export function sayFolder(folder: string): string {
  return folder.replaceAll('/', ' ');
}

/** Whether a driver who says a name may mean a folder that lies in others: by its last part, or by all of them. */
export function isCalled(folder: string, said: string): boolean {
  const wanted = sayFolder(said).toLowerCase();
  return [folder.slice(folder.lastIndexOf('/') + 1), folder].some((name) => sayFolder(name).toLowerCase() === wanted);
}
