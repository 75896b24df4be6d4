import type { ErrorCode } from '@nexus/contracts';
import { fullModeNotice, simpleModeNotice } from '../wording/failures.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

/** One turn's attempt, counted for this drive or for all drives. */
export interface CountedTry {
  readonly isTrial: boolean;
  answered(): void;
  /** @returns milliseconds that the model rests now. */
  failed(code: ErrorCode, retryAfter: number | null): number;
  release(): void;
}

/** Whether the model is asked, and what the driver is told when that changes. One for each drive. */
export interface ModelAvailability {
  /** Null while the model rests after failing, or while another drive finds out whether it is back. */
  begin(): CountedTry | null;
  /** The turn of this chat message is finished offline, whatever the model does meanwhile. */
  finishOffline(messageId: string | null): void;
  finishesOffline(messageId: string | null): boolean;
  /** The model has answered, so the offline language no longer does. */
  answered(): void;
  /** The sentence that announces a change of mode, once; empty otherwise. */
  takeNotice(): string;
  /** An answer is over. A notice in it that the driver cut off before hearing it is due again. */
  wasHeard(answer: { readonly told: string; readonly heard: string }): void;
  /** The offline language answers in place of the model. */
  readonly simpleMode: boolean;
}

/**
 * @param clock milliseconds since the epoch.
 * @param shared the health of the model for all drives of the process. An answer that cannot be used comes from this
 *   drive's conversation, so it is not counted there.
 */
export function createModelAvailability(
  clock: () => number,
  shared: CircuitBreaker = createCircuitBreaker(),
): ModelAvailability {
  const own = createCircuitBreaker();
  let offlineMessage: string | null = null;
  let mode: 'full' | 'simple' = 'full';
  let announced: 'full' | 'simple' = 'full';

  return {
    begin() {
      const mine = own.begin(clock);
      if (mine === null) return null;
      const common = shared.begin(clock);
      if (common === null) {
        mine.release();
        return null;
      }
      return {
        isTrial: mine.isTrial || common.isTrial,
        answered() {
          mine.answered();
          common.answered();
        },
        failed(code, retryAfter) {
          const isInvalid = code === 'MODEL_ANSWER_INVALID';
          // Unusable as the answer was, the model is there.
          if (isInvalid) common.answered();
          else mine.release();
          return (isInvalid ? mine : common).failed(retryAfter);
        },
        release() {
          mine.release();
          common.release();
        },
      };
    },
    finishOffline(messageId) {
      offlineMessage = messageId;
      mode = 'simple';
    },
    finishesOffline: (messageId) => messageId !== null && messageId === offlineMessage,
    answered() {
      mode = 'full';
    },
    takeNotice() {
      if (mode === announced) return '';
      announced = mode;
      return mode === 'simple' ? simpleModeNotice : fullModeNotice;
    },
    wasHeard({ told, heard }) {
      const notice = (announced === 'simple' ? simpleModeNotice : fullModeNotice).trim();
      if (told.includes(notice) && !heard.includes(notice)) announced = announced === 'simple' ? 'full' : 'simple';
    },
    get simpleMode() {
      return mode === 'simple';
    },
  };
}
