import { stripInvisible } from '../prompts/strip-invisible.ts';

/** A text as it is remembered: on one line, without what cannot be seen, its marks composed (NFC). Empty where nothing is left. */
export function oneLine(text: string): string {
  return stripInvisible(text.normalize('NFC')).replace(/\s+/gu, ' ').trim().normalize('NFC');
}
