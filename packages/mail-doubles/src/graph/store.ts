import type { Attachment, MailFolder, Message } from '@microsoft/microsoft-graph-types';

export interface StoredMessage {
  readonly key: number;
  properties: Message;
  attachments: readonly Attachment[];
  folderId: string;
  /** Times that it was moved: an id that is not immutable changes with it. */
  moves: number;
  /** The store's count when it was last changed. */
  changedAt: number;
  /** Times that it was sent. */
  sent: number;
}

export interface StoredFolder {
  readonly id: string;
  readonly parentId: string;
  readonly wellKnownName: string | null;
  displayName: string;
}

interface Departure {
  readonly key: number;
  readonly folderId: string;
  readonly at: number;
}

const wellKnown = [
  ['inbox', 'Inbox'],
  ['archive', 'Archive'],
  ['drafts', 'Drafts'],
  ['sentitems', 'Sent Items'],
  ['deleteditems', 'Deleted Items'],
  ['junkemail', 'Junk Email'],
] as const;

/** The mailbox behind the double. What a test reads here, it reads past the adapter. */
export interface GraphStore {
  readonly messages: ReadonlyMap<number, StoredMessage>;
  readonly folders: StoredFolder[];
  /** Counts changes; a delta token is a number of it. */
  readonly now: () => number;
  /** Counts on without a change. */
  advance(): number;
  add(folderId: string, properties: Message, attachments?: readonly Attachment[]): StoredMessage;
  change(message: StoredMessage, properties: Message): void;
  move(message: StoredMessage, folderId: string): void;
  remove(message: StoredMessage): void;
  makeFolder(displayName: string, parentId?: string): StoredFolder;
  /** By id or well-known name. */
  folder(idOrName: string): StoredFolder | null;
  /** What changed in a folder after a count, and what went from it. */
  since(
    folderId: string,
    count: number,
  ): { readonly there: readonly StoredMessage[]; readonly gone: readonly number[] };
}

const rootId = 'root';

export function createGraphStore(): GraphStore {
  const messages = new Map<number, StoredMessage>();
  const departures: Departure[] = [];
  const folders: StoredFolder[] = wellKnown.map(([name, displayName], index) => ({
    id: `AQMkfolder${index}AAA=`,
    parentId: rootId,
    wellKnownName: name,
    displayName,
  }));
  let count = 0;
  let made = 0;
  let foldersMade = folders.length;

  const leave = (message: StoredMessage) => {
    departures.push({ key: message.key, folderId: message.folderId, at: count });
  };

  return {
    messages,
    folders,
    now: () => count,
    advance: () => ++count,
    add(folderId, properties, attachments = []) {
      count++;
      const standing: Message = { isRead: false, isDraft: false, flag: { flagStatus: 'notFlagged' }, ...properties };
      const message = { key: ++made, properties: standing, attachments, folderId, moves: 0, changedAt: count, sent: 0 };
      messages.set(message.key, message);
      return message;
    },
    change(message, properties) {
      count++;
      message.properties = { ...message.properties, ...properties };
      message.changedAt = count;
    },
    move(message, folderId) {
      count++;
      leave(message);
      message.folderId = folderId;
      message.moves++;
      message.changedAt = count;
    },
    remove(message) {
      count++;
      leave(message);
      messages.delete(message.key);
    },
    makeFolder(displayName, parentId = rootId) {
      const folder = { id: `AQMkfolder${++foldersMade}AAA=`, parentId, wellKnownName: null, displayName };
      folders.push(folder);
      return folder;
    },
    folder: (idOrName) =>
      folders.find(({ id, wellKnownName }) => id === idOrName || wellKnownName === idOrName.toLowerCase()) ?? null,
    since(folderId, from) {
      const there = [...messages.values()].filter(
        (message) => message.folderId === folderId && message.changedAt > from,
      );
      const keys = departures
        .filter((departure) => departure.folderId === folderId && departure.at > from)
        .map(({ key }) => key);
      const gone = [...new Set(keys)].filter((key) => messages.get(key)?.folderId !== folderId);
      return { there, gone };
    },
  };
}

export function describeFolder(store: GraphStore, folder: StoredFolder): MailFolder {
  const held = [...store.messages.values()].filter(({ folderId }) => folderId === folder.id);
  return {
    id: folder.id,
    displayName: folder.displayName,
    parentFolderId: folder.parentId,
    childFolderCount: store.folders.filter(({ parentId }) => parentId === folder.id).length,
    totalItemCount: held.length,
    unreadItemCount: held.filter(({ properties }) => !properties.isRead).length,
  };
}

/** The root's, under which the well-known folders lie. */
export function topFolders(store: GraphStore): readonly StoredFolder[] {
  return store.folders.filter(({ parentId }) => parentId === rootId);
}

/** How the mails of one request are called: by ids that last, or by ids that end with the next move. */
export interface GraphIds {
  idOf(key: number, moves: number): string;
  isWellFormed(id: string): boolean;
  find(store: GraphStore, id: string): StoredMessage | null;
  /** With the selected properties; headers only where they are selected. */
  describe(message: StoredMessage, select: readonly string[] | null): Message;
}

export function createGraphIds(immutable: boolean): GraphIds {
  const idOf = (key: number, moves: number) =>
    immutable ? `AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A${key}AAA=` : `AAMkAGI2TAAA${key}x${moves}AAA=`;
  return {
    idOf,
    isWellFormed: (id) => /^AA[kM]k?A/.test(id),
    find: (store, id) =>
      [...store.messages.values()].find((message) => idOf(message.key, message.moves) === id) ?? null,
    describe(message, select) {
      const { internetMessageHeaders, ...others } = message.properties;
      const whole: Message = { ...others, parentFolderId: message.folderId };
      const chosen = select
        ? Object.fromEntries(
            Object.entries({ ...whole, ...(internetMessageHeaders ? { internetMessageHeaders } : {}) }).filter(
              ([name]) => select.includes(name),
            ),
          )
        : whole;
      return { ...chosen, id: idOf(message.key, message.moves) };
    },
  };
}
