const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Presentation}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u20e3|\u200d/gu;
const emojiWords: readonly (readonly [RegExp, string])[] = [
  [/(?:👍[\u{1f3fb}-\u{1f3ff}]?)+/gu, 'thumbs up'],
  [/(?:👎[\u{1f3fb}-\u{1f3ff}]?)+/gu, 'thumbs down'],
  [/✅|✔️?|☑️?/gu, 'check'],
];

/** Signs that pictographs share with plain text. */
const marks: readonly (readonly [RegExp, string])[] = [
  [/©|®|™|℠/g, ''],
  [/\s*(?:-+>|=+>|→|⇒|➔|➜|⟶|>>+)\s*/g, ' to '],
  [/\s*(?:<-+|<=+(?!\s?\d)|←|⇐)\s*/g, ' from '],
  [/\s*(?:!=|≠)\s*/g, ' is not '],
  [/\s*≈\s*/g, ' is about '],
  [/\s*(?:<=|≤)\s*/g, ' at most '],
  [/\s*(?:>=|≥)\s*/g, ' at least '],
  [/(?<=\p{L}|\d)\s*(?<![=!<>])={1,2}(?![=])\s*(?=\p{L}|\d)/gu, ' equals '],
  [/\s*÷\s*/g, ' divided by '],
  [/(?<=\p{L})\s*×\s*(?=\p{L})/gu, ' by '],
  [/\s*§§?\s*/g, ' section '],
  [/¶/g, ''],
];

const emptyOfSpeech: readonly (readonly [RegExp, string])[] = [
  [/(?<=[\p{L}\p{N}])\s*&\s*(?=[\p{L}\p{N}])/gu, ' and '],
  [/(?<=[\p{L}\p{N}])\s+\+\s+(?=[\p{L}\p{N}])/gu, ' plus '],
  [/(?<=\p{L})\+(?=\p{L})/gu, ' plus '],
  [/(?<=\p{L})\+(?=[\s.,]|$)/gu, ' plus'],
  [/\b(and|either)\/or\b/gi, '$1 or'],
  [/(?<=\p{Ll})\s?\/\s?(?=\p{Ll})/gu, ' or '],
  [/(?<=[\p{L}\p{N}])\s?\/\s?(?=[\p{L}\p{N}])/gu, ' '],
  [/(?<=\p{L})_+(?=\p{L})/gu, ' '],
  [/(?<=\p{L})\|(?=\p{L})/gu, ', '],
  [/(?<=\p{Ll}{2})\.(?=\p{Ll}{2})/gu, ' dot '],
  [/(?<=\p{Ll}{2})([.!?])(?=\p{Lu}\p{Ll})/gu, '$1 '],
  [/(?<=\p{L}\s?)@(?=\s?\p{L})/gu, ' at '],
];

/** Pictographs go (a lone thumb is said), signs between words become words. */
export function saySymbols(text: string): string {
  let said = text;
  for (const [pattern, words] of emojiWords) said = said.replace(pattern, ` ${words} `);
  for (const [pattern, words] of marks) said = said.replace(pattern, words);
  said = said.replace(emoji, (found) => (/[\d#*]/.test(found) ? found : ' '));
  for (const [pattern, words] of emptyOfSpeech) said = said.replace(pattern, words);
  return said;
}
