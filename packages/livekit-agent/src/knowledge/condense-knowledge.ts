import {
  type KnowledgeDocument,
  type KnowledgeLimit,
  knowledgeLimit,
  NexusError,
  type UserKnowledgeStore,
} from '@nexus/contracts';
import { buildCondensePrompt } from '../prompts/condense-prompt.ts';
import { type CondensedRefusal, checkCondensed } from './check-condensed.ts';

export interface CondenseOptions {
  readonly store: UserKnowledgeStore;
  /** Asks the small model; what it answers is not checked yet. @throws NexusError when it does not answer. */
  readonly ask: (prompt: { readonly system: string; readonly user: string }) => Promise<unknown>;
  /** The privacy gate (M-7). */
  readonly holdsMailText: (content: string) => Promise<boolean>;
  readonly limit?: KnowledgeLimit;
  /** Aborted when the drive is closed: an answer that comes after it is left alone. */
  readonly signal: AbortSignal;
}

/** What came of it; whatever it is but `condensed`, nothing has changed. */
export type CondenseOutcome =
  | { readonly outcome: 'condensed'; readonly document: KnowledgeDocument }
  /** Not over the limit, or nothing in it may be condensed. */
  | { readonly outcome: 'not-needed' }
  | { readonly outcome: 'refused'; readonly refusal: CondensedRefusal | 'mail-text' | 'over-limit' }
  /** Another drive, or the driver, changed meanwhile what was condensed. */
  | { readonly outcome: 'overtaken' }
  /** The model, or the store, did not answer. */
  | { readonly outcome: 'unavailable'; readonly code: string }
  | { readonly outcome: 'aborted' };

/** Of the room that rules and feedback leave; the rest is for what the next drives bring. */
const share = 0.7;

function isKept({ category }: KnowledgeDocument['entries'][number]): boolean {
  return category === 'rule' || category === 'feedback';
}

/**
 * Condenses what is remembered of a user when there is too much of it (M-12). Rules and feedback stay word for word; preferences and
 * facts are written anew by a model, once, and only taken over when nothing speaks against its answer. The document as it was can be
 * restored: `store.versions`, `store.restore`. Never rejects.
 */
export async function condenseKnowledge(
  document: KnowledgeDocument,
  { store, ask, holdsMailText, limit = knowledgeLimit, signal }: CondenseOptions,
): Promise<CondenseOutcome> {
  const kept = document.entries.filter(isKept);
  const sources = document.entries.filter((entry) => !isKept(entry));
  const isOver = (entries: KnowledgeDocument['entries']) => store.isOverLimit({ ...document, entries: [...entries] });
  if (!isOver(document.entries) || sources.length < 2 || isOver(kept)) return { outcome: 'not-needed' };
  const length = kept.reduce((sum, { content }) => sum + [...content].length, 0);
  const room = {
    entries: Math.max(1, Math.floor((limit.entries - kept.length) * share)),
    characters: Math.max(1, Math.floor((limit.characters - length) * share)),
  };
  try {
    const answer = await ask(buildCondensePrompt({ sources, room }));
    const checked = checkCondensed(answer, sources);
    if ('refusal' in checked) return { outcome: 'refused', refusal: checked.refusal };
    const { condensed, entries } = checked;
    for (const { content } of entries) {
      if (await holdsMailText(content)) return { outcome: 'refused', refusal: 'mail-text' };
    }
    if (signal.aborted) return { outcome: 'aborted' };
    const stays = document.entries.filter(({ id }) => !condensed.includes(id));
    if (isOver([...stays, ...entries])) return { outcome: 'refused', refusal: 'over-limit' };
    const next = await store.replace(document.userId, { basedOn: document.version, condensed, entries });
    return next === null ? { outcome: 'overtaken' } : { outcome: 'condensed', document: next };
  } catch (error) {
    if (signal.aborted) return { outcome: 'aborted' };
    return { outcome: 'unavailable', code: error instanceof NexusError ? error.code : 'INTERNAL' };
  }
}
