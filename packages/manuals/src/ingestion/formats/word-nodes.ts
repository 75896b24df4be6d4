/** A part of a document of Word as mammoth hands it out; what else it says is not read here. */
export interface WordNode {
  readonly type: string;
  readonly children?: unknown;
  readonly value?: unknown;
  readonly styleName?: string | null;
  readonly styleId?: string | null;
  /** Of a paragraph in a list. */
  readonly numbering?: { readonly level?: unknown } | null;
  /** Of a cell. */
  readonly colSpan?: unknown;
  readonly rowSpan?: unknown;
}

export function isWordNode(value: unknown): value is WordNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function wordChildren({ children }: WordNode): readonly WordNode[] {
  return Array.isArray(children) ? children.filter(isWordNode) : [];
}

/** All that is written in it, line breaks and tabs as such. */
export function wordText(node: WordNode): string {
  switch (node.type) {
    case 'text':
      return typeof node.value === 'string' ? node.value : '';
    case 'tab':
      return '\t';
    case 'break':
      return '\n';
    case 'tableRow':
    case 'table':
      return wordChildren(node).map(wordText).join('\n');
    case 'tableCell':
      return `${wordChildren(node).map(wordText).join(' ')} `;
    default:
      return wordChildren(node).map(wordText).join('');
  }
}
