const namedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['bull', '•'],
  ['middot', '·'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['cent', '¢'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['deg', '°'],
  ['plusmn', '±'],
  ['times', '×'],
  ['divide', '÷'],
  ['frac12', '½'],
  ['frac14', '¼'],
  ['frac34', '¾'],
  ['sup2', '²'],
  ['sup3', '³'],
  ['rarr', '→'],
  ['larr', '←'],
  ['auml', 'ä'],
  ['ouml', 'ö'],
  ['uuml', 'ü'],
  ['szlig', 'ß'],
  ['eacute', 'é'],
  ['egrave', 'è'],
  ['agrave', 'à'],
  ['ccedil', 'ç'],
  ['ntilde', 'ñ'],
]);

function characterOf(reference: string): string {
  const hexadecimal = /^#x/i.test(reference);
  const code = Number.parseInt(reference.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
}

function decodeEntities(text: string): string {
  return text
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7});?/gi, (_, reference: string) => characterOf(reference))
    .replace(/&([a-z][a-z0-9]{1,7});/gi, (whole, name: string) => namedEntities.get(name.toLowerCase()) ?? whole);
}

/** Text without HTML tags, comments, scripts and entities (what mail and models let slip through; a real HTML part is converted elsewhere). */
export function stripHtml(text: string): string {
  let decoded = text;
  // "&amp;lt;" is written by software that escapes twice.
  for (let pass = 0; pass < 3 && decoded.includes('&'); pass += 1) decoded = decodeEntities(decoded);
  if (!decoded.includes('<')) return decoded;
  return decoded
    .replace(/<!--[\s\S]{0,5000}?-->/g, ' ')
    .replace(/<(script|style)\b[^>]{0,500}>[\s\S]{0,20000}?<\/\1\s*>/gi, ' ')
    .replace(/<(?:br|hr)\s*\/?>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi, '\n')
    .replace(/<li\b[^<>]{0,500}>/gi, '\n- ')
    .replace(/<\/?(?:td|th)\b[^<>]{0,500}>/gi, ' ')
    .replace(/<\/?[a-z][a-z0-9-]*(?:\s[^<>]{0,1000})?\/?>/gi, '');
}
