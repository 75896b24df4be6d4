import type { MailAccount } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from '../briefing/briefing-desk.ts';

export interface FruitlessSearch {
  /** " from Anna about the crane". */
  readonly what: string;
  /** Where it was looked; null: in all. */
  readonly account: MailAccount | null;
  /** Ids of those that could not be searched, though others were. */
  readonly missed: ReadonlySet<string>;
}

/** Which accounts could not be searched, as a sentence of its own; empty: all were. */
export function sayMissed({ mailbox }: DriveContext, missed: ReadonlySet<string>): string {
  const unsearched = (mailbox.accounts ?? []).filter(({ accountId }) => missed.has(accountId));
  if (unsearched.length === 0) return '';
  return ` I couldn't search ${joinWithAnd(unsearched.map(({ name }) => name))} just now.`;
}

/** That a search found nothing, and where it did not look. */
export function sayNothingFound(desk: DriveContext, { what, account, missed }: FruitlessSearch): string {
  const { mailbox } = desk;
  const unsearched = sayMissed(desk, missed);
  const all = account === null ? (mailbox.accounts ?? [mailbox.account]) : [account];
  const searched = all.filter(({ accountId }) => !missed.has(accountId));
  const inboxOnly = searched.filter(({ capabilities }) => capabilities.searchesInboxOnly === true);
  const where = account === null ? '' : ` in ${account.name}`;
  if (inboxOnly.length === 0) return `I found nothing${what}${where}.${unsearched}`;
  if (inboxOnly.length === searched.length)
    return `I found nothing${what} in ${account === null ? 'your inbox' : `the inbox of ${account.name}`}. I don't look into other folders.${unsearched}`;
  return `I found nothing${what}. Of ${joinWithAnd(inboxOnly.map(({ name }) => name))} I only looked into the inbox.${unsearched}`;
}
