import { fromMarkdown } from 'mdast-util-from-markdown';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null | undefined;
  readonly children?: readonly Node[];
}

const comment = /<!--[\s\S]*?-->/g;
const lineBreak = /<(?:br|hr|\/?(?:p|div|li|tr|td|th|h[1-6]))(?:[\s/][^>]*)?>/gi;
/** What HTML has for marking words up. Any other tag is a placeholder, as in "stamped <serial>", and one of the words. */
const markup =
  /<\/?(?:a|abbr|b|big|center|code|del|details|em|font|i|img|ins|kbd|mark|ol|pre|q|s|samp|small|span|strike|strong|sub|summary|sup|table|tbody|thead|tt|u|ul|var)(?:[\s/][^>]*)?>/gi;

function wordsOfHtml(source: string): string {
  return source.replaceAll(comment, '').replaceAll(lineBreak, ' ').replaceAll(markup, '');
}

/** The words of a node, without what marks them up. */
export function wordsOfNode(node: Node): string {
  if (node.type === 'break') return ' ';
  if (node.type === 'html') return wordsOfHtml(node.value ?? '');
  return node.value ?? node.alt ?? (node.children ?? []).map(wordsOfNode).join('');
}

const marked = /[*_`[\]<&\\!]/;
/** A longer heading is none; the parser is kept away from it. */
const longestMarked = 500;

/** A heading as it is read aloud: "The *crane* [manual](x)" is "The crane manual". */
export function plainHeading(source: string): string {
  const bounded = source.slice(0, longestMarked).toWellFormed();
  // As a heading, in which a number at the beginning makes no list.
  const words = marked.test(bounded) ? wordsOfNode(fromMarkdown(`# ${bounded}`)) : bounded;
  return words.replaceAll(/\s+/g, ' ').trim();
}
