import { readFile } from 'node:fs/promises';

function wordsOf(phrase: string): string[] {
  return phrase.toLowerCase().match(/[a-z']+/g) ?? [];
}

/** A grammar in the JSpeech Grammar Format that knows these phrases and nothing else. */
export function jsgfGrammar(phrases: readonly string[]): string {
  const alternatives = phrases.map((phrase) => wordsOf(phrase).join(' ')).filter((phrase) => phrase !== '');
  return `#JSGF V1.0;\ngrammar commands;\npublic <command> = ${alternatives.join('\n  | ')};\n`;
}

/**
 * Words that pocketsphinx cannot pronounce. A single one would empty every result, and only its log would say so.
 *
 * @param dictionary the path of a dictionary in CMU's format: a word and its phones a line.
 */
export async function unknownWords(phrases: readonly string[], dictionary: string): Promise<readonly string[]> {
  const lines = (await readFile(dictionary, 'utf8')).split('\n');
  const known = new Set(lines.map((line) => line.split(/\s/, 1)[0]));
  return [...new Set(phrases.flatMap(wordsOf))].filter((word) => !known.has(word));
}
