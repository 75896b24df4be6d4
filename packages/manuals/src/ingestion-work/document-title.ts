import type { DocumentSummary } from '@nexus/contracts';

const longest = 300;

/** What a document is called when it is cited: its own title, else its name without the ending. */
export function documentTitle({ title }: DocumentSummary, fileName: string): string {
  const own = title?.replace(/\s+/g, ' ').trim() ?? '';
  const named = fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '').trim();
  return Array.from(own || named || fileName)
    .slice(0, longest)
    .join('');
}
