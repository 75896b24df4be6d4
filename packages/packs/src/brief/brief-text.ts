import type { Citation } from '../knowledge-pack.ts';
import { sayWarnings } from '../say-warnings.ts';
import type { Brief, BriefLine } from './generate-brief.ts';

/** "Elmsworth room handbook, section 2.1, page 12". */
export function citationText({ source, section, page }: Citation): string {
  return [
    source,
    ...(section === undefined ? [] : [/^[\d.]+$/.test(section) ? `section ${section}` : `under ${section}`]),
    ...(page === undefined ? [] : [`page ${page}`]),
  ].join(', ');
}

function lineOf({ text, statutory, citations, pack, open, rule }: BriefLine): string {
  const opening = statutory ? 'Required by law' : 'Guidance suggests';
  const applies = open.length > 0 && rule.appliesWhen !== undefined ? ` It applies to ${rule.appliesWhen}.` : '';
  return `- ${opening}: ${text}${applies} (${citations.map(citationText).join('; ')}; ${pack.title}, version ${pack.version})`;
}

/** A brief as plain text, for whoever reads it: a line a rule, each with where it is from, and what has to be known of the packs. */
export function briefText(brief: Brief, today: string): string {
  if (brief.kind === 'nothing')
    return `There is no guidance about that. There is guidance on: ${brief.topics.join(', ')}.`;
  const sections = brief.sections.map(({ heading, lines }) => [heading, ...lines.map(lineOf)].join('\n'));
  const known = brief.packs.flatMap(({ pack, warnings }) =>
    sayWarnings(warnings, pack, today).map((sentence) => `${pack.title}, version ${pack.version}: ${sentence}`),
  );
  return [...sections, ...(known.length === 0 ? [] : [known.join('\n')])].join('\n\n');
}
