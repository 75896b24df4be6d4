import type { EnrichmentConsent, JudgedMail, ModelQuota } from '@nexus/contracts';
import { putQuestion } from '../../actions/ask-driver.ts';
import { planBriefing } from '../../inbox/requested-first.ts';
import { createCircuitBreaker } from '../../model/circuit-breaker.ts';
import { enrichmentBudget, enrichThread } from '../../model/enrich-thread.ts';
import { type ModelBudget, ModelFailure } from '../../model/model-attempt.ts';
import type { ModelSource } from '../../model/openai-model.ts';
import type { DriveContext } from '../../state/drive-context.ts';
import type { Enrichment as Row } from '../../state/enrichments.ts';
import { remaining } from '../../state/tracker-selectors.ts';
import { consentQuestion } from '../../wording/enrichment.ts';

interface EnrichmentOptions {
  readonly drive: DriveContext;
  /** The small model. */
  readonly source: ModelSource;
  readonly quota: ModelQuota | undefined;
  readonly budget?: ModelBudget | undefined;
  /** What the operator says where the driver has not; `refused` holds for everybody. */
  readonly operator?: EnrichmentConsent | undefined;
  /** The driver waits for an answer: nothing new is asked meanwhile. */
  readonly isAwaited: () => boolean;
  /** The briefing stands otherwise than before. */
  readonly onSettled: () => void;
  /** Aborted when the drive is over. */
  readonly signal: AbortSignal;
}

/** The small model reads mail ahead, beside the conversation (J-6). */
export interface Enrichment {
  /** The mail is there, and the greeting is on its way. */
  open(): void;
  /** Something happened: the cursor moved, mail came, the driver gave or took their consent. Cheap, and never rejects. */
  look(): void;
}

/** The first mails by score, and all above the score up to the most. */
const readFirst = { mails: 15, aboveScore: 0.4, most: 40 };
/** Of the mails that come next so many are read, whatever their score. */
const readAhead = 2;
/** Requests at a time: the first mails go out together, so that they are there when the greeting ends. */
const mostAtOnce = 15;
/** Milliseconds that the greeting has for itself: making fifteen requests takes the processor (J-6). */
const headStart = 150;
/** Once more, where the first answer failed or could not be used. */
const mostTries = 2;

export function createEnrichment(options: EnrichmentOptions): Enrichment {
  const { drive, source, quota, budget = enrichmentBudget, signal, isAwaited } = options;
  const clock = () => drive.clock.wall().getTime();
  // What fails here says nothing of the model that answers the driver.
  const breaker = createCircuitBreaker();
  const tries = new Map<string, number>();
  const underWay = new Set<string>();
  let running = 0;
  let isOpen = false;

  function consent(): EnrichmentConsent {
    if (options.operator === 'refused') return 'refused';
    const { enrichment } = drive.user.preferences;
    return enrichment === 'ask' ? (options.operator ?? 'ask') : enrichment;
  }

  /** Mails that nobody has heard and that are worth reading ahead, the first to be told first. */
  function wanted(): readonly JudgedMail[] {
    const { items, headersOnly } = drive.inbox.state;
    const { heard } = drive.tracker.state;
    const toCome = remaining(drive.tracker.state).filter((emailId) => !heard.has(emailId) && !headersOnly.has(emailId));
    const mails = toCome.flatMap((emailId) => items.get(emailId) ?? []);
    const byScore = mails.toSorted((one, other) => other.score - one.score).slice(0, readFirst.most);
    const best = byScore.filter(({ score }, place) => place < readFirst.mails || score > readFirst.aboveScore);
    return [...new Set([...mails.slice(0, readAhead), ...best])];
  }

  /** Of the mails worth reading those nobody was asked about, thread by thread. */
  function threads(): JudgedMail[][] {
    const open = wanted().filter(
      ({ email: { emailId } }) =>
        !underWay.has(emailId) && !drive.inbox.enrichments.of(emailId) && (tries.get(emailId) ?? 0) < mostTries,
    );
    return [...Map.groupBy(open, ({ threadId }) => threadId).values()];
  }

  async function read(thread: readonly JudgedMail[]): Promise<void> {
    const attempt = breaker.begin(clock);
    if (attempt === null) return;
    const emailIds = thread.map(({ email }) => email.emailId);
    for (const emailId of emailIds) underWay.add(emailId);
    running += 1;
    let isAsked = true;
    try {
      const { now, timeZone } = { now: drive.clock.now(), timeZone: drive.clock.timeZone };
      const asking = { source, quota, budget, signal, now, timeZone, asks: drive.inbox.asks };
      take(await enrichThread(thread, asking));
      attempt.answered();
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : null;
      // Nobody was asked where the quota has nothing left, so nothing was learned.
      isAsked = failure?.code !== 'MODEL_RATE_LIMITED' || failure.retryAfter !== null;
      if (isAsked) attempt.failed(failure?.retryAfter ?? null);
      else attempt.release();
    } finally {
      running -= 1;
      for (const emailId of emailIds) {
        underWay.delete(emailId);
        if (isAsked) tries.set(emailId, (tries.get(emailId) ?? 0) + 1);
      }
    }
    if (isAsked) pump();
  }

  /** What came in re-settles what nobody has heard; what was told meanwhile stays as it was told. */
  function take(rows: ReadonlyMap<string, Row>): void {
    const { heard, statuses } = drive.tracker.state;
    const isUntold = (emailId: string) => !heard.has(emailId) && statuses.get(emailId) === 'pending';
    const fresh = new Map([...rows].filter(([emailId]) => isUntold(emailId)));
    if (fresh.size === 0 || signal.aborted || consent() !== 'allowed') return;
    drive.inbox.enrich(fresh);
    planBriefing(drive);
    options.onSettled();
  }

  function pump(): void {
    if (!isOpen || signal.aborted || drive.tracker.state.ended || consent() !== 'allowed' || isAwaited()) return;
    for (const thread of threads().slice(0, Math.max(0, mostAtOnce - running))) void read(thread);
  }

  function askConsent(): void {
    if (consent() !== 'ask' || wanted().length === 0) return;
    drive.conversation.announcements.add({
      whenIdle: true,
      words() {
        if (consent() !== 'ask') return null;
        putQuestion(drive, consentAction, { unbidden: true });
        const { turn } = drive.tracker.state;
        drive.conversation.emit({ type: 'confirm', turn, action: consentAction.toolName, count: 1 });
        return consentQuestion;
      },
    });
  }

  return {
    open() {
      const begin = () => {
        if (signal.aborted) return;
        isOpen = true;
        pump();
        askConsent();
      };
      void drive.inbox.settled.then(() => {
        const cancel = drive.clock.scheduler.after(headStart, begin);
        signal.addEventListener('abort', cancel, { once: true });
      });
    },
    look: pump,
  };
}

/** Both answers are kept. */
const consentAction = {
  toolName: 'set_preference',
  intents: ['set-preference'],
  emailIds: [],
  toolArguments: { enrichment: 'allowed' },
  alwaysAsk: true,
  question: consentQuestion,
  onNo: { toolName: 'set_preference', toolArguments: { enrichment: 'refused' } },
} as const;
