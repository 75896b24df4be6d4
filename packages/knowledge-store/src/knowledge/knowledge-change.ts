import type { KnowledgeEntry, KnowledgeEntryId, KnowledgeReplacement } from '@nexus/contracts';

export type KnowledgeChange =
  | { readonly kind: 'append'; readonly entries: readonly KnowledgeEntry[] }
  | {
      readonly kind: 'remove';
      readonly entryIds: readonly KnowledgeEntryId[];
      /** Of all kept versions; empty where they could not be asked, and then what shared a summary comes back later. */
      readonly kept: readonly KnowledgeEntry[];
    }
  /** Forgets what was made until `until` (milliseconds since 1970), and whatever is there. */
  | { readonly kind: 'clear'; readonly until: number }
  | { readonly kind: 'replace'; readonly replacement: KnowledgeReplacement }
  | {
      readonly kind: 'restore';
      /** What comes back, as it was in a kept version. */
      readonly entries: readonly KnowledgeEntry[];
      /** Of all kept versions. */
      readonly others: readonly KnowledgeEntry[];
    }
  /** Nobody's wish: what lost its summary to another source of it. */
  | { readonly kind: 'bring back'; readonly kept: readonly KnowledgeEntry[] };
