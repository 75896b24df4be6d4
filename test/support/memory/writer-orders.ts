import type { KnowledgeEntry, KnowledgeEntryId, UserId } from '@nexus/contracts';

export type Order =
  | { readonly kind: 'append'; readonly userId: UserId; readonly entries: readonly KnowledgeEntry[] }
  | { readonly kind: 'remove'; readonly userId: UserId; readonly entryIds: readonly KnowledgeEntryId[] }
  | { readonly kind: 'get'; readonly userId: UserId }
  | { readonly kind: 'ready' }
  | { readonly kind: 'drained'; readonly patience: number }
  | { readonly kind: 'leave' };

/** An order and its number, from 1; the answer bears the same. */
export type WriterOrder = Order & { readonly number: number };
