import type { MailActionContext } from '@nexus/contracts';

/** What was asked for with each idempotency key. */
export interface OncePerKey<Receipt> {
  /** The same key gets the first answer (E-8); what failed may be asked for again. */
  run(context: MailActionContext, task: () => Promise<Receipt>): Promise<Receipt>;
  /** Resolves when all has come to an end. Never rejects. */
  settled(): Promise<void>;
}

export function createOncePerKey<Receipt>(): OncePerKey<Receipt> {
  const receipts = new Map<string, Promise<Receipt>>();
  return {
    run({ idempotencyKey }, task) {
      const known = receipts.get(idempotencyKey);
      if (known) return known;
      const running = task();
      receipts.set(idempotencyKey, running);
      running.catch(() => receipts.delete(idempotencyKey));
      return running;
    },
    async settled() {
      await Promise.allSettled(receipts.values());
    },
  };
}
