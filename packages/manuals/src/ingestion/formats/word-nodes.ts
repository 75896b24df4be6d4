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
  /** Of a footnote or endnote. */
  readonly body?: unknown;
}

/** Finds the note that a place of the text refers to. */
export type FindNote = (reference: WordNode) => WordNode | null;

/** The notes of a document, which stand beside what it holds. */
export function notesOf(document: WordNode): FindNote {
  const notes = 'notes' in document ? document.notes : null;
  if (typeof notes !== 'object' || notes === null || !('resolve' in notes)) return () => null;
  const { resolve } = notes;
  return (reference) => {
    const note: unknown = typeof resolve === 'function' ? resolve.call(notes, reference) : null;
    return isWordNode(note) ? note : null;
  };
}

export function isWordNode(value: unknown): value is WordNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function wordChildren({ children }: WordNode): readonly WordNode[] {
  return nodesIn(children);
}

function nodesIn(some: unknown): readonly WordNode[] {
  return Array.isArray(some) ? some.filter(isWordNode) : [];
}

/** All that is written in it, line breaks and tabs as such, and a note in brackets where it is referred to. */
export function wordText(node: WordNode, findNote: FindNote): string {
  const each = (nodes: readonly WordNode[], between: string) =>
    nodes.map((child) => wordText(child, findNote)).join(between);
  switch (node.type) {
    case 'text':
      return typeof node.value === 'string' ? node.value : '';
    case 'tab':
      return '\t';
    case 'break':
      return '\n';
    case 'noteReference': {
      const note = findNote(node);
      // A note that refers to notes would have no end.
      const text =
        note === null
          ? ''
          : nodesIn(note.body)
              .map((part) => wordText(part, () => null))
              .join(' ')
              .trim();
      return text === '' ? '' : ` (${text})`;
    }
    case 'table':
    case 'tableRow':
      return each(wordChildren(node), '\n');
    case 'tableCell':
      return `${each(wordChildren(node), ' ')} `;
    default:
      return each(wordChildren(node), '');
  }
}
