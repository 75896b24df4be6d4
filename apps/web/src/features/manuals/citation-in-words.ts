import type { Citation } from '@nexus/contracts';

function range(one: string, { from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `${one} ${from}` : `${one}s ${from} to ${to}`;
}

function headings(path: readonly string[], title: string): string {
  if (path.length === 0) return 'at the beginning';
  // The first heading is often the title, which stands above it already.
  const below = path.length > 1 && path[0] === title ? path.slice(1) : path;
  return below.join(' › ');
}

/** Where a passage of a document stands: "page 12", "pages 12 to 13", "Lifting › Wind limits", "rows 10 to 14", "lines 3 to 9". */
export function citationInWords(citation: Citation, title: string): string {
  switch (citation.kind) {
    case 'pages':
      return range('page', citation);
    case 'heading':
      return headings(citation.path, title);
    case 'rows':
      return range('row', citation);
    case 'lines':
      return range('line', citation);
  }
}
