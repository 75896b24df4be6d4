import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { ActionKind } from '../briefing/drive-record.ts';
import { countMails } from './count-mails.ts';

/** What an action on mails can be. */
export type MailActionKind = Extract<
  ActionKind,
  'archived' | 'moved' | 'snoozed' | 'read' | 'unread' | 'flagged' | 'unflagged'
>;

const states: Readonly<Record<MailActionKind, string>> = {
  archived: 'back in your inbox',
  moved: 'back in your inbox',
  snoozed: 'no longer snoozed',
  read: 'unread again',
  unread: 'marked as read again',
  flagged: 'no longer flagged',
  unflagged: 'flagged again',
};

function capitalisedState(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How mails stand after undo: "Back in your inbox.", with their sender or number where it is not the one mail that is open. */
export function sayTakenBack(desk: DriveContext, kind: MailActionKind, emailIds: readonly string[]): string {
  const isOpen = emailIds.length === 1 && emailIds[0] === desk.tracker.state.cursor;
  if (isOpen) return `${capitalisedState(states[kind])}.`;
  return capitalisedState(`${countMails(desk, emailIds)} ${emailIds.length === 1 ? 'is' : 'are'} ${states[kind]}.`);
}
