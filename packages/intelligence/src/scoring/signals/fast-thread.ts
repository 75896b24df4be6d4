import type { SignalReader } from '../signal-reading.ts';

const fewestMails = 4;
const hours = 4;
const span = hours * 60 * 60 * 1000;

/** Four mails or more of one thread within four hours up to this one. */
export const fastThread: SignalReader = ({ email, thread }) => {
  const end = email.receivedAt?.getTime();
  if (end === undefined) return null;
  const close = thread.filter(({ receivedAt }) => {
    const time = receivedAt?.getTime();
    return time !== undefined && time <= end && time > end - span;
  });
  if (close.length < fewestMails) return null;
  return { id: 'fast-thread', weight: 0.2, evidence: `${close.length} mails within ${hours} hours` };
};
