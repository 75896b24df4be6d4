import type { GmailClient } from './client.ts';
import { GmailRefusal, isGone } from './errors.ts';

/** Gmail's own labels, whose ids are their names. */
export const inboxLabel = 'INBOX';
export const unreadLabel = 'UNREAD';
export const starredLabel = 'STARRED';
export const sentLabel = 'SENT';
export const draftLabel = 'DRAFT';

/** A mail in the bin or marked as junk has left the mailbox as far as a briefing is concerned. */
const outOfMailbox: readonly string[] = ['TRASH', 'SPAM'];

export function isInMailbox(labelIds: readonly string[]): boolean {
  return !labelIds.some((label) => outOfMailbox.includes(label));
}

export function isUnreadInInbox(labelIds: readonly string[]): boolean {
  return labelIds.includes(inboxLabel) && labelIds.includes(unreadLabel) && isInMailbox(labelIds);
}

/** The ids of a mail's labels; null: it is gone, or lies in the bin. */
export async function readLabels(
  client: GmailClient,
  gmailId: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const query = { userId: 'me', id: gmailId, format: 'minimal', fields: 'id,labelIds' };
  try {
    const { labelIds } = await client.ask((users, options) => users.messages.get(query, options), signal);
    return isInMailbox(labelIds ?? []) ? (labelIds ?? []) : null;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The labels that the user made, which stand for folders. */
export interface GmailUserLabels {
  names(signal: AbortSignal): Promise<readonly string[]>;
  /** The id of the label of that name, whatever its case; it is made where there is none. */
  idOf(name: string, signal: AbortSignal): Promise<string>;
}

export function createGmailUserLabels(client: GmailClient): GmailUserLabels {
  /** By their names in lower case. */
  let known: ReadonlyMap<string, { readonly id: string; readonly name: string }> = new Map();

  const load = async (signal: AbortSignal) => {
    const { labels = [] } = await client.ask((users, options) => users.labels.list({ userId: 'me' }, options), signal);
    const own = labels.flatMap(({ id, name, type }) => (type === 'user' && id && name ? [{ id, name }] : []));
    known = new Map(own.map((label) => [label.name.toLowerCase(), label]));
    return own;
  };

  const make = async (name: string, signal: AbortSignal): Promise<string> => {
    const requestBody = { name, labelListVisibility: 'labelShow', messageListVisibility: 'show' };
    const made = await client.ask(
      (users, options) => users.labels.create({ userId: 'me', requestBody }, options),
      signal,
    );
    await load(signal);
    return made.id ?? '';
  };

  return {
    names: async (signal) => (await load(signal)).map(({ name }) => name),
    async idOf(name, signal) {
      const wanted = name.toLowerCase();
      const found = known.get(wanted);
      if (found) return found.id;
      await load(signal);
      return (
        known.get(wanted)?.id ??
        make(name, signal).catch(async (error: unknown) => {
          // Another device was quicker, or the answer to the first try was lost.
          if (error instanceof GmailRefusal) await load(signal);
          const other = known.get(wanted);
          if (other) return other.id;
          throw error;
        })
      );
    },
  };
}
