import { explainFailure } from './explain-failure.ts';
import type { Examination, Finding } from './finding.ts';
import { listenFor } from './listen-for.ts';

/** Milliseconds for each examination; all run side by side. */
export const examineWithin = 5_000;

/** Tries one service. Never throws, and never listens for longer than `within`, whatever the examination does with its signal. */
export async function examine(
  examination: Examination,
  within = examination.within ?? examineWithin,
): Promise<Finding> {
  const { service, examine: attempt, absent, turnOn, settings } = examination;
  if (attempt === null) {
    return { service, state: 'off', detail: absent ?? 'not set', milliseconds: null, next: turnOn ?? null, settings };
  }
  using signal = listenFor(within);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  try {
    const detail = await Promise.race([attempt(signal), late]);
    return { service, state: 'ok', detail, milliseconds: passed(), next: null, settings };
  } catch (error) {
    const detail = signal.aborted ? `no answer within ${within / 1_000} s` : explainFailure(error);
    const next = `${service}: ${detail.replace(/\.$/, '')}. ${settings}`;
    return { service, state: 'failed', detail, milliseconds: passed(), next, settings };
  }
}
