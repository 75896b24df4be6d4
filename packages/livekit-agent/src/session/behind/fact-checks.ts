import type { KnowledgeEntry, KnowledgeEntryId, MemoryEntry, ModelQuota } from '@nexus/contracts';
import type { FactCorrections } from '@nexus/long-memory';
import { buildFactCheck, endedByAnswer, FactCheckAnswer } from '../../memory/check-fact.ts';
import type { NearMemories } from '../../memory/context/near-memories.ts';
import { sayReopened } from '../../memory/ended-facts.ts';
import type { SessionMemory } from '../../memory/session-memory.ts';
import { askForJson } from '../../model/json-completion.ts';
import type { ModelBudget } from '../../model/model-attempt.ts';
import type { ModelSource } from '../../model/openai-model.ts';
import type { DriveContext } from '../../state/drive-context.ts';
import { snapshotOf } from '../../state/tracker.ts';
import { sayFound } from '../../wording/fact-checks.ts';

interface FactChecksOptions {
  readonly drive: DriveContext;
  /** The small model. */
  readonly source: ModelSource;
  readonly quota: ModelQuota | undefined;
  readonly corrections: FactCorrections;
  /** Null: the nearest are those by words. */
  readonly near: NearMemories | null;
  /** Aborted when the drive is over. */
  readonly signal: AbortSignal;
}

const nearestShown = 10;
/** Milliseconds for the model's answer; nobody waits for it. */
const within = 8_000;
const budget: ModelBudget = { firstToken: within, pause: within, whole: within };

const holds = ({ validTo }: Pick<MemoryEntry, 'validTo'>) => validTo === null;

/**
 * Has a model look whether a new fact that ended nothing by its words ends one of the ten nearest (L-4). All of it is behind; a model that is
 * late, fails or answers nonsense changes nothing. What it ended is said in the next quiet moment, and undo takes it back.
 */
export function followFactChecks({ drive, source, quota, corrections, near, signal }: FactChecksOptions): void {
  const memory = drive.knowledge.memory;
  if (memory === null) return;
  let checking: Promise<void> = Promise.resolve();

  async function nearestTo(known: SessionMemory, told: MemoryEntry): Promise<readonly MemoryEntry[]> {
    const byMeaning = (await near?.find(told.content, { limit: nearestShown, signal }).catch(() => [])) ?? [];
    const byWords = known.facts.search(told.content, 2 * nearestShown);
    const found = new Map([...byMeaning.map(({ entry }) => entry), ...byWords].map((entry) => [entry.id, entry]));
    return [...found.values()]
      .filter((entry) => entry.id !== told.id && entry.createdAt < told.createdAt && holds(entry))
      .slice(0, nearestShown);
  }

  async function check(known: SessionMemory, id: KnowledgeEntryId): Promise<void> {
    await known.facts.whenReady();
    const told = known.facts.entry(id);
    const isRead = known.entries.some((entry) => entry.told?.supersededBy === id);
    if (told === null || isRead || signal.aborted) return;
    const nearest = await nearestTo(known, told);
    if (nearest.length === 0) return;
    const answer = await askForJson(
      { ...buildFactCheck(told, nearest), name: 'fact-check', schema: FactCheckAnswer },
      { source, budget, signal, ...(quota && { quota }) },
    );
    const old = endedByAnswer(answer, told, nearest);
    // Either may have been forgotten, or ended by something else, meanwhile.
    const isStill = old !== null && known.entries.some((entry) => entry.id === old.id && isOpen(entry));
    if (!isStill || known.facts.entry(id) === null || signal.aborted) return;
    known.take(await corrections.link(known.userId, id, old.id));
    announce(known, told, old);
  }

  function announce(known: SessionMemory, told: MemoryEntry, old: MemoryEntry): void {
    const isSo = () => known.facts.entry(told.id)?.ends === old.id;
    const label = `took “${old.content}” for over`;
    drive.conversation.announcements.add({
      words: () => (isSo() ? sayFound(old.content, told.content) : null),
      onTold() {
        drive.actions.undo.beginSentence();
        drive.actions.undo.push({
          label,
          before: snapshotOf(drive.tracker.state, []),
          stillHolds: isSo,
          async revert() {
            known.take(await corrections.link(known.userId, told.id, null));
            return `Taken back.${sayReopened(known, [old.id])}`;
          },
        });
      },
    });
  }

  memory.onKept(({ id, category }) => {
    if (category !== 'context') return;
    // One after the other: the second may end what the first said.
    checking = checking.then(() => check(memory, id)).catch(() => undefined);
  });
}

function isOpen({ told }: KnowledgeEntry): boolean {
  return told === undefined || told.validTo === null;
}
