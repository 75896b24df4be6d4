import type { BriefingPreferences } from '@nexus/contracts';
import type { PreferencesChange } from './carried-over.ts';

type ListName = 'vips' | 'mutedSenders' | 'keywords';
type Choice = Partial<Pick<BriefingPreferences, 'verbosity' | 'mode' | 'style'>>;

export function withoutEntry(list: ListName, entry: string): PreferencesChange {
  return (preferences) => ({ ...preferences, [list]: preferences[list].filter((other) => other !== entry) });
}

/** Once, at the end of the list. */
export function withEntry(list: ListName, entry: string): PreferencesChange {
  return (preferences) =>
    preferences[list].includes(entry) ? preferences : { ...preferences, [list]: [...preferences[list], entry] };
}

export function withChoice(choice: Choice): PreferencesChange {
  return (preferences) => ({ ...preferences, ...choice });
}
