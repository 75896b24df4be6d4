/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}
