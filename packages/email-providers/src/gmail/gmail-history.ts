import type { gmail_v1 } from '@googleapis/gmail';
import { inboxLabel, unreadLabel } from './gmail-labels.ts';

/**
 * What a stretch of Gmail's history says of one mail of the inbox, the last word only. `look`: it came, or came back, and must be
 * looked at.
 */
export type HistoryNews = 'look' | 'gone' | 'read' | 'unread';

const leaving = new Set(['TRASH', 'SPAM']);

/** Folds records of `history.list`, oldest first, into what they come to, by Gmail's ids. */
export function foldHistory(records: readonly gmail_v1.Schema$History[]): ReadonlyMap<string, HistoryNews> {
  const news = new Map<string, HistoryNews>();

  const note = (message: gmail_v1.Schema$Message | undefined, said: HistoryNews) => {
    if (!message?.id) return;
    const before = news.get(message.id);
    // A look tells also whether it is read; what is gone has no state.
    if ((said === 'read' || said === 'unread') && (before === 'look' || before === 'gone')) return;
    news.set(message.id, said);
  };

  for (const record of records) {
    for (const { message } of record.messagesAdded ?? []) note(message, 'look');
    for (const { message, labelIds } of record.labelsAdded ?? []) {
      if (labelIds?.includes(unreadLabel)) note(message, 'unread');
      if (labelIds?.includes(inboxLabel)) note(message, 'look');
      if (labelIds?.some((label) => leaving.has(label))) note(message, 'gone');
    }
    for (const { message, labelIds } of record.labelsRemoved ?? []) {
      if (labelIds?.includes(unreadLabel)) note(message, 'read');
      if (labelIds?.some((label) => leaving.has(label))) note(message, 'look');
      if (labelIds?.includes(inboxLabel)) note(message, 'gone');
    }
    for (const { message } of record.messagesDeleted ?? []) note(message, 'gone');
  }
  return news;
}
