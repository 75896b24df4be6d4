import type { Citation } from '@nexus/contracts';

/** Where a passage stands: "page 12", "pages 12 to 13", "under Safety, Wind", "rows 3 to 9 of Prices". */
export function sayPlace(citation: Citation): string {
  if (citation.kind === 'heading')
    return citation.path.length === 0 ? 'at the beginning' : `under ${citation.path.join(', ')}`;
  const { kind, from, to } = citation;
  const range = from === to ? `${kind.replace(/s$/, '')} ${from}` : `${kind} ${from} to ${to}`;
  return citation.kind === 'rows' && citation.sheet !== undefined ? `${range} of ${citation.sheet}` : range;
}
