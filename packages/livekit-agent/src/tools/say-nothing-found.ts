import type { MailAccount } from '@nexus/contracts';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { joinWithAnd } from '../speech/list-in-threes.ts';

export interface FruitlessSearch {
  /** " from Anna about the crane". */
  readonly what: string;
  /** Where it was looked; null: in all. */
  readonly account: MailAccount | null;
}

/** That a search found nothing, and where it did not look. */
export function sayNothingFound({ mailbox }: BriefingDesk, { what, account }: FruitlessSearch): string {
  const searched = account === null ? (mailbox.accounts ?? [mailbox.account]) : [account];
  const inboxOnly = searched.filter(({ capabilities }) => capabilities.searchesInboxOnly === true);
  const where = account === null ? '' : ` in ${account.name}`;
  if (inboxOnly.length === 0) return `I found nothing${what}${where}.`;
  if (inboxOnly.length === searched.length)
    return `I found nothing${what} in ${account === null ? 'your inbox' : `the inbox of ${account.name}`}. I don't look into other folders.`;
  return `I found nothing${what}. Of ${joinWithAnd(inboxOnly.map(({ name }) => name))} I only looked into the inbox.`;
}
