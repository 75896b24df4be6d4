import { declare, readStyle, type Style } from './style-declarations.ts';
import { type Sheet, styleBySheet } from './style-sheets.ts';

/** The part of a parsed HTML element that tells whether it is seen. */
export interface MarkupElement {
  readonly name?: string | undefined;
  readonly attribs?: Readonly<Record<string, string>> | undefined;
  readonly children?: readonly MarkupElement[] | undefined;
}

/**
 * An element that no reader sees. What its text inherits (colour, size) hides only where no inner element sets it again: common newsletter
 * frameworks put a font of no size on every layout cell. Where there is doubt it is seen: text that is read out for nothing does little harm,
 * and text that only the reader sees is how a fraud gets past us.
 */
export function isHiddenElement(element: MarkupElement, sheet: Sheet): boolean {
  const style = styleOf(element, sheet);
  if (style.size === 0) return false;
  if (hidesAll(style)) return true;
  return hidesText(style) && !showsWithin(element, style, sheet);
}

/** Whether the style of one rule hides what it is for. */
export function isHidingStyle(style: Style): boolean {
  return hidesAll(style) || hidesText(style);
}

/** What the element itself says goes before what the page's sheet says, and that before what its tag and attributes say. */
function styleOf({ name = '', attribs = {} }: MarkupElement, sheet: Sheet): Style {
  const own = readStyle(attribs.style);
  const { hidden, color, size, href, class: classes, id } = attribs;
  const isPlain = hidden === undefined && color === undefined && size === undefined && href === undefined;
  if (isPlain && sheet.size === 0) return own;
  const style = new Map<string, { value: string; important: boolean }>();
  const hint = (property: string, value: string) => declare(style, property, { value, important: false });
  if (hidden !== undefined) hint('display', 'none');
  if (name === 'font' && color !== undefined) hint('color', color.toLowerCase());
  if (name === 'font' && size !== undefined) hint('font-size', '');
  // A link has a colour of its own.
  if (name === 'a' && href !== undefined) hint('color', '');
  const names = [...(classes ?? '').split(/\s+/).map((part) => `.${part}`), `#${id ?? ''}`];
  const said = styleBySheet(sheet, { tag: name, names });
  for (const [property, declared] of said) declare(style, property, declared);
  for (const [property, { value, important }] of own) {
    // A sheet that insists on something else goes first in some programs only.
    const insists = said.get(property)?.important && said.get(property)?.value !== value;
    const isShown = insists && isHidingStyle(new Map([[property, { value, important }]]));
    style.set(property, { value: isShown ? '' : value, important });
  }
  return style;
}

const inherited: ReadonlySet<string> = new Set([
  'color',
  '-webkit-text-fill-color',
  'background-color',
  'background-image',
  'visibility',
  'font-size',
  'text-indent',
  'text-shadow',
]);
/** Elements that are looked through; what is larger hides nothing. */
const mostInner = 300;

function inheritedOf(style: Style): Style {
  return new Map([...style].filter(([property]) => inherited.has(property)));
}

/** Whether an element within shows its text, though the outer one's is hidden. */
function showsWithin(element: MarkupElement, outer: Style, sheet: Sheet): boolean {
  const waiting: { readonly child: MarkupElement; readonly from: Style }[] = [];
  const wait = ({ children = [] }: MarkupElement, from: Style) => {
    for (const child of children.slice(0, mostInner + 1))
      if (child.attribs !== undefined) waiting.push({ child, from });
    return children.length <= mostInner;
  };
  if (!wait(element, inheritedOf(outer))) return true;
  let seen = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (++seen > mostInner) return true;
    const own = styleOf(next.child, sheet);
    const style = own.size === 0 ? next.from : new Map([...next.from, ...own]);
    if (own.size > 0 && hidesAll(own)) continue;
    if (own.size > 0 && !hidesText(style)) return true;
    const from = own.size === 0 ? next.from : inheritedOf(style);
    if (!wait(next.child, from)) return true;
  }
  return false;
}

/** Nothing within can be seen. */
function hidesAll(style: Style): boolean {
  const is = (property: string, pattern: RegExp) => pattern.test(style.get(property)?.value ?? '');
  if (is('display', /^none$/) || is('mso-hide', /^all$/) || is('opacity', /^(?:0|0?\.0+)%?$/)) return true;
  if (is('transform', /^scale(?:[xy]|3d)?\(\s*(?:0|0?\.0+)\s*[,)]/)) return true;
  const isOff = (property: string) => lengthOf(style, property) <= -1000;
  const isPlaced = is('position', /^(?:absolute|fixed|relative)$/);
  if (isPlaced && ['left', 'right', 'top', 'bottom'].some(isOff)) return true;
  if (isPlaced && is('clip', /^rect\(\s*([01](?:px)?)(?:[\s,]+\1){3}\s*\)$/)) return true;
  return isOff('margin-left') || isOff('margin-top') || hasNoRoom(style);
}

function hasNoRoom(style: Style): boolean {
  if (!/^(?:hidden|clip)$/.test(style.get('overflow')?.value ?? '')) return false;
  return ['height', 'width'].some(
    (size) =>
      [size, `max-${size}`].some((name) => lengthOf(style, name) === 0) && !(lengthOf(style, `min-${size}`) > 0),
  );
}

/** The element's own text cannot be seen, that of an inner one may be. */
function hidesText(style: Style): boolean {
  if (style.get('visibility')?.value === 'hidden') return true;
  if (lengthOf(style, 'text-indent') <= -500) return true;
  // One point as well: nobody reads it, and it is how preheaders are hidden from clients that show what has no size.
  const size = style.get('font-size')?.value ?? '';
  return /^(?:(?:0|0?\.0+)(?:px|pt|em|rem|%)?|(?:[01]|[01]?\.\d+)(?:px|pt))$/.test(size) || isUnseenColour(style);
}

/** Without colour, or in that of what it stands on. */
function isUnseenColour(style: Style): boolean {
  const of = (property: string) => style.get(property)?.value;
  const isCut = [of('background-clip'), of('-webkit-background-clip')].some((value) => value?.includes('text'));
  if (isCut || (of('text-shadow') ?? 'none') !== 'none') return false;
  const ink = normalColour(of('-webkit-text-fill-color') ?? of('color'));
  if (ink === 'transparent') return true;
  if (ink === '' || (of('background-image') ?? 'none') !== 'none') return false;
  return ink === normalColour(of('background-color'));
}

const colourNames: ReadonlyMap<string, string> = new Map([
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['transparent', 'transparent'],
]);

/** Empty where it is no colour whose look is known, as `inherit`. */
function normalColour(written = ''): string {
  const colour = written.replace(/\s+/g, '');
  const named = colourNames.get(colour);
  if (named !== undefined) return named;
  if (/^(?:rgba\(\d+,\d+,\d+,0(?:\.0+)?%?\)|#[\da-f]{3}0|#[\da-f]{6}00)$/.test(colour)) return 'transparent';
  const [, ...parts] = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(?:,1)?\)$/.exec(colour) ?? [];
  if (parts.length > 0) return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  const long = colour.replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3');
  return /^#[\da-f]{6}$/.test(long) ? long : '';
}

/** In pixels; NaN where it is no length, which no comparison holds of. */
function lengthOf(style: Style, property: string): number {
  const [, amount, unit] = /^(-?(?:\d+\.?\d*|\.\d+))(px|pt|em|rem|%)?$/.exec(style.get(property)?.value ?? '') ?? [];
  if (amount === undefined) return Number.NaN;
  return Number(amount) * (unit?.endsWith('em') ? 16 : 1);
}
