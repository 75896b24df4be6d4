import type { SignalReader } from '../signal-reading.ts';

/** A filter before us took it for junk, or its sender calls it so. */
export const junk: SignalReader = ({ email: { delivery } }) => {
  if (delivery.spam) return { id: 'junk', weight: -0.9, evidence: 'marked as spam' };
  return delivery.precedence === 'junk' ? { id: 'junk', weight: -0.8, evidence: 'precedence junk' } : null;
};
