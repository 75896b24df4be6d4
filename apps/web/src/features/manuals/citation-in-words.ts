import type { Citation } from '@nexus/contracts';

function range(one: string, { from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `${one} ${from}` : `${one}s ${from} to ${to}`;
}

/** Where a passage stands: "page 12", "pages 12 to 13", "Lifting › Wind limits", "rows 10 to 14", "lines 3 to 9". */
export function citationInWords(citation: Citation): string {
  switch (citation.kind) {
    case 'pages':
      return range('page', citation);
    case 'heading':
      return citation.path.length === 0 ? 'at the beginning' : citation.path.join(' › ');
    case 'rows':
      return range('row', citation);
    case 'lines':
      return range('line', citation);
  }
}
