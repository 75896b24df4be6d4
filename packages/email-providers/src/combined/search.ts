import { late, orLate } from '@nexus/async';
import { type MailEnvelope, NexusError, type SearchQuery } from '@nexus/contracts';
import type { AccountMember } from './account-member.ts';

/** What one account found, or why it was not looked into. */
type AccountSearch = { readonly accountId: string } & (
  | { readonly mails: readonly MailEnvelope[] }
  | { readonly failure: unknown }
);

interface SearchEachOptions {
  /** Milliseconds that what one account found waits for the others. */
  readonly patience: number;
  readonly signal: AbortSignal | undefined;
}

function noAnswerYet({ part }: AccountMember): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', `I have no answer from ${part.name} yet. Try again in a moment.`, {
    retryable: true,
  });
}

async function searchOne(member: AccountMember, query: SearchQuery, signal: AbortSignal | undefined) {
  // One that could not be opened is opened again by the watcher, not by a caller that waits.
  if (member.mailbox === null) throw member.trouble ?? noAnswerYet(member);
  return member.ask(({ reader }) => reader.search(query, signal));
}

/**
 * Searches all of them at once. One that is not open, fails, or answers later than another by more than the patience costs the others
 * nothing. Never rejects.
 */
export function searchEach(
  members: readonly AccountMember[],
  query: SearchQuery,
  { patience, signal }: SearchEachOptions,
): Promise<readonly AccountSearch[]> {
  const searches = members.map((member) => ({ member, search: searchOne(member, query, signal) }));
  const answered = Promise.any(searches.map(({ search }) => search)).catch(() => undefined);
  return Promise.all(
    searches.map(async ({ member, search }) => {
      const { accountId } = member.part;
      try {
        await answered;
        const mails = await orLate(search, patience, { signal });
        return mails === late ? { accountId, failure: noAnswerYet(member) } : { accountId, mails };
      } catch (failure) {
        return { accountId, failure };
      }
    }),
  );
}
