import { isDeepStrictEqual } from 'node:util';
import type { DraftContent, DraftReceipt } from '@nexus/contracts';
import type { Intent } from '@nexus/language';
import { comparable, restAfter, type SpokenAnswer } from './conversation.ts';

/** A draft of this drive that may be sent, as it is worded. Another wording is another one. */
export interface OpenDraft {
  readonly content: DraftContent;
  /** Speakable: "Maria Chen". */
  readonly recipients: string;
  /** Where it stands in the mailbox: anew after it made room for another one and was brought back. */
  receipt: DraftReceipt;
  /** What of it the driver has neither dictated nor heard (H-3); empty: nothing. */
  unheard: string;
  /** Why it did not go out although it was agreed to, speakable; null: it was not tried. */
  unsent: string | null;
}

/** The drafts of one drive. */
export interface Drafts {
  /** The one that stands. */
  current: OpenDraft | null;
  /** The text of the last one that was made, whatever became of it: "tell Liam the same". Null: there was none. */
  lastText: string | null;
  /** One that was handed over and may or may not have been sent. */
  inDoubt: OpenDraft | null;
  /** The turn in which the draft was spoken of last: in the next one "it" may mean the draft. */
  toldIn: number | null;
  /** The order for a draft whose text was asked for, and in which turn: the next words may be the text. Null: none was. */
  textAsked: { readonly order: Intent; readonly turn: number } | null;
  /** To whom each draft goes, speakable, by its id. */
  readonly recipients: Map<string, string>;
  /** Addresses that mail of this drive was delivered to. */
  readonly writtenTo: Set<string>;
  readonly doubtful: DoubtfulDrafts;
}

export function createDrafts(): Drafts {
  const none = { current: null, lastText: null, inDoubt: null, toldIn: null, textAsked: null };
  return { ...none, recipients: new Map(), writtenTo: new Set(), doubtful: createDoubtfulDrafts() };
}

/** Notes what of the draft was heard in an answer; what was cut off was not, from the beginning of its sentence. */
export function noteHeard({ current }: Drafts, { told, heard }: Pick<SpokenAnswer, 'told' | 'heard'>): void {
  if (current === null || current.unheard === '') return;
  const start = comparable(told).indexOf(comparable(current.unheard));
  if (start < 0) return;
  current.unheard = restAfter(current.unheard, comparable(heard).slice(start)) ?? '';
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
