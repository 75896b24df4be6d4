import type { Citation } from '@nexus/contracts';

/** A line that begins so is none that goes on: a list, a heading, a table, a quote. */
const beginsAnew = /^\s*(?:[-*+•#>|]|\d+[.)]\s|$)/;

/** A line of this share of the longest one ends where the paper did, not where a thought does. */
const fullShare = 0.75;

/** Lets lines go on that were broken for the width of a page: PDF and mail-like texts have them so. Rows of a table stay. */
export function joinWrappedLines(content: string, kind: Citation['kind']): string {
  if (kind === 'rows') return content;
  const lines = content.split('\n');
  const longest = Math.max(...lines.map(({ length }) => length));
  return lines.reduce((text, line, index) => {
    const before = lines[index - 1] ?? '';
    const isCut = before.length >= longest * fullShare || /^\p{Ll}/u.test(line);
    const goesOn = isCut && before.trim() !== '' && !before.startsWith('#') && !beginsAnew.test(line);
    return `${text}${goesOn ? ' ' : '\n'}${line}`;
  });
}
