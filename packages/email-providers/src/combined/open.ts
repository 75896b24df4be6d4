import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode, MailAccount, Mailbox } from '@nexus/contracts';
import { type AccountPart, createAccountMember } from './account-member.ts';
import { createCombinedComposer } from './composer.ts';
import { createCombinedOrganizer } from './organizer.ts';
import { createCombinedReader } from './reader.ts';
import { createCombinedWatcher } from './watcher.ts';

export interface CombinedMailboxOptions {
  /** The first that sends is the one that new mail goes out from. */
  readonly parts: readonly AccountPart[];
  /** Milliseconds that a briefing waits for an account that is slow; two seconds where absent. */
  readonly patience?: number;
  /** Told once whenever an account stops answering. */
  readonly onTrouble?: (accountId: string, code: ErrorCode) => void;
  /** How the watcher waits; for tests. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

async function waitQuietly(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

/** What can be said of all together: each can do what its own account can, and `accounts` tells them apart. */
function joinAccounts(accounts: readonly MailAccount[]): MailAccount {
  const capabilities = accounts.map((account) => account.capabilities);
  const named = capabilities.map(({ folders }) => folders);
  return {
    accountId: accounts.map(({ accountId }) => accountId).join('+'),
    name: accounts.map(({ name }) => name).join(' and '),
    addresses: [...new Set(accounts.flatMap(({ addresses }) => addresses))],
    capabilities: {
      persistent: capabilities.some(({ persistent }) => persistent),
      delivers: capabilities.some(({ delivers }) => delivers),
      lacksAddress: capabilities.some(({ lacksAddress }) => lacksAddress),
      watches: true,
      folders: named.includes(null) ? null : [...new Set(named.flatMap((folders) => folders ?? []))],
    },
  };
}

/**
 * Several accounts as one mailbox (E-6). They are opened at once and behind; one that is slow, away or has to be signed in to again does
 * not hold up the others: it is told among the omissions, and joins when it answers.
 */
export function createCombinedMailbox({
  parts,
  patience = 2_000,
  onTrouble = () => {},
  wait = waitQuietly,
}: CombinedMailboxOptions): Mailbox {
  const closing = new AbortController();
  const members = parts.map((part) =>
    createAccountMember(part, {
      signal: closing.signal,
      onTrouble: ({ accountId }, { code }) => onTrouble(accountId, code),
    }),
  );
  for (const member of members) member.open().catch(() => undefined);
  const close = async () => {
    closing.abort();
    await Promise.all(members.map((member) => member.close()));
  };
  return {
    get account() {
      return joinAccounts(members.map(({ account }) => account));
    },
    get accounts() {
      return members.map(({ account }) => account);
    },
    reader: createCombinedReader(members, { patience }),
    organizer: createCombinedOrganizer(members),
    composer: createCombinedComposer(members),
    watcher: createCombinedWatcher(members, { wait }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
