import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

/** It went to a list where people discuss: everybody is asked, so nobody is. It lowers the score and never holds the mail back. */
export const discussionList: SignalReader = ({ email, discussionList: isList }) =>
  isList
    ? { id: 'discussion-list', weight: -0.25, evidence: evidence(email.delivery.listId ?? 'a mailing list') }
    : null;
