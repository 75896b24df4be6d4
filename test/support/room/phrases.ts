import { speak } from '../speech/flite.ts';

/** What callers say; all of it is in pocketsphinx's dictionary. */
export const phrases = ['next', 'archive this', 'flag it', 'undo', 'go back', 'go on', 'repeat', 'goodbye'] as const;
export type Phrase = (typeof phrases)[number];

/** How often somebody says again what was misheard. */
export const mostRepeats = 2;

/** The phrase as 16 bit mono samples at 24,000 a second. */
export function voiceOf(phrase: Phrase): Promise<Int16Array> {
  return speak(phrase);
}
