import { type ErrorCode, type MailChange, type MailChangeBatch, type MailWatcher, NexusError } from '@nexus/contracts';
import type { AccountMember } from './account-member.ts';
import { sayTrouble } from './omissions.ts';

interface CombinedWatcherOptions {
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const firstPause = 1_000;
/** Milliseconds: long enough for a server that was asked too much, and else short enough for an urgent mail. */
const longestPause = (code: ErrorCode | null) => (code === 'MAIL_THROTTLED' ? 60_000 : 15_000);
/** The same where an account answers and yet cannot be read: each time all mail is judged anew. */
const longestMissed = 300_000;

function mayComeBack(error: unknown): boolean {
  return error instanceof NexusError && error.retryable;
}

/**
 * Watches all accounts at once, with one cursor for all of them. An account that is lost is tried again by itself, after a pause that
 * grows, and at once when it answers somebody else; that it is away, and that it is back, are changes of their own. So it is with one
 * whose mail somebody else could not read, though it can be watched: its mail is then still to be read. The others are not disturbed.
 */
export function createCombinedWatcher(
  members: readonly AccountMember[],
  { wait }: CombinedWatcherOptions,
): MailWatcher {
  return {
    async *changes(cursor, given) {
      const over = new AbortController();
      const signal = AbortSignal.any([given, over.signal]);
      // Where each account's watcher is, by `accountId`.
      const cursors = new URLSearchParams(cursor ?? '');
      const batches: MailChangeBatch[] = [];
      let wake = Promise.withResolvers<void>();

      function push(changes: readonly MailChange[]): void {
        batches.push({ changes, cursor: cursors.toString() });
        wake.resolve();
      }

      async function watch(member: AccountMember, isBack: boolean, onBack: () => void): Promise<void> {
        const { accountId, name } = member.part;
        const { nextMiss } = member;
        // A watcher is silent while nothing happens, so whether it is there again is asked.
        const mailbox = await member.ask(async (opened) => {
          if (isBack) await opened.reader.overview(signal);
          return opened;
        });
        if (isBack) onBack();
        if (isBack || member.missed) push([{ type: 'account', accountId, name, trouble: null, isNew: member.missed }]);
        if (mailbox.watcher === null) return;
        const watched = AbortSignal.any([signal, nextMiss]);
        for await (const batch of mailbox.watcher.changes(cursors.get(accountId), watched)) {
          member.answered();
          cursors.set(accountId, batch.cursor);
          push(batch.changes);
        }
        // Whether it has answered anybody since does not matter: its mail is still to be read.
        if (!signal.aborted) nextMiss.throwIfAborted();
      }

      async function follow(member: AccountMember): Promise<void> {
        const { accountId, name } = member.part;
        let lostFor: ErrorCode | null = null;
        const longest = () => (member.missed ? longestMissed : longestPause(lostFor));
        for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longest())) {
          const began = lostFor;
          try {
            await watch(member, began !== null, () => {
              // The next loss is another one, and is told again.
              lostFor = null;
              // Where its mail cannot be read though it answers, judging all anew is not tried every second.
              if (!member.missed) pause = firstPause;
            });
            if (member.mailbox?.watcher === null) return;
            lostFor = null;
          } catch (error) {
            if (signal.aborted) return;
            const { code } = member.lost(error);
            const retryable = mayComeBack(error);
            const trouble = { code, sentence: sayTrouble(name, code), retryable };
            if (code !== lostFor) push([{ type: 'account', accountId, name, trouble, isNew: false }]);
            lostFor = code;
            if (!retryable) return;
          }
          if (began === null) pause = firstPause;
          if (member.missed && lostFor === 'MAIL_THROTTLED') pause = Math.max(pause, longestPause(lostFor));
          await wait(pause, member.missed ? signal : AbortSignal.any([signal, member.nextAnswer]));
        }
      }

      const stop = () => wake.resolve();
      signal.addEventListener('abort', stop, { once: true });
      for (const member of members) void follow(member);
      try {
        while (!signal.aborted) {
          for (const batch of batches.splice(0)) yield batch;
          if (batches.length > 0 || signal.aborted) continue;
          await wake.promise;
          wake = Promise.withResolvers<void>();
        }
      } finally {
        // When the caller stops listening, no account is watched any more.
        over.abort();
      }
    },
  };
}
