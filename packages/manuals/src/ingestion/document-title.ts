/** As long as a title may be. */
const longest = 300;

/** A title as it can be shown and spoken; null: nothing is left of it. */
export function documentTitle(text: string): string | null {
  const title = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (title === '') return null;
  return title.length <= longest
    ? title
    : `${title
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
