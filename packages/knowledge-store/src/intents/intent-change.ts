import { type MailIntent, mailIntentActions } from '@nexus/contracts';
import { z } from 'zod';
import { hasEnded } from './process-mark.ts';

/** Milliseconds that an intent is kept: seven days. */
export const intentFor = 7 * 24 * 3_600_000;

export interface BegunIntent {
  readonly intent: MailIntent;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The mark of the process that began it, `nobody` once it was left; null: nobody knows. */
  readonly by: string | null;
}

/** Of the key that it stands under; null: settled. */
export interface IntentChange {
  readonly begun: BegunIntent | null;
}

/** As it comes out of a place; what is not so is passed over. */
export const StoredIntent = z.object({
  key: z.string(),
  accountId: z.string(),
  action: z.enum(mailIntentActions),
  emailIds: z.array(z.string()),
});

/** Whether nobody is at work on it any more: where its process cannot be asked, whether it was begun before a time. */
function isOver({ at, by }: BegunIntent, begunBefore: Date | undefined): boolean {
  if (begunBefore === undefined) return true;
  return (by === null ? null : hasEnded(by)) ?? at < begunBefore.getTime();
}

/** Those of the last seven days, oldest first; with a time, without those that may be under way. */
export function oldestFirst(
  intents: readonly BegunIntent[],
  now: number,
  begunBefore: Date | undefined,
): readonly MailIntent[] {
  return intents
    .filter((begun) => begun.at > now - intentFor && isOver(begun, begunBefore))
    .toSorted((one, other) => one.at - other.at)
    .map(({ intent }) => intent);
}
