import type { MailEnvelope, MailReader, SearchQuery } from '@nexus/contracts';
import type { ImapConnection } from './imap-connection.ts';
import type { EnvelopeContext } from './imap-envelope.ts';
import { type ImapPlaces, inboxPath, type MailPlace } from './imap-places.ts';
import { judgeCandidates } from './judge-candidates.ts';
import { unlessGone } from './map-imap-error.ts';
import { narrowSearch } from './narrow-search.ts';
import { newestFirst } from './newest-first.ts';

export interface ImapSearchDependencies {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
  contextFor(path: string, uidValidity: string): EnvelopeContext;
}

const pageSize = 50;

/** Of each folder, where the server found too few: so many of the newest mails are looked at by their headers. */
const lookedAt = 600;

/**
 * Searches the inbox, and what was moved out of it from here. The server finds what may match, the newest comes first; each is then
 * judged as in a file, because servers differ in what they take for a word, for a letter and for a day. Few look through accents, so
 * where there is room left, newer mail whose headers hold one of the words is judged too.
 */
export function createImapSearch({ connection, places, contextFor }: ImapSearchDependencies): MailReader['search'] {
  /** `among` null: all that is in the folder. */
  async function searchFolder(
    path: string,
    among: readonly MailPlace[] | null,
    { query, signal }: { readonly query: SearchQuery; readonly signal: AbortSignal | undefined },
  ): Promise<readonly MailEnvelope[]> {
    const work = { signal, again: true };
    const { words: _, from: __, ...window } = query;
    const { uidValidity, likely, recent } = await connection.inFolder(
      path,
      async (client, folder) => {
        await client.noop();
        const valid = String(folder.uidValidity);
        const known = among?.filter((place) => place.uidValidity === valid).map((place) => place.uid) ?? null;
        const likely = await narrowSearch(client, query, known);
        if (likely.length >= query.limit) return { uidValidity: valid, likely, recent: [] };
        const newest = await narrowSearch(client, { ...window, words: [] }, known);
        return { uidValidity: valid, likely, recent: newest.filter((uid) => !likely.includes(uid)).slice(0, lookedAt) };
      },
      work,
    );
    const found: MailEnvelope[] = [];
    for (const [uids, texts] of [
      [likely, 'all'],
      [recent, 'promising'],
    ] as const) {
      for (let from = 0; from < uids.length && found.length < query.limit; from += pageSize) {
        const page = uids.slice(from, from + pageSize);
        const wanted = { ...query, limit: query.limit - found.length };
        const judge = { query: wanted, texts, context: contextFor(path, uidValidity) };
        const matching = await connection.inFolder(
          path,
          async (client, folder) =>
            String(folder.uidValidity) === uidValidity ? judgeCandidates(client, page, judge) : [],
          work,
        );
        found.push(...matching);
      }
    }
    return found;
  }

  return async (query, signal) => {
    signal?.throwIfAborted();
    if (query.limit <= 0) return [];
    const found = [...(await searchFolder(inboxPath, null, { query, signal }))];
    for (const [path, moved] of places.elsewhere()) {
      found.push(...(await searchFolder(path, moved, { query, signal }).catch(unlessGone([]))));
    }
    return found.toSorted(newestFirst).slice(0, query.limit);
  };
}
