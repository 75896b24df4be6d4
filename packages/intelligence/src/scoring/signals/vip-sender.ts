import { hasPhrase, plainWords } from '@nexus/text';
import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

/** The sender is one of the driver's VIPs: by address, by domain ("@example.com"), or by whole words of the name. */
export const vipSender: SignalReader = ({ email: { from }, settings: { vips } }) => {
  if (from === null) return null;
  const { address } = from;
  const plainName = plainWords(from.name ?? address.split('@')[0] ?? '');
  const isSender = (vip: string): boolean => {
    const wanted = vip.trim().toLowerCase();
    if (!wanted.includes('@')) return hasPhrase(plainName, wanted);
    return wanted.startsWith('@') ? address.endsWith(wanted) : address === wanted;
  };
  if (!vips.some(isSender)) return null;
  return { id: 'vip-sender', weight: 0.45, evidence: evidence(from.name ?? address) };
};
