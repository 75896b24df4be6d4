import { fromMarkdown } from 'mdast-util-from-markdown';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly alt?: string | null | undefined;
  readonly children?: readonly Node[];
}

/** The words of a node, without what marks them up. */
export function wordsOfNode(node: Node): string {
  if (node.type === 'break') return ' ';
  if (node.type === 'html') return '';
  return node.value ?? node.alt ?? (node.children ?? []).map(wordsOfNode).join('');
}

const marked = /[*_`[\]<&\\!]/;
/** A longer heading is none; the parser is kept away from it. */
const longestMarked = 500;

/** A heading as it is read aloud: "The *crane* [manual](x)" is "The crane manual". */
export function plainHeading(source: string): string {
  const bounded = source.slice(0, longestMarked).toWellFormed();
  const words = marked.test(bounded) ? wordsOfNode(fromMarkdown(bounded)) : bounded;
  return words.replaceAll(/\s+/g, ' ').trim();
}
