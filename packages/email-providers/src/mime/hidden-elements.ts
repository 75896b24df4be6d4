/** The part of a parsed HTML element that tells whether it is seen. */
export interface MarkupElement {
  readonly name?: string | undefined;
  readonly attribs?: Readonly<Record<string, string>> | undefined;
  readonly children?: readonly MarkupElement[] | undefined;
}

const alwaysHides =
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:^|;)\s*opacity\s*:\s*0?(?:\.0+)?\s*(?:;|!|$)|(?:^|[;\s-])color\s*:\s*transparent|transform\s*:\s*scale\(\s*0|clip\s*:\s*rect\(\s*0|text-indent\s*:\s*-\d{3}/i;
/** Moved out of sight. */
const offPage = /(?:^|;)\s*(?:left|right|top|bottom|margin-left|margin-top)\s*:\s*-\d{4}/i;
const noRoom = /(?:^|;)\s*(?:max-)?(?:height|width)\s*:\s*0(?:\.0+)?(?:px|pt|em|%)?\s*(?:;|!|$)/i;
const clips = /overflow\s*:\s*hidden/i;
/** One point as well: nobody reads it, and it is how preheaders are hidden from clients that show what has no size. */
const noFont = /font-size\s*:\s*(?:0(?:\.0+)?(?:px|pt|em|rem|%)?|[01](?:\.\d+)?(?:px|pt))\s*(?:;|!|$)/i;
const someFont = /font(?:-size)?\s*:[^;]*[1-9]/i;
const foreground = /(?:^|;)\s*color\s*:\s*([^;!]{3,40})/i;
const background = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]{3,40})/i;

/** In the colour of what it stands on. */
function isUnseenColour(style: string): boolean {
  const colours = [foreground, background].map((pattern) => normalColour(pattern.exec(style)?.[1] ?? ''));
  return colours[0] !== '' && colours[0] === colours[1];
}

function normalColour(written: string): string {
  const colour = written.replace(/\s+/g, '').toLowerCase();
  if (colour === 'white') return '#ffffff';
  return colour.replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');
}

/**
 * An element that no reader sees. A font of size nothing hides only text that no inner element makes larger again: common
 * newsletter frameworks put it on every layout cell.
 */
export function isHiddenElement(element: MarkupElement, sheet: HidingNames): boolean {
  if (element.attribs?.hidden !== undefined) return true;
  const style = styleOf(element);
  if (isHidingStyle(style)) return true;
  if (noFont.test(style) && !someFont.test(style.replace(noFont, '')) && !hasLargerText(element)) return true;
  // What the element itself says goes before what the sheet says.
  if (sheet.size === 0 || /display\s*:/i.test(style)) return false;
  const names = (element.attribs?.class ?? '').split(/\s+/).map((name) => `.${name}`);
  return [...names, `#${element.attribs?.id ?? ''}`].some((name) => sheet.has(name));
}

/** What hides is said within so many characters; what is looked for takes the square of its length at worst. */
const longestStyle = 2_000;

function styleOf(element: MarkupElement): string {
  return (element.attribs?.style ?? '').slice(0, longestStyle);
}

function isHidingStyle(style: string): boolean {
  if (alwaysHides.test(style)) return true;
  return (noRoom.test(style) && clips.test(style)) || offPage.test(style) || isUnseenColour(style);
}

function hasLargerText(element: MarkupElement): boolean {
  const waiting = [...(element.children ?? [])];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (someFont.test(styleOf(next))) return true;
    if (next.children) waiting.push(...next.children);
  }
  return false;
}

/** Classes (`.name`) and ids (`#name`) of what a page's own sheet hides. */
export type HidingNames = ReadonlySet<string>;

const nothingHidden: HidingNames = new Set();
/** Characters of a page in which its sheets are looked for. */
const sheetWindow = 200_000;

/**
 * Reads which classes and ids the sheets of a page hide on every screen: rules that hold only on some (`@media`) are passed over, and so are
 * those whose selector is more than a name, for who knows what they mean.
 */
export function readHidingNames(html: string): HidingNames {
  const start = html.search(/<style\b/i);
  if (start < 0) return nothingHidden;
  const names = new Set<string>();
  const sheets = html.slice(start, start + sheetWindow).matchAll(/<style\b[^<>]{0,500}>(?:\s*<!--)?([^<]*)/gi);
  for (const [, sheet = ''] of sheets) {
    for (const { selectors, style } of outerRules(sheet)) {
      if (!isHidingStyle(style)) continue;
      for (const selector of selectors.split(',')) {
        const name = /^[a-z]{0,10}([.#][\w-]{1,60})$/i.exec(selector.trim())?.[1];
        if (name !== undefined) names.add(name);
      }
    }
  }
  return names;
}

/** The rules of a sheet that stand in no other. */
function* outerRules(sheet: string): Iterable<{ readonly selectors: string; readonly style: string }> {
  const [first = '', ...commented] = sheet.split('/*');
  const text = [
    first,
    ...commented.map((piece) => piece.slice(piece.indexOf('*/') < 0 ? piece.length : piece.indexOf('*/') + 2)),
  ].join('');
  let start = 0;
  let selectors = '';
  let depth = 0;
  for (const { 0: mark, index } of text.matchAll(/[{}]/g)) {
    if (mark === '{') {
      if (depth === 0) {
        selectors = text.slice(start, index);
        start = index + 1;
      }
      depth++;
    } else if (depth > 0) {
      depth--;
      if (depth > 0) continue;
      yield { selectors, style: text.slice(start, index).slice(0, longestStyle) };
      start = index + 1;
    }
  }
}
