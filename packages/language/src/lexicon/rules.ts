import type { Rule } from '../grammar/rule-index.ts';
import { archiveRules } from './archive.ts';
import { conversationRules } from './conversation.ts';
import { discardedDraftRules, draftRules } from './drafts.ts';
import { flagRules } from './flags.ts';
import { moveRules } from './move.ts';
import { navigationRules } from './navigation.ts';
import { preferenceRules } from './preferences.ts';
import { searchRules } from './search.ts';
import { senderRules } from './senders.ts';
import { snoozeRules } from './snooze.ts';
import { undoRules } from './undo.ts';

/** Every rule; where two read the same words equally well, the earlier one stands. */
export const rules: readonly Rule[] = [
  ...navigationRules,
  ...conversationRules,
  ...preferenceRules,
  ...discardedDraftRules,
  ...undoRules,
  ...flagRules,
  ...snoozeRules,
  ...senderRules,
  ...searchRules,
  ...archiveRules,
  ...moveRules,
  ...draftRules,
];
