import { unreachable } from './graph-answer.ts';

/** A page of a collection, as Graph pages them (`paging`, `delta-query-overview`). */
export interface GraphPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page is; null on the last one. */
  readonly next: string | null;
  /** Where the next round of changes will be; on the last page of a delta only. */
  readonly delta: string | null;
}

/** Items without an id are passed over: nothing could be done with them. Throws a retryable error for what is no collection. */
export function readPage<Item extends { readonly id?: string }>(
  body: unknown,
): GraphPage<Item & { readonly id: string }> {
  if (!isCollection<Item>(body)) throw unreachable();
  return {
    items: body.value.filter((item): item is Item & { readonly id: string } => typeof item.id === 'string'),
    next: body['@odata.nextLink'] ?? null,
    delta: body['@odata.deltaLink'] ?? null,
  };
}

interface Collection<Item> {
  readonly value: readonly Item[];
  readonly '@odata.nextLink'?: string;
  readonly '@odata.deltaLink'?: string;
}

/** Types only: all fields of Graph's types may be absent, so whoever reads them looks anyway. */
function isCollection<Item>(body: unknown): body is Collection<Item> {
  return typeof body === 'object' && body !== null && 'value' in body && Array.isArray(body.value);
}

/** An object of Graph's that has an id; null for anything else. */
export function readItem<Item extends { readonly id?: string }>(
  body: unknown,
): (Item & { readonly id: string }) | null {
  return isItem<Item>(body) ? body : null;
}

function isItem<Item>(body: unknown): body is Item & { readonly id: string } {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}
