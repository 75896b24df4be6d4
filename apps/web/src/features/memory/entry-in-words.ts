import type { KnowledgeEntry } from '@nexus/contracts';

/** Where an entry comes from: "You, 3 November 2026", "Nexus, put together from 4, …". */
export function entryInWords({ source, createdAt, from = [] }: KnowledgeEntry, locale?: string): string {
  const day = new Date(createdAt).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  if (from.length > 0) return `Put together from ${from.length}, ${day}`;
  return `${source === 'user' ? 'You' : 'Nexus'}, ${day}`;
}
