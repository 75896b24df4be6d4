import type { LearningReading } from '@nexus/contracts';

export const learningWording = {
  title: 'Learned from what you did',
  about: 'What you flag, answer, skip or put away unheard shifts what counts as important. No mail is kept for it.',
  nothing:
    'Nothing was learned yet. It takes a few drives, each with ten mails or more that you flag, answer, skip or put away.',
  notEnough: 'What you did so far has not shifted anything.',
  undo: 'Take back the last drive',
  askToUndo: 'Take back what the last drive taught?',
  undone: 'Taken back.',
  nothingToUndo: 'There was nothing to take back.',
  forget: 'Forget all that was learned',
  askToForget: 'Forget all that was learned, for good?',
  forgotten: 'All that was learned is forgotten.',
} as const;

/** "From 3 drives, the last on 20 November 2026." */
export function drivesInWords({ drives }: LearningReading, locale?: string): string {
  const [last] = drives;
  if (last === undefined) return 'From drives long ago.';
  const day = new Date(last.at).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return drives.length === 1 ? `From one drive, on ${day}.` : `From ${drives.length} drives, the last on ${day}.`;
}

/** On what hides the weaker ones. */
export const lessInWords = (count: number) =>
  count === 1 ? 'One more that shifted less' : `${count} more that shifted less`;
