const writingSystems: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letters'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Arabic}/u, 'Arabic letters'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Devanagari}/u, 'Hindi letters'],
];

/** What an English voice can call a text that it cannot read out; null for one in Latin letters. */
export function foreignWriting(text: string): string | null {
  if (/\p{Script=Latin}{2}/u.test(text)) return null;
  return writingSystems.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
