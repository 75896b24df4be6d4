import { NexusError, type UserId } from '@nexus/contracts';
import type { StoreLog } from '../store-log.ts';
import { createKnownKnowledge } from './known-knowledge.ts';
import { createSettler, type Outcome, type Settler, type SettlerOptions } from './settle-users.ts';
import { type Places, synchronisePlaces } from './synchronise-places.ts';

/** Milliseconds. */
const lookForMarksEvery = 15_000;
const mostMarks = 100;

export interface KnowledgeWorkOptions extends Pick<Places, 'quick' | 'lasting'> {
  /** Calls back whenever a place can be used again. @returns what ends it. */
  readonly onReady: (listener: () => void) => () => void;
  readonly log: StoreLog;
  readonly pauses: SettlerOptions['pauses'];
}

/** The places of a process, and what is done about them behind everybody's back. */
export interface KnowledgeWork extends Places {
  readonly log: StoreLog;
  readonly settler: Pick<Settler, 'want' | 'attempt' | 'until'>;
  stop(): void;
}

/** What lost its summary is wanted back, and waited for by whoever waits for what was acknowledged. */
export function wantStranded({ known, settler }: Pick<KnowledgeWork, 'known' | 'settler'>, userId: UserId): void {
  if (known.stranded(userId).length === 0) return;
  known.await(userId);
  settler.want(userId);
}

/** Says it once when the first user's writing stops and once when it goes on for all, and of each who cannot be read once. */
function createTeller(log: StoreLog): (userId: UserId, outcome: Outcome) => void {
  const failing = new Set<UserId>();
  const unreadable = new Set<UserId>();
  let waits = false;
  return (userId, outcome) => {
    if (outcome === 'unreadable' && !unreadable.has(userId)) {
      unreadable.add(userId);
      log.warn(
        'What is remembered of a user cannot be read in the database; it is left as it is, and the others go on',
      );
    }
    if (outcome === 'settled') unreadable.delete(userId);
    if (outcome === 'failed') failing.add(userId);
    else failing.delete(userId);
    if (outcome === 'failed' && !waits) {
      waits = true;
      log.warn('What is remembered waits until the database can be written');
    }
    if (outcome === 'settled' && waits && failing.size === 0) {
      waits = false;
      log.info('What is remembered is being written to the database again');
    }
  };
}

/**
 * Drains at once what this process wrote, and what anybody's mark says, also of a process that died: at the start, whenever a
 * place is back, and now and then.
 */
export function startKnowledgeWork({ quick, lasting, onReady, log, pauses }: KnowledgeWorkOptions): KnowledgeWork {
  const known = createKnownKnowledge();
  const places: Places = { quick, lasting, known };
  /** Users whom the quick place could not be given. */
  const missed = new Set<UserId>();
  const say = createTeller(log);
  /** Looked at again with the next look for marks, not with every mark that is found. */
  const unreadable = new Set<UserId>();

  async function synchronise(userId: UserId): Promise<Outcome> {
    try {
      const { complete, quickMissed } = await synchronisePlaces(places, userId);
      if (quickMissed) missed.add(userId);
      else missed.delete(userId);
      return complete ? 'settled' : 'again';
    } catch (error) {
      return error instanceof NexusError && error.code === 'MEMORY_UNREADABLE' ? 'unreadable' : 'failed';
    }
  }

  async function settle(userId: UserId): Promise<Outcome> {
    // Without a lease nothing is lost, only done twice.
    const release = await quick?.outbox.lease(userId).catch(() => undefined);
    if (release === null) return 'busy';
    const outcome = await synchronise(userId);
    await release?.();
    if (outcome === 'unreadable') unreadable.add(userId);
    else unreadable.delete(userId);
    say(userId, outcome);
    return outcome;
  }

  const settler = createSettler({ settle, mayLeave: (userId) => known.isConfirmed(userId), pauses });
  let stopped = false;

  async function takeMarks(): Promise<void> {
    if (quick === null || stopped || settler.size() >= mostMarks) return;
    const users = await quick.outbox.waiting(mostMarks).catch(() => []);
    const readable = users.filter((userId) => !unreadable.has(userId));
    for (const userId of readable) settler.want(userId);
    if (users.length < mostMarks || readable.length === 0) return;
    if (await settler.until(() => settler.size() === 0, lookForMarksEvery)) await takeMarks();
  }

  async function lookForMarks(): Promise<void> {
    unreadable.clear();
    await takeMarks();
  }

  const stopListening = onReady(() => {
    settler.hurry();
    for (const userId of missed) settler.want(userId);
    void lookForMarks();
  });
  const timer = setInterval(() => void lookForMarks(), lookForMarksEvery * (0.75 + Math.random() / 2)).unref();
  void lookForMarks();

  return {
    ...places,
    log,
    settler,
    stop() {
      stopped = true;
      clearInterval(timer);
      stopListening();
      settler.stop();
    },
  };
}
