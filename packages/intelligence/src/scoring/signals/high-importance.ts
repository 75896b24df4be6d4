import type { SignalReader } from '../signal-reading.ts';

/** The sender marked it as important. */
export const highImportance: SignalReader = ({ email }) =>
  email.delivery.importance === 'high'
    ? { id: 'high-importance', weight: 0.25, evidence: 'marked as important' }
    : null;
