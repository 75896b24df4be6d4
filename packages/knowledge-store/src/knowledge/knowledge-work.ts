import type { UserId } from '@nexus/contracts';
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

/** Says it once when writing stops and once when it goes on. */
function createComingAndGoing(log: StoreLog): (outcome: Outcome) => void {
  let waits = false;
  return (outcome) => {
    if (outcome === 'failed' && !waits) log.warn('What is remembered waits until the database can be written');
    if (outcome === 'settled' && waits) log.info('What is remembered is being written to the database again');
    if (outcome === 'failed' || outcome === 'settled') waits = outcome === 'failed';
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
  const say = createComingAndGoing(log);

  async function synchronise(userId: UserId): Promise<Outcome> {
    try {
      const { complete, quickMissed } = await synchronisePlaces(places, userId);
      if (quickMissed) missed.add(userId);
      else missed.delete(userId);
      return complete ? 'settled' : 'again';
    } catch {
      return 'failed';
    }
  }

  async function settle(userId: UserId): Promise<Outcome> {
    // Without a lease nothing is lost, only done twice.
    const release = await quick?.outbox.lease(userId).catch(() => undefined);
    if (release === null) return 'busy';
    const outcome = await synchronise(userId);
    await release?.();
    say(outcome);
    return outcome;
  }

  const settler = createSettler({ settle, mayLeave: (userId) => known.isConfirmed(userId), pauses });
  let stopped = false;

  async function lookForMarks(): Promise<void> {
    if (quick === null || stopped || settler.size() >= mostMarks) return;
    const users = await quick.outbox.waiting(mostMarks).catch(() => []);
    for (const userId of users) settler.want(userId);
    if (users.length < mostMarks) return;
    if (await settler.until(() => settler.size() === 0, lookForMarksEvery)) await lookForMarks();
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
