/**
 * A field's value without its comments (RFC 5322 section 3.2.2), which nest; a space stands in place of each. One that never ends is none,
 * and within quotes there is none. Each character is looked at twice at most.
 */
export function withoutComments(value: string): string {
  if (!value.includes('(')) return value;
  let text = '';
  let piece = 0;
  let opened = -1;
  let depth = 0;
  let inQuote = false;
  for (let index = 0; index < value.length; index++) {
    const character = value[index];
    if (character === '\\') index++;
    else if (depth === 0 && character === '"') inQuote = !inQuote;
    else if (!inQuote && character === '(') {
      if (depth === 0) opened = index;
      depth++;
    } else if (depth > 0 && character === ')') {
      depth--;
      if (depth > 0) continue;
      text += `${value.slice(piece, opened)} `;
      piece = index + 1;
    }
  }
  return text + value.slice(piece);
}
