import { missingPrograms } from './missing-program.ts';
import { testVoices } from './voices.ts';

/** Why nothing can be spoken on this machine; null when it can. */
export const fliteMissing = missingPrograms({ program: 'flite', package: 'flite' });

const [slt] = testVoices;

/**
 * Words in flite's voice `slt`, as 16 bit mono samples.
 *
 * @param sampleRate samples a second; flite's own 16,000 are resampled.
 */
export async function speak(words: string, sampleRate = 24_000): Promise<Int16Array> {
  return (await slt?.speak(words, sampleRate)) ?? new Int16Array();
}
