const quoted = (content: string) => `“${content.replace(/[\s.]+$/, '')}”`;

/** Said in the next quiet moment of what a check found to be over (L-4). */
export function sayFound(old: string, told: string): string {
  return `Since you told me ${quoted(told)}, I take it that ${quoted(old)} is no longer so. Say undo if it still is.`;
}
