import { NexusError } from '@nexus/contracts';
import type { ImapFlow, ListResponse } from 'imapflow';
import type { ImapConnection } from './client.ts';

const folderUses = ['archive', 'drafts', 'sent', 'trash'] as const;
export type FolderUse = (typeof folderUses)[number];

/** RFC 6154; and what a folder is called that is made because none was there. */
const marks: Readonly<Record<FolderUse, { readonly mark: string; readonly name: string }>> = {
  archive: { mark: '\\Archive', name: 'Archive' },
  drafts: { mark: '\\Drafts', name: 'Drafts' },
  sent: { mark: '\\Sent', name: 'Sent' },
  trash: { mark: '\\Trash', name: 'Trash' },
};

/** Gmail has no archive: all mail is there, whatever else it is in. */
const allMail = '\\All';

interface ImapFolder {
  /** As the server has it, to be handed back to it. */
  readonly path: string;
  /** Without the server's own prefix, so that it can be spoken: "Invoices", "Clients/North". */
  readonly name: string;
  readonly use: FolderUse | 'junk' | null;
}

/** The folders of an account, asked for each time: they are made, renamed and deleted by others too. */
export interface ImapFolders {
  /** All but the inbox and what cannot hold mail. */
  list(signal?: AbortSignal): Promise<readonly ImapFolder[]>;
  /** The path of the folder for a use: as the server marks it (RFC 6154), else by its usual names; null where there is none. */
  find(use: FolderUse, signal?: AbortSignal): Promise<string | null>;
  /** As `find`, and made where there is none. */
  ensure(use: FolderUse, signal?: AbortSignal): Promise<string>;
  /**
   * The path of the folder of that name, whatever its case; made where there is none. Throws MAIL_ACTION_UNSUPPORTED where the server
   * has no such names.
   */
  ensureNamed(name: string, signal?: AbortSignal): Promise<string>;
}

export function createImapFolders(connection: ImapConnection): ImapFolders {
  const listAll = (signal?: AbortSignal) =>
    connection.use(async (client) => (await client.list()).filter((folder) => isOwn(folder, client)), {
      signal,
      again: true,
    });

  const create = (levels: readonly string[], signal?: AbortSignal) =>
    connection.use(
      async (client) => {
        const delimiter = client.namespace?.delimiter;
        // "Client v1.2" would be two folders where the server parts levels by a dot, and nobody looks for it under another name.
        if (delimiter && levels.some((level) => level.includes(delimiter))) throw unsupported(delimiter);
        return (await client.mailboxCreate([...levels])).path;
      },
      { signal },
    );

  const folders: ImapFolders = {
    async list(signal) {
      const listed = await listAll(signal);
      return listed
        .filter(holdsMail)
        .map((folder) => ({ path: folder.path, name: nameOf(folder), use: useOf(folder, listed) }));
    },
    async find(use, signal) {
      const listed = (await listAll(signal)).filter(holdsMail);
      return listed.find((folder) => useOf(folder, listed) === use)?.path ?? null;
    },
    ensure: async (use, signal) => (await folders.find(use, signal)) ?? create([marks[use].name], signal),
    async ensureNamed(name, signal) {
      const wanted = name.toLowerCase();
      const listed = await folders.list(signal);
      const known = listed.find((folder) => folder.name.toLowerCase() === wanted);
      return known?.path ?? create(name.split('/'), signal);
    },
  };
  return folders;
}

function unsupported(delimiter: string): NexusError {
  return new NexusError(
    'MAIL_ACTION_UNSUPPORTED',
    `This mail server keeps no folder with "${delimiter}" in its name. Choose another name.`,
  );
}

/** Shared folders and those of other users are theirs: nothing of this account is filed there. */
function isOwn({ path }: ListResponse, { namespaces }: ImapFlow): boolean {
  const closest = (kind: 'personal' | 'other' | 'shared') => {
    const lengths = (namespaces?.[kind] || [])
      .filter(({ prefix, delimiter }) => `${path}${delimiter ?? ''}`.startsWith(prefix))
      .map(({ prefix }) => prefix.length);
    return Math.max(0, ...lengths);
  };
  return Math.max(closest('other'), closest('shared')) <= closest('personal');
}

function holdsMail(folder: ListResponse): boolean {
  return folder.path.toUpperCase() !== 'INBOX' && !folder.flags.has('\\Noselect') && !folder.flags.has('\\NonExistent');
}

/** A personal namespace often begins with `INBOX.`, which nobody says. */
function nameOf(folder: ListResponse): string {
  const parents = folder.parent.filter((name, level) => level > 0 || name.toUpperCase() !== 'INBOX');
  return [...parents, folder.name].join('/');
}

/**
 * As the server marks it, else by what the library takes its name for, else by its plain name: the library gives each use to one
 * folder only, and that may have been another user's. Gmail's archive is all mail.
 */
function useOf(folder: ListResponse, listed: readonly ListResponse[]): ImapFolder['use'] {
  if (folder.specialUse === '\\Junk') return 'junk';
  if (folder.specialUse === allMail) return listed.some((other) => other.specialUse === '\\Archive') ? null : 'archive';
  return folderUses.find((use) => holderOf(use, listed) === folder) ?? null;
}

function holderOf(use: FolderUse, listed: readonly ListResponse[]): ListResponse | undefined {
  const { mark, name } = marks[use];
  const known = listed.find((folder) => folder.specialUse === mark) ?? listed.find((folder) => folder.flags.has(mark));
  if (known || (use === 'archive' && listed.some((folder) => folder.specialUse === allMail))) return known;
  return listed.find((folder) => nameOf(folder).toLowerCase() === name.toLowerCase());
}
