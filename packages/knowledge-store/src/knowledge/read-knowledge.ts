import { type KnowledgeReading, NexusError, type UserId } from '@nexus/contracts';
import { type KnowledgeState, sameKnowledge } from './knowledge-state.ts';
import { type KnowledgeWork, wantStranded } from './knowledge-work.ts';
import { readSideBySide } from './read-side-by-side.ts';
import { unreachable } from './stored-knowledge.ts';
import { visibleDocument } from './visible-document.ts';

type Settled = PromiseSettledResult<KnowledgeState>;

/** What is missing or older in either place is put right behind the caller's back, also when one of them answers late. */
function putRight(work: KnowledgeWork, userId: UserId, [fromQuick, fromLasting]: readonly Settled[]): void {
  const { quick, settler } = work;
  if (fromLasting?.status !== 'fulfilled') return;
  wantStranded(work, userId);
  if (quick === null) return;
  const lasting = fromLasting.value;
  const same =
    fromQuick?.status === 'fulfilled' &&
    fromQuick.value.version === lasting.version &&
    sameKnowledge(fromQuick.value, lasting);
  if (!same) settler.want(userId);
}

/** Asks both places side by side and learns what they say. Never rejects (M-3). */
export async function readKnowledge(work: KnowledgeWork, userId: UserId): Promise<KnowledgeReading> {
  const { quick, lasting, known, log } = work;
  const read = async (reading: Promise<KnowledgeState>) => {
    try {
      const state = await reading;
      known.learn(userId, state);
      return state;
    } catch (error) {
      if (error instanceof NexusError && error.code === 'MEMORY_UNREADABLE') log.warn(error.message);
      throw error;
    }
  };
  const none = async (): Promise<KnowledgeState> => {
    throw unreachable('Redis');
  };
  const questions = [read(quick?.place.read(userId) ?? none()), read(lasting.read(userId))];
  void Promise.allSettled(questions).then((settled) => putRight(work, userId, settled));
  const [fromQuick, fromLasting] = await readSideBySide(questions);
  const state = known.of(userId);
  const quickKnows = fromQuick !== null && fromQuick !== undefined && state.version > 0;
  // A Redis that came back empty and knows of nobody does not say that nothing is kept.
  const reachable = (fromLasting !== null && fromLasting !== undefined) || quickKnows;
  return { document: visibleDocument(userId, state), reachable };
}
