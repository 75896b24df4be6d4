/**
 * Joins the lines that a mail program broke to be put together again (RFC 3676, `format=flowed`): those that end in a space, within the
 * same depth of quotes. The line above a signature never flows.
 */
export function joinFlowedLines(text: string, deleteSpace: boolean): string {
  const joined: string[] = [];
  let pieces: string[] = [];
  let quotes = '';
  const finish = () => {
    if (pieces.length > 0) joined.push(quotes === '' ? pieces.join('') : `${quotes} ${pieces.join('')}`);
    pieces = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^>*/.exec(line)?.[0] ?? '';
    const content = line.slice(mark.length + (line[mark.length] === ' ' ? 1 : 0));
    const isDelimiter = content === '-- ';
    if (mark !== quotes || isDelimiter) finish();
    quotes = mark;
    const flows = content.endsWith(' ') && !isDelimiter;
    pieces.push(flows && deleteSpace ? content.slice(0, -1) : content);
    if (!flows) finish();
  }
  finish();
  return joined.join('\n');
}
