const bulletPattern = /^\s*(?:[-*•·–—o]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+(?=\S)/i;
const decorationPattern = /^[\s\-=_*#~+.<>|/\\^:]*$/;
const endPattern = /[.!?…:]["'”’)\]]*$/;

/** A line at least this long was most likely broken by the mail program, not by the writer. */
const wrappedLength = 45;

/** "Hi Anna," and "Dear all:" stand alone however the next line goes on. */
const greetingPattern =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings|morning|thanks|thank you|cheers|regards|best|kind regards)\b[^.!?]{0,40}[,:!-]?$/i;

function continues(previous: string, next: string): boolean {
  if (greetingPattern.test(previous)) return false;
  if (previous.length >= wrappedLength) return true;
  if (endPattern.test(previous)) return false;
  const first = next.charCodeAt(0);
  return (first >= 97 && first <= 122) || previous.endsWith(',');
}

/**
 * Undoes the line breaks that mail programs put at 65 to 80 characters. Returns paragraphs: one line each, list items apart and
 * without their bullet, quoted lines and rules of dashes left out.
 */
export function joinWrappedLines(text: string): string[] {
  const paragraphs: string[] = [];
  let current = '';
  let previousLine = '';
  const close = (): void => {
    if (current !== '') paragraphs.push(current);
    current = '';
  };
  for (const raw of text.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '' || line.startsWith('>') || decorationPattern.test(line)) {
      close();
      continue;
    }
    const bullet = bulletPattern.exec(line);
    if (bullet && line.length > bullet[0].length) {
      close();
      current = line.slice(bullet[0].length).trim();
    } else if (current !== '' && continues(previousLine, line)) {
      current = `${current} ${line}`;
    } else {
      close();
      current = line;
    }
    previousLine = line;
  }
  close();
  return paragraphs;
}
