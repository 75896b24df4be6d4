import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

const pattern =
  /^(?:no[-_.]?repl(?:y|ies)|do[-_.]?not[-_.]?reply|notifications?|alerts?|mailer-daemon|postmaster|bounces?)(?:[-_.+]|@)/;

/** The sender's address says that nobody reads what is answered. */
export const noReply: SignalReader = ({ email: { from } }) =>
  from !== null && pattern.test(from.address)
    ? { id: 'no-reply', weight: -0.4, evidence: evidence(from.address) }
    : null;
