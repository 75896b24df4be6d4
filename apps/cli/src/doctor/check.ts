import { orAborted } from '@nexus/async';
import { explainFailure } from './explain-failure.ts';

/** One service to try: what it is for, and what to do when it does not answer. */
export interface Check {
  readonly service: string;
  /** Resolves what to show of a service that answers; null: it is not set. */
  readonly attempt: ((signal: AbortSignal) => Promise<string>) | null;
  /** Shown when it is not set. */
  readonly absent?: string;
  /** What turns it on, when it is not set; absent: nobody needs it. */
  readonly turnOn?: string;
  /** The settings to look at when it fails. */
  readonly settings: string;
  /** Milliseconds that it may take, where they are not the usual ones. */
  readonly within?: number;
}

/** What the doctor found of one service. */
export interface Finding {
  readonly service: string;
  /** `off`: it is not set, and nothing misses it. */
  readonly state: 'ok' | 'off' | 'failed';
  /** One sentence or less; no secret, no mail. */
  readonly detail: string;
  /** Milliseconds until it answered or failed; null: nothing was asked. */
  readonly milliseconds: number | null;
  /** What to do about it. */
  readonly next: string | null;
  /** The settings to look at when it fails. */
  readonly settings: string;
}

/** Milliseconds for each check; all run side by side. */
const usuallyWithin = 5_000;

/** Tries one service. Never throws, and never listens for longer than `within`, whatever the attempt does with its signal. */
export async function runCheck(
  { service, attempt, absent, turnOn, settings, within: itsOwn }: Check,
  within = itsOwn ?? usuallyWithin,
): Promise<Finding> {
  if (attempt === null) {
    return { service, state: 'off', detail: absent ?? 'not set', milliseconds: null, next: turnOn ?? null, settings };
  }
  using signal = listenFor(within);
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  try {
    const detail = await orAborted(attempt(signal), signal);
    return { service, state: 'ok', detail, milliseconds: passed(), next: null, settings };
  } catch (error) {
    const detail = signal.aborted ? `no answer within ${within / 1_000} s` : explainFailure(error);
    const next = `${service}: ${detail.replace(/\.$/, '')}. ${settings}`;
    return { service, state: 'failed', detail, milliseconds: passed(), next, settings };
  }
}

/** Milliseconds; short enough that an answer is not missed by much. */
const step = 100;

/**
 * Aborts once this process has listened for `within` milliseconds. A clock would count, too, how long it computes or the machine lets it
 * wait, and would call a service late whose answer has come and was not read yet: each step counts once, however late it was taken.
 */
function listenFor(within: number): AbortSignal & Disposable {
  const controller = new AbortController();
  let left = within;
  const take = () => {
    left -= step;
    if (left > 0) return;
    clearInterval(timer);
    controller.abort(new DOMException('Nothing came in time.', 'TimeoutError'));
  };
  const timer = setInterval(take, Math.min(step, within)).unref();
  return Object.assign(controller.signal, { [Symbol.dispose]: () => clearInterval(timer) });
}
