import { stripInvisible } from '@nexus/text/invisible-characters';
import { compile, type FormatCallback } from 'html-to-text';

/** How a tag is written once it is known to be visible; all others stand in the line. */
const formats: Readonly<Record<string, { readonly format: string; readonly lineBreaks: number }>> = {
  p: { format: 'block', lineBreaks: 2 },
  div: { format: 'block', lineBreaks: 1 },
  section: { format: 'block', lineBreaks: 1 },
  table: { format: 'block', lineBreaks: 1 },
  tr: { format: 'block', lineBreaks: 1 },
  td: { format: 'cell', lineBreaks: 1 },
  th: { format: 'cell', lineBreaks: 1 },
  pre: { format: 'pre', lineBreaks: 2 },
  blockquote: { format: 'blockquote', lineBreaks: 2 },
  ul: { format: 'unorderedList', lineBreaks: 2 },
  ol: { format: 'orderedList', lineBreaks: 2 },
  br: { format: 'lineBreak', lineBreaks: 1 },
  hr: { format: 'horizontalLine', lineBreaks: 2 },
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, { format: 'block', lineBreaks: 2 }])),
};

/** Cells without a blank between them would run into one word. */
const formatCell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' ');
};

const formatStyled: FormatCallback = (element, walk, builder) => {
  if (isHiddenElement(element)) return;
  const chosen = formats[element.name ?? ''];
  const formatter = builder.options.formatters[chosen?.format ?? 'inline'];
  const lineBreaks = chosen?.lineBreaks ?? 1;
  const options = {
    leadingLineBreaks: lineBreaks,
    trailingLineBreaks: lineBreaks,
    trimEmptyLines: true,
    length: 10,
    itemPrefix: ' * ',
  };
  formatter?.(element, walk, builder, options);
};

const unseen = [
  'head',
  'title',
  'style',
  'script',
  'noscript',
  'template',
  'img',
  'svg',
  'object',
  'select',
  '[hidden]',
];

const convert = compile({
  wordwrap: false,
  // By default a zero-width space is one that shows.
  whitespaceCharacters: ' \t\r\n\f',
  formatters: { cell: formatCell, styled: formatStyled },
  limits: { maxDepth: 200, maxInputLength: 2 * 1024 * 1024, ellipsis: '' },
  selectors: [
    ...Object.entries(formats).map(([selector, { format, lineBreaks }]) => ({
      selector,
      format,
      options: {
        leadingLineBreaks: lineBreaks,
        trailingLineBreaks: lineBreaks,
        trimEmptyLines: true,
        length: 10,
        itemPrefix: ' * ',
      },
    })),
    { selector: 'a', format: 'inline' },
    { selector: '[style]', format: 'styled' },
    ...unseen.map((selector) => ({ selector, format: 'skip' })),
    ...unseen
      .filter((selector) => !selector.startsWith('['))
      .map((tag) => ({ selector: `${tag}[style]`, format: 'skip' })),
  ],
});

/**
 * What a reader of the HTML would see, as text: no scripts, styles, pictures or hidden preheaders; links as their words, not their
 * addresses; quotes with `> `. Never throws: markup that defeats the converter is stripped of its tags.
 */
export function visibleText(html: string): string {
  const lines = removeInvisible(convertOrStrip(html)).split('\n');
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function convertOrStrip(html: string): string {
  if (isNestedAbsurdly(html)) return stripTags(html);
  try {
    return convert(html);
  } catch {
    return stripTags(html);
  }
}

function stripTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ');
}

/** Tags that a parser closes by itself or that hold nothing: leaving them open nests nothing. */
const closedByItself =
  /^(?:p|li|td|th|tr|tbody|thead|tfoot|dd|dt|option|colgroup|br|img|hr|meta|link|input|col|base|area|wbr|source|embed|html|body|head)$/i;
const deepestMarkup = 1000;

/** The converter's cost grows with the square of the depth, and no reader of mail writes a thousand levels. */
function isNestedAbsurdly(html: string): boolean {
  let depth = 0;
  for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,20})/gi)) {
    if (closedByItself.test(tag ?? '')) continue;
    depth = slash === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > deepestMarkup) return true;
  }
  return false;
}

/** Newsletters pad their preheader with characters that have no width. */
function removeInvisible(text: string): string {
  return stripInvisible(text).replace(/[\u00a0\u2007\u202f]/g, ' ');
}

/** The part of a parsed HTML element that tells whether it is seen. */
interface MarkupElement {
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
function isHiddenElement(element: MarkupElement): boolean {
  if (element.attribs?.hidden !== undefined) return true;
  const style = element.attribs?.style ?? '';
  if (alwaysHides.test(style)) return true;
  if ((noRoom.test(style) && clips.test(style)) || offPage.test(style) || isUnseenColour(style)) return true;
  return noFont.test(style) && !someFont.test(style.replace(noFont, '')) && !hasLargerText(element);
}

function hasLargerText(element: MarkupElement): boolean {
  const waiting = [...(element.children ?? [])];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (someFont.test(next.attribs?.style ?? '')) return true;
    if (next.children) waiting.push(...next.children);
  }
  return false;
}
