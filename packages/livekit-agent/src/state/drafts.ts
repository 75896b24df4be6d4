import { isDeepStrictEqual } from 'node:util';
import type { DraftContent } from '@nexus/contracts';

/** A draft that was made in this drive and may be sent. */
export interface OpenDraft {
  readonly draftId: string;
  readonly content: DraftContent;
  /** Speakable: "Maria Chen". */
  readonly recipients: string;
  /** Why it did not go out although it was agreed to, speakable; absent: it was not tried. */
  readonly unsent?: string;
}

/** The drafts of one drive. */
export interface Drafts {
  /** The newest that may be sent. */
  current: OpenDraft | null;
  /** One that was handed over and may or may not have been sent. */
  inDoubt: OpenDraft | null;
  /** The turn in which the draft was spoken of last: in the next one "it" may mean the draft. */
  toldIn: number | null;
  /** To whom each draft goes, speakable, by its id. */
  readonly recipients: Map<string, string>;
  readonly doubtful: DoubtfulDrafts;
}

export function createDrafts(): Drafts {
  return { current: null, inDoubt: null, toldIn: null, recipients: new Map(), doubtful: createDoubtfulDrafts() };
}

/** Drafts that the mailbox may or may not have: the answer to the request that made them was lost (E-8). In memory only. */
interface DoubtfulDrafts {
  /** At least one of them is still in doubt. */
  readonly isAnyOpen: boolean;
  /** The idempotency key to use: for the very same draft the one used before, so that the mailbox looks for it instead of making another. */
  keyOf(content: DraftContent, fresh: string): string;
  doubt(content: DraftContent, idempotencyKey: string): void;
  /**
   * The draft is there.
   *
   * @returns whether one with other words for the same mail may be there too; true only once, since the driver is told
   */
  settle(content: DraftContent): boolean;
}

function createDoubtfulDrafts(): DoubtfulDrafts {
  let doubtful: readonly { readonly content: DraftContent; readonly idempotencyKey: string; isTold: boolean }[] = [];
  const without = (content: DraftContent) => doubtful.filter((draft) => !isDeepStrictEqual(draft.content, content));
  return {
    get isAnyOpen() {
      return doubtful.length > 0;
    },
    keyOf: (content, fresh) =>
      doubtful.find((draft) => isDeepStrictEqual(draft.content, content))?.idempotencyKey ?? fresh,
    doubt(content, idempotencyKey) {
      doubtful = [...without(content), { content, idempotencyKey, isTold: false }];
    },
    settle(content) {
      doubtful = without(content);
      const { regarding } = content;
      const others = doubtful.filter((draft) => !draft.isTold && isDeepStrictEqual(draft.content.regarding, regarding));
      for (const other of others) other.isTold = true;
      return others.length > 0;
    },
  };
}
