import type { KnowledgeEntry, KnowledgeEntryId, KnowledgeReplacement } from '@nexus/contracts';

export type KnowledgeChange =
  | { readonly kind: 'append'; readonly entries: readonly KnowledgeEntry[] }
  | { readonly kind: 'remove'; readonly entryIds: readonly KnowledgeEntryId[] }
  /** Forgets what was made until `until` (milliseconds since 1970), and whatever is there. */
  | { readonly kind: 'clear'; readonly until: number }
  | { readonly kind: 'replace'; readonly replacement: KnowledgeReplacement }
  | {
      readonly kind: 'restore';
      /** What comes back, as it was in a kept version. */
      readonly entries: readonly KnowledgeEntry[];
      /** Of all kept versions. */
      readonly others: readonly KnowledgeEntry[];
    };
