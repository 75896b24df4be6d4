import type {
  DocumentStore,
  Embedder,
  KnowledgeCategory,
  SharedKnowledgeStore,
  ToolCallRecorder,
  UserId,
  UserKnowledgeStore,
} from '@nexus/contracts';
import type { BriefModel, PackLibrary } from '@nexus/packs';

/** Text that a client carries for us between two requests, which it can neither read nor change. */
interface StateSeal {
  seal(text: string): Promise<string>;
  /** Null: not sealed here, or changed since. */
  open(sealed: string): Promise<string | null>;
}

/** Something that a user wants remembered. */
export interface WantedMemory {
  /** One line of plain text. */
  readonly content: string;
  /** The same as it was written: line breaks show a quoted mail. */
  readonly written: string;
  readonly category: KnowledgeCategory;
}

/** What other programs may ask on behalf of a user. Nothing here knows a mailbox, so no tool can (P-9). */
export interface McpKnowledge {
  readonly documents: Pick<DocumentStore, 'list' | 'get' | 'read' | 'search'>;
  /** Null: manuals are searched by words alone. */
  readonly embedder: Embedder | null;
  /** The rules that the user may cite. @throws NexusError PACKS_UNREACHABLE */
  packsOf(userId: UserId): Promise<PackLibrary>;
  /** Arranges briefs; null: their lines stand by topic. */
  readonly arranger: BriefModel | null;
  readonly memory: Pick<UserKnowledgeStore, 'get'>;
  /** What offices know; null: nothing is kept beyond the process. */
  readonly office: Pick<SharedKnowledgeStore, 'search'> | null;
  /**
   * Keeps what the user said yes to. `isNew` is false where it was known already.
   *
   * @throws NexusError MEMORY_FROM_MAIL, MEMORY_UNCHECKED, MEMORY_UNREACHABLE, MEMORY_FULL, MEMORY_ENTRY_INVALID
   */
  remember(userId: UserId, wanted: WantedMemory): Promise<{ readonly isNew: boolean }>;
  /** Binds a yes to the words that it was said to. */
  readonly seal: StateSeal;
  /** Is told of every call, of no word of it. */
  readonly calls: ToolCallRecorder;
  /** The wall clock. */
  readonly clock: () => Date;
}
