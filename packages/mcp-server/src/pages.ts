import { NexusError } from '@nexus/contracts';

interface Page<Item> {
  readonly items: readonly Item[];
  /** Absent: nothing follows. */
  readonly nextCursor?: string;
}

/**
 * One page of a list that may change between two pages: a cursor names the last item that was given, so none comes twice.
 *
 * @throws NexusError REQUEST_INVALID for a cursor of no page that there was, or whose item is gone since
 */
export function pageOf<Item extends { readonly id: string }>(
  all: readonly Item[],
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Page<Item> {
  const behind = cursor === undefined ? -1 : all.findIndex(({ id }) => cursorOf(id) === cursor);
  if (cursor !== undefined && behind < 0)
    throw new NexusError(
      'REQUEST_INVALID',
      'The list has changed since, or this cursor is none. Begin with its first page.',
    );
  const items = all.slice(behind + 1, behind + 1 + limit);
  const last = items.at(-1);
  const isMore = behind + 1 + items.length < all.length;
  return { items, ...(isMore && last !== undefined && { nextCursor: cursorOf(last.id) }) };
}

function cursorOf(id: string): string {
  return Buffer.from(id, 'utf8').toString('base64url');
}
