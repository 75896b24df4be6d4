import type { MailActionContext, MailActionReceipt } from '@nexus/contracts';
import type { PerformedChanges, WantedChange } from './perform-changes.ts';

type GiveBack = (wanted: readonly WantedChange[], context: MailActionContext) => Promise<MailActionReceipt>;

/**
 * The receipt of an action with its way back. Mails that stood so before the action have nothing to give back and count as given
 * back. Mails of which it is unknown whether they were changed are looked up, and given back where they were. After a failure, only
 * what failed is tried again; after success nothing is.
 */
export function createReceipt(performed: PerformedChanges, giveBack: GiveBack): MailActionReceipt {
  const { done, failed, changed } = performed;
  const named = [...new Set([...done, ...changed.map(({ emailId }) => emailId)])];
  let remaining = changed;
  let running: Promise<MailActionReceipt> | null = null;

  async function undo(context: MailActionContext): Promise<MailActionReceipt> {
    const wanted = remaining.map(({ emailId, before, after }) => ({ emailId, fields: before, leftAs: after }));
    const back = await giveBack(wanted, context);
    const missed = new Set(back.failed.map(({ emailId }) => emailId));
    remaining = remaining.filter(({ emailId }) => missed.has(emailId));
    return { done: named.filter((emailId) => !missed.has(emailId)), failed: back.failed, undo: back.undo };
  }

  return {
    done,
    failed,
    async undo(context) {
      running ??= undo(context);
      const mine = running;
      let isOver = false;
      try {
        const receipt = await mine;
        isOver = receipt.failed.length === 0;
        return receipt;
      } finally {
        if (!isOver && running === mine) running = null;
      }
    },
  };
}
