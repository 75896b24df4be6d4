import { type Brief, citationText, sayWarnings } from '@nexus/packs';
import { countOf } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { sayTopics } from './guidance.ts';

/** Rules that are said one after another; the others are counted. */
const mostLinesSaid = 4;

/** A brief as it is spoken: each rule with where it is from (P-3). */
export function sayBrief(brief: Brief, today: string): string {
  if (brief.kind === 'nothing') return `There is no guidance about that. ${sayTopics(brief.topics)}`;
  const lines = brief.sections.flatMap(({ lines: under }) => under);
  const told = lines.slice(0, mostLinesSaid);
  const more = lines.length - told.length;
  const ofTold = brief.packs.filter(({ pack }) => told.some((line) => line.pack.id === pack.id));
  return [
    ...told.map(({ text, statutory, citations, open, rule }) => {
      const applies = open.length > 0 && rule.appliesWhen !== undefined ? ` It applies to ${rule.appliesWhen}.` : '';
      const [citation] = citations;
      const from = citation === undefined ? '' : ` That is from ${citationText(citation)}.`;
      return `${statutory ? 'The law requires' : 'Guidance suggests'}: ${text}${applies}${from}`;
    }),
    ...ofTold
      .map(({ pack }) => `All of it is in ${pack.title}, version ${pack.version}.`)
      .slice(0, ofTold.length === 1 ? 1 : 0),
    ...ofTold.flatMap(({ pack, warnings }) => sayWarnings(warnings, pack, today)),
    ...(more === 0 ? [] : [`${capitalise(countOf(more, { singular: 'more rule', plural: 'more rules' }))} may apply.`]),
  ].join(' ');
}
