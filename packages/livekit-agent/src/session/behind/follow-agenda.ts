import type { Reminder } from '@nexus/contracts';
import type { DriveContext } from '../../state/drive-context.ts';
import { sayDue, sayDueReviews } from '../../wording/agenda.ts';

interface FollowAgendaOptions {
  /** Resolves when the drive's mail is there, and with it what time it is to the mail. */
  readonly opened: Promise<void>;
  /** Resolves when the stores have been opened or cannot be. */
  readonly opening?: Promise<void> | undefined;
}

/**
 * Begins to read calendars and reminders beside the greeting, and tells a reminder between two items when its time comes (L-9). Resolves when
 * both were read, or could not be; never rejects.
 */
export async function followAgenda(drive: DriveContext, { opened, opening }: FollowAgendaOptions): Promise<void> {
  const { calendar, reminders, reviews } = drive.agenda;
  const { announcements } = drive.conversation;
  reminders.onDue(() => {
    let due: readonly Reminder[] = [];
    announcements.add({
      words() {
        // The greeting, or the one before, may have told it; what was not heard to its end is told again, with all that fell due beside it.
        if (due.length === 0) due = reminders.takeDue();
        return tellDue(drive, due.filter(isOpenStill(reminders.open))) || null;
      },
    });
  });
  reviews?.onFound(() => {
    let told = '';
    announcements.add({
      words() {
        // The greeting may have told them; what was not heard to its end is told again.
        told ||= sayDueReviews(reviews.take());
        return told === '' ? null : told;
      },
    });
  });
  const remembered = reminders.load();
  /** The first time there may have been nothing yet to answer. */
  const loadAgain = async () => {
    await opening;
    await remembered;
    if (reminders.state !== 'known') await reminders.load();
  };
  const reviewed = Promise.resolve(opening).then(() => reviews?.load());
  await Promise.all([opened.then(() => calendar?.start()), remembered, loadAgain(), reviewed]);
}

/**
 * What the greeting says of reminders whose time has come, and of notes that are due for review; empty: there are none, or they are not read yet
 * and will be told between two items.
 */
export function sayWhatIsDue(drive: DriveContext): string {
  const { reminders, reviews } = drive.agenda;
  const sentences = [tellDue(drive, reminders.takeDue()), sayDueReviews(reviews?.take() ?? [])];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** Empty: none is due. "I've done that" means the one that was told, and of several it has to be said which. */
function tellDue({ agenda: { reminders }, tracker }: DriveContext, due: readonly Reminder[]): string {
  const [first] = due;
  if (first === undefined) return '';
  reminders.told = due.length === 1 ? { id: first.id, turn: tracker.state.turn } : null;
  return sayDue(due);
}

/** One that was put off since is told at its new time. */
function isOpenStill(open: readonly Reminder[]): (reminder: Reminder) => boolean {
  return ({ id, dueAt }) => open.some((one) => one.id === id && one.dueAt === dueAt);
}
