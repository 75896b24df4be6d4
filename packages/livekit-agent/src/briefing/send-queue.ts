/** Holds a mail back for a while after the yes, so that it can still be stopped (B-14). */
export interface SendQueue {
  /** Resolves as soon as it is queued; `send` runs when the delay is over, or at `drain`. */
  enqueue(draftId: string, send: () => Promise<void>): void;
  /** True when it was still held back and will not be sent. */
  hold(draftId: string): boolean;
  readonly waiting: number;
  /** Sends at once what is held back and waits for it; nothing the driver agreed to is lost at the end of a drive. */
  drain(): Promise<void>;
}

export interface SendQueueOptions {
  /** Milliseconds between the yes and the sending. */
  readonly delay: number;
  /** Told when a mail could not be sent after all. */
  readonly onFailure: (draftId: string, error: unknown) => void;
}

export function createSendQueue({ delay, onFailure }: SendQueueOptions): SendQueue {
  const held = new Map<string, { timer: NodeJS.Timeout; send: () => Promise<void> }>();
  const underWay = new Set<Promise<void>>();

  function release(draftId: string): void {
    const entry = held.get(draftId);
    if (!entry) return;
    held.delete(draftId);
    clearTimeout(entry.timer);
    const sending = entry
      .send()
      .catch((error: unknown) => onFailure(draftId, error))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  return {
    enqueue(draftId, send) {
      held.set(draftId, { send, timer: setTimeout(() => release(draftId), delay) });
    },
    hold(draftId) {
      const entry = held.get(draftId);
      if (!entry) return false;
      clearTimeout(entry.timer);
      return held.delete(draftId);
    },
    get waiting() {
      return held.size;
    },
    async drain() {
      for (const draftId of [...held.keys()]) release(draftId);
      await Promise.all(underWay);
    },
  };
}
