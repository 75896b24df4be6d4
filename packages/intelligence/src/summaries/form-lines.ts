const whenLine = /^\s*(?<label>date|day|time|when|due(?: date)?|deadline)\s*:\s*(?<value>\S.{2,80})$/i;
const headLine = /^\s*(?:from|to|cc|sent|subject)\s*:/i;
const saysItself = /^\s*(?:when|due|deadline)/i;
/** "Employee Name: Mark Palmer" among lines of its kind; "Steve: could you come?" is a sentence. */
const formLine = /^\s*\p{Lu}[\p{L} /#]{1,34}:\s+(?!.*[.?!]\s*$)\S+(?:\s+\S+){0,5}\s*$/u;
const fewestFormLines = 3;

/** Without three lines and more that have a name and what it holds: read aloud they are a table. */
function withoutTables(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    let count = 0;
    for (; end < lines.length; end++) {
      const line = lines[end] ?? '';
      const isOfForm = formLine.test(line) && !whenLine.test(line);
      if (isOfForm) count += 1;
      else if (count === 0 || line.trim() !== '') break;
    }
    if (count >= fewestFormLines) at = end - 1;
    else kept.push(lines[at] ?? '');
  }
  return kept.join('\n');
}

/** "Date: every Thursday" above "Time: 7:30": lines of a form that say when, as one sentence; not the head of a mail. */
function joinWhenLines(text: string): string {
  const lines = text.split('\n');
  const found = lines.flatMap((line, at) => {
    const { label = '', value = '' } = whenLine.exec(line)?.groups ?? {};
    const isHead = [lines[at - 1], lines[at + 1]].some((beside) => headLine.test(beside ?? ''));
    const isTime = /\d|day\b/i.test(value);
    return label === '' || isHead || !isTime ? [] : [{ at, value: value.trim().replace(/[.;,]+$/, '') }];
  });
  const [first] = found;
  if (first === undefined || (found.length < 2 && !saysItself.test(lines[first.at] ?? ''))) return text;
  const others = new Set(found.slice(1).map(({ at }) => at));
  const sentence = `When: ${found.map(({ value }) => value).join(', ')}.`;
  return lines
    .map((line, at) => (at === first.at ? `\n${sentence}\n` : line))
    .filter((_, at) => !others.has(at))
    .join('\n');
}

/** A text whose forms are said as far as they say when, and else left out. */
export function sayForms(text: string): string {
  return joinWhenLines(withoutTables(text));
}
