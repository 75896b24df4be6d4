import type { SetAsideMailStore, UserId } from '@nexus/contracts';
import { type TakeBackOptions, takeBackSnoozed } from '../briefing/take-back-snoozed.ts';

export interface FollowSnoozedOptions extends Omit<TakeBackOptions, 'began'> {
  /** Where earlier drives left when their snoozed mail comes back; null: nowhere. */
  readonly place: { readonly store: SetAsideMailStore; readonly userId: UserId } | null;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
}

/**
 * Has mail whose snooze ends while the drive lasts join the briefing, whichever drive snoozed it (E-9). Resolves when the times of earlier
 * drives are known, or cannot be: then their mail comes back with the next drive. Never rejects.
 */
export async function followSnoozed(options: FollowSnoozedOptions): Promise<void> {
  const { desk, place, opened } = options;
  const began = desk.clock();
  let looking = opened;
  desk.wakeUpCalls.onDue(() => {
    looking = looking.then(() => takeBackSnoozed({ ...options, began }));
  });
  try {
    for (const { until } of (await place?.store.snoozed(place.userId)) ?? [])
      if (until > began) desk.wakeUpCalls.at(until);
  } catch {
    // The mailbox says so in its greeting.
  }
}
