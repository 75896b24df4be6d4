import type { JudgedMail, SignalId } from '@nexus/contracts';
import { type LearningSample, settling } from '@nexus/intelligence';
import type { TrackerState } from '../../state/tracker.ts';

type SampledMail = Pick<JudgedMail, 'features' | 'score' | 'signals' | 'isFraud'>;

interface DoneInDrive {
  readonly inbox: { readonly state: { readonly items: ReadonlyMap<string, SampledMail> } };
  readonly tracker: { readonly state: Pick<TrackerState, 'statuses' | 'heard' | 'flagged' | 'interest'> };
}

/**
 * What was done with the mail of a drive, as learning sees it (J-11): of each mail that the driver showed an opinion of its features, the
 * score it had and whether it mattered. Read at the end, so that what was undone counts as never done. A mail that was only told, snoozed
 * or put away after it was heard shows nothing. Pure.
 */
export function samplesOf({ inbox, tracker }: DoneInDrive): readonly LearningSample[] {
  return [...inbox.state.items].flatMap(([emailId, mail]) => {
    if (isNoTaste(mail)) return [];
    const { features, score } = mail;
    const mattered = didMatter(emailId, tracker.state);
    return mattered === null ? [] : [{ features, score, label: mattered ? (1 as const) : (0 as const) }];
  });
}

const junk: SignalId = 'junk';

/** Who puts away a fraud, junk or what is settled says nothing about mail that asks in the same way. */
function isNoTaste({ isFraud, signals }: SampledMail): boolean {
  return isFraud || signals.some(({ id }) => id === junk || settling.has(id));
}

/** Null: nothing was done that tells. */
function didMatter(
  emailId: string,
  { statuses, heard, flagged, interest }: DoneInDrive['tracker']['state'],
): boolean | null {
  const status = statuses.get(emailId);
  if (flagged.has(emailId) || status === 'answered') return true;
  if (status === 'skipped' || (status === 'archived' && !heard.has(emailId))) return false;
  return interest.get(emailId) ?? null;
}
