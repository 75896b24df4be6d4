const bullet = /^[ \t]*(?:[-*+•‣▪◦·–]|\d{1,2}[.)]|[a-z]\))[ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)/;
const tableRule = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$/;
const divider = /^[ \t]*(?:[-*_=~#+.•][ \t]?){3,}[ \t]*$/;

/** What ends a line that stood for itself, so that the voice stops there. */
function closeLine(line: string): string {
  const trimmed = line.trimEnd();
  return trimmed === '' || /[.!?;:,…—]["'”’)]*$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

function tableRow(line: string): string {
  const cells = line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  return closeLine(cells.join(', '));
}

function stripLine(line: string): string {
  const unquoted = line.replace(/^[ \t]*(?:[A-Z]{0,3}>[ \t]?)+/, '');
  if (divider.test(unquoted) || tableRule.test(unquoted)) return '';
  if (/^[ \t]*\|/.test(unquoted) || (unquoted.match(/\|/g)?.length ?? 0) >= 2) return tableRow(unquoted);
  const heading = /^[ \t]*#{1,6}[ \t]+(.*?)[ \t]*#*$/.exec(unquoted);
  if (heading?.[1] !== undefined) return closeLine(heading[1]);
  return bullet.test(unquoted) ? closeLine(unquoted.replace(bullet, '')) : unquoted;
}

/** Links and pictures become their words, code its content, emphasis nothing. */
function stripInline(text: string): string {
  return (
    text
      .replace(/!\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1')
      .replace(/\[([^\]\n]{1,300})\]\([^)\n]{0,2000}\)/g, '$1')
      .replace(/\[([^\]\n]{1,300})\]\[[^\]\n]{0,100}\]/g, '$1')
      .replace(/^[ \t]*\[[^\]\n]{1,100}\]:[ \t]+\S+.*$/gm, '')
      // Footnotes: the mark in the text, and the number in front of the note.
      .replace(/(?<=[\p{L}\p{N}.,!?)"”])\[\d{1,3}\]/gu, '')
      .replace(/(^|\n)[ \t]*\[\d{1,3}\][ \t]+/g, '$1')
      // "1) … 2) …" within a line.
      .replace(/(?<!\([^()\n]{0,40})(^|\s)(\d{1,2})\)[ \t]+(?=\S)/g, '$1$2, ')
      // A ruler drawn beside words.
      .replace(/[-_=*~#+]{5,}>*/g, ' ')
      .replace(/(?<=\p{L})\*+(?=\p{L})/gu, '')
      .replace(/`([^`\n]{1,500})`/g, '$1')
      .replace(/(\*\*\*|\*\*|\*|~~)(?=\S)([^*~\n]{1,500}?\S?)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}_])(__|_)(?=\S)([^_\n]{1,500}?)\1(?![\p{L}\p{N}_])/gu, '$2')
  );
}

/** A line is a sentence's end when an empty line, a heading, a bullet or a table row follows it. */
function endsAt(next: string | undefined): boolean {
  return next !== undefined && (next.trim() === '' || bullet.test(next) || /^[ \t]*(?:#{1,6}[ \t]|\|)/.test(next));
}

/** Markdown as words: a block of code is named, a heading, bullet or table row becomes a sentence, a quote loses its mark. */
export function stripMarkdown(text: string): string {
  const withoutCode = text.replace(
    /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[ \t]*$|$(?![\s\S]))/gm,
    'A piece of code.\n',
  );
  const lines = withoutCode.split('\n');
  const stripped = lines.map((line, index) =>
    endsAt(lines[index + 1]) ? closeLine(stripLine(line)) : stripLine(line),
  );
  return stripInline(stripped.join('\n'));
}
