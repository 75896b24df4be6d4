import type { PackHead, PackWarning } from './consult.ts';

/** What whoever reads or hears a rule has to know of its pack, a sentence each (P-2). @param today the day as YYYY-MM-DD */
export function sayWarnings(warnings: readonly PackWarning[], pack: PackHead, today: string): readonly string[] {
  return warnings.map((warning) => sayWarning(warning, pack, today));
}

const inWords = new Intl.ListFormat('en-GB', { type: 'conjunction' });

function sayWarning(warning: PackWarning, pack: PackHead, today: string): string {
  switch (warning.code) {
    case 'PAST_REVIEW':
      return `This guidance is from ${pack.title}, version ${pack.version}, of ${pack.effective.slice(0, 4)}. Check for updates.`;
    case 'NOT_YET_IN_FORCE':
      return `It is not in force before ${sayDay(pack.effective, today)}.`;
    case 'REPLACES':
      return `It takes the place of ${inWords.format(warning.packs.map(({ version }) => `version ${version}`))}.`;
    case 'TO_BE_REPLACED':
      return warning.by === null
        ? 'Another version has taken its place, which I do not have. Check for updates.'
        : `Version ${warning.by.version} takes its place on ${sayDay(warning.by.effective, today)}.`;
    case 'CONFIDENCE_MEDIUM':
      return 'Cross-reference it with official sources.';
    case 'CONFIDENCE_DRAFT':
      return 'It is a draft: verify it before you build on it.';
  }
}

function sayDay(day: string, today: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
}
