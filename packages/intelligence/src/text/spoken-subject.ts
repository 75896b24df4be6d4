import { speakableText } from './speakable-text.ts';

const prefixes = /^(?:\s*(?:(?:re|fwd?|aw|wg|sv|vs|vb|tr|rv|antw)(?:\[\d+\])?\s*:|\[[^\]]{1,40}\]))+/i;

/** Whether an English voice can say it: some of its letters are Latin, or it has none. */
export function isSpeakableScript(text: string): boolean {
  return !/\p{L}/u.test(text) || /\p{Script=Latin}/u.test(text);
}

/** A subject as one says it: without "Re:", "Fwd:" and the tag of a list; null where nothing of it can be said in English. */
export function spokenSubject(subject: string): string | null {
  const spoken = speakableText(subject.replace(prefixes, '')).replace(/[\s.]+$/, '');
  return spoken !== '' && isSpeakableScript(spoken) ? spoken : null;
}
