import type { SpeechFault } from '../speech/speech-fault.ts';

/** Every way for a speech service to fail that has words in it, each with these; the last is one that is not tried again. */
export function quotingFaults(words: readonly string[]): readonly SpeechFault[] {
  const quoting = words.join(' ');
  return [
    { kind: 'status', status: 500, quoting, headers: { 'x-request-id': quoting } },
    { kind: 'nonsense', quoting },
    { kind: 'status', status: 400, quoting },
    { kind: 'status', status: 401, quoting },
  ];
}
