import type { UserId } from '@nexus/contracts';
import type { ChangePlace } from '../write-behind/change-writer.ts';
import type { BegunIntent, IntentChange } from './intent-change.ts';

/** Where intents are kept. */
export interface IntentPlace extends ChangePlace<IntentChange> {
  /** @throws when it cannot be reached. */
  read(userId: UserId): Promise<readonly BegunIntent[]>;
}
