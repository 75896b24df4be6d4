import type { SignalReader } from '../signal-reading.ts';

/** Sent to the reader and to nobody else. */
export const soleRecipient: SignalReader = ({ role }) =>
  role.alone ? { id: 'sole-recipient', weight: 0.2, evidence: 'to you alone' } : null;
