/** Whether the model is asked, and what the driver is told when that changes. One for each drive. */
export interface ModelAvailability {
  /** False while the model rests after failing. */
  mayTry(): boolean;
  /** The turn of this chat message is finished offline, whatever the model does meanwhile. */
  finishOffline(messageId: string | null): void;
  finishesOffline(messageId: string | null): boolean;
  /** @param retryAfter milliseconds that the server asked for, null when it did not. */
  failed(retryAfter: number | null): void;
  answered(): void;
  /** The sentence that announces a change of mode, once; empty otherwise. */
  takeNotice(): string;
  /** The offline language answers in place of the model. */
  readonly simpleMode: boolean;
}

/** After the first failure the model is tried again at once, then ever more rarely, in milliseconds. */
const rests = [0, 5_000, 15_000, 30_000];

export const simpleModeNotice = "I'm in simple mode for the moment. ";
export const fullModeNotice = "I'm fully back. ";

/** @param clock milliseconds since the epoch; a clock that is set back ends a rest rather than prolonging it. */
export function createModelAvailability(clock: () => number): ModelAvailability {
  let failures = 0;
  let restsFrom = 0;
  let restsUntil = 0;
  let offlineMessage: string | null = null;
  let mode: 'full' | 'simple' = 'full';
  let announced: 'full' | 'simple' = 'full';

  return {
    mayTry() {
      const now = clock();
      return now >= restsUntil || now < restsFrom;
    },
    finishOffline(messageId) {
      offlineMessage = messageId;
      mode = 'simple';
    },
    finishesOffline: (messageId) => messageId !== null && messageId === offlineMessage,
    failed(retryAfter) {
      const rest = rests[Math.min(failures, rests.length - 1)] ?? 0;
      failures += 1;
      restsFrom = clock();
      restsUntil = restsFrom + Math.max(rest, retryAfter ?? 0);
    },
    answered() {
      failures = 0;
      restsUntil = 0;
      mode = 'full';
    },
    get simpleMode() {
      return mode === 'simple';
    },
    takeNotice() {
      if (mode === announced) return '';
      announced = mode;
      return mode === 'simple' ? simpleModeNotice : fullModeNotice;
    },
  };
}
