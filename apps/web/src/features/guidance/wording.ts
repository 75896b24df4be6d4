import type { PackOverview } from '@nexus/contracts';

export const guidanceWording = {
  title: 'Guidance',
  about:
    'Rules as they stand in knowledge packs, each with where it is from. Nothing here is made up, and nothing is left out of it.',
  ask: 'Ask the guidance',
  brief: 'Make a brief',
  looking: 'Looking…',
  none: 'There are no packs here. Whoever runs this installation adds them.',
  nothing: (topics: readonly string[]) =>
    topics.length === 0
      ? 'There is no guidance here.'
      : `There is no guidance about that. There is on ${topics.slice(0, 8).join(', ')}${topics.length > 8 ? ', and more' : ''}.`,
  found: (count: number) => (count === 1 ? 'One rule' : `${count} rules, the best first`),
  briefMade: (count: number) => (count === 1 ? 'A brief of one rule' : `A brief of ${count} rules`),
  due: (count: number) =>
    count === 0
      ? 'No pack is due for review.'
      : count === 1
        ? 'One pack is due for review.'
        : `${count} packs are due for review.`,
  law: 'Required by law',
  suggested: 'Guidance suggests',
  off: 'switched off',
  isDue: 'Due for review',
} as const;

const confidences: Readonly<Record<PackOverview['confidence'], string>> = {
  high: 'high confidence',
  medium: 'medium confidence: check it against official sources',
  draft: 'a draft: verify it first',
};

function dayInWords(day: string, locale?: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });
}

/** What a pack is: "buildings, version 2.0 of 1 January 2026, 12 rules, medium confidence, to be reviewed by 30 June 2027". */
export function packInWords(pack: PackOverview, locale?: string): string {
  const { domain, version, effective, rules, confidence, reviewBy, active, supersededBy } = pack;
  return [
    domain,
    `version ${version} of ${dayInWords(effective, locale)}`,
    rules === 1 ? '1 rule' : `${rules} rules`,
    confidences[confidence],
    `to be reviewed by ${dayInWords(reviewBy, locale)}`,
    ...(supersededBy === null ? [] : [`followed by ${supersededBy}`]),
    ...(active ? [] : [guidanceWording.off]),
  ].join(', ');
}
