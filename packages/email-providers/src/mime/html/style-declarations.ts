/** What a style says of one property; an empty value: nobody knows what, or what no reading here needs. */
interface Declared {
  readonly value: string;
  readonly important: boolean;
}

/** What is said of an element or by a rule, by the property's exact name, in lower case: `background-color` is not `color`. */
export type Style = ReadonlyMap<string, Declared>;

/** The properties by which mail hides, or shows again; no other is kept. */
const read: ReadonlySet<string> = new Set([
  'display',
  'visibility',
  'mso-hide',
  'opacity',
  'color',
  '-webkit-text-fill-color',
  'background-color',
  'background-image',
  'background-clip',
  '-webkit-background-clip',
  'text-shadow',
  'transform',
  'clip',
  'text-indent',
  'font-size',
  'overflow',
  'position',
  ...['height', 'width'].flatMap((size) => [size, `max-${size}`, `min-${size}`]),
  ...['left', 'right', 'top', 'bottom', 'margin-left', 'margin-top'],
]);

/** No value that hides is longer. */
const longestValue = 100;
const noStyle: Style = new Map();

/** Reads declarations; of two of one property the later holds, unless only the earlier is `!important`. In time with their length. */
export function readStyle(written: string | undefined): Style {
  if (written === undefined || written === '') return noStyle;
  const style = new Map<string, Declared>();
  for (const piece of declarationsOf(withoutComments(written))) {
    const colon = piece.indexOf(':');
    if (colon < 0) continue;
    const property = piece.slice(0, colon).trim().toLowerCase();
    const said = piece.slice(colon + 1).trim();
    const important = /!\s{0,9}important$/i.test(said.slice(-20));
    const value = (important ? said.slice(0, said.lastIndexOf('!')).trimEnd() : said).toLowerCase();
    for (const [name, part] of longhands(property, value.length > longestValue ? '' : value)) {
      declare(style, name, { value: part, important });
    }
  }
  return style;
}

/** Sets what holds of a property, unless what was said before it is more important. */
export function declare(style: Map<string, Declared>, property: string, declared: Declared): void {
  if (style.get(property)?.important && !declared.important) return;
  style.set(property, declared);
}

export function withoutComments(css: string): string {
  const [first = '', ...commented] = css.split('/*');
  const ends = commented.map((piece) => piece.slice(piece.indexOf('*/') < 0 ? piece.length : piece.indexOf('*/') + 2));
  return [first, ...ends].join('');
}

/** A semicolon in quotes or brackets (`url(data:image/png;base64,…)`) ends nothing. */
function* declarationsOf(css: string): Iterable<string> {
  let start = 0;
  let depth = 0;
  let quote = '';
  for (const { 0: mark, index } of css.matchAll(/[;()"']/g)) {
    if (quote !== '') quote = mark === quote ? '' : quote;
    else if (mark === '(') depth++;
    else if (mark === ')') depth = Math.max(0, depth - 1);
    else if (mark !== ';') quote = mark;
    else if (depth === 0) {
      yield css.slice(start, index);
      start = index + 1;
    }
  }
  yield css.slice(start);
}

/** A property under the names that are kept; what is written with escapes could be any of them. */
function longhands(property: string, value: string): Iterable<readonly [name: string, value: string]> {
  if (read.has(property)) return [[property, value]];
  if (property === 'all' || property.includes('\\')) return [...read].map((name) => [name, ''] as const);
  if (property === 'background') {
    const plain = /^(?:[#\w]+|rgba?\([\d\s.,%]+\))$/.test(value);
    return [
      ['background-color', plain ? value : ''],
      ['background-image', plain ? 'none' : ''],
    ];
  }
  if (property === 'font') {
    return [['font-size', /(?:^|\s)(0|[\d.]{1,9}(?:px|pt|em|rem|%))(?=[\s/])/.exec(value)?.[1] ?? '']];
  }
  return [];
}
