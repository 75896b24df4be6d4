import { stripInvisible } from '@nexus/text/invisible-characters';
import { compile, type FormatCallback } from 'html-to-text';
import { createDataTables } from './data-tables.ts';
import { isHiddenElement, isHidingStyle } from './hidden-elements.ts';
import { readSheet, type Sheet } from './style-sheets.ts';

/** How a tag is written once it is known to be visible; all others stand in the line. */
const formats: Readonly<Record<string, { readonly format: string; readonly lineBreaks: number }>> = {
  p: { format: 'block', lineBreaks: 2 },
  div: { format: 'block', lineBreaks: 1 },
  section: { format: 'block', lineBreaks: 1 },
  table: { format: 'block', lineBreaks: 1 },
  tr: { format: 'row', lineBreaks: 1 },
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

const dataTables = createDataTables();

/** Cells without a blank between them would run into one word; under heads each is said with its own. */
const formatCell: FormatCallback = (element, walk, builder) => {
  const data = dataTables.cellOf(element);
  if (data?.isEmpty) return;
  if (data !== null) builder.addInline(data.before);
  walk(element.children, builder);
  if (data === null) builder.addInline(' ');
};

/** A row of a table that has heads is a point of a list: "gate: by Monday, 40 euros". */
const formatRow: FormatCallback = (element, walk, builder, options) => {
  const data = dataTables.rowOf(element);
  if (data === 'heads') return;
  builder.openBlock({ leadingLineBreaks: options.leadingLineBreaks ?? 1 });
  if (data === 'data') builder.addInline('* ');
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: options.trailingLineBreaks ?? 1 });
};

/** Writes an element as its tag says, unless nobody sees it. */
function createStyledFormat(sheet: Sheet): FormatCallback {
  return (element, walk, builder) => {
    if (isHiddenElement(element, sheet)) return;
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
}

const unseen = ['head', 'title', 'style', 'script', 'noscript', 'template', 'img', 'svg', 'object', 'select'];

/** `styling`: attributes by which an element may be hidden. */
function createConverter(sheet: Sheet, styling: readonly string[]): (html: string) => string {
  return compile({
    wordwrap: false,
    // By default a zero-width space is one that shows.
    whitespaceCharacters: ' \t\r\n\f',
    formatters: { cell: formatCell, row: formatRow, styled: createStyledFormat(sheet) },
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
      ...styling.map((attribute) => ({ selector: `[${attribute}]`, format: 'styled' })),
      ...unseen.map((selector) => ({ selector, format: 'skip' })),
      ...unseen.flatMap((tag) => styling.map((attribute) => ({ selector: `${tag}[${attribute}]`, format: 'skip' }))),
    ],
  });
}

const convertPlainly = createConverter(new Map(), ['style', 'hidden']);

/** With the page's own sheet, where that hides anything. */
function convert(html: string): string {
  const sheet = readSheet(html, isHidingStyle);
  return sheet.size === 0 ? convertPlainly(html) : createConverter(sheet, ['style', 'hidden', 'class', 'id'])(html);
}

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
