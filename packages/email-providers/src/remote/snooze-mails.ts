import type { MailActionReceipt } from '@nexus/contracts';
import { lookUpStates } from './look-up-states.ts';
import type { RemoteMails } from './remote-mails.ts';
import type { RetryTimes } from './retry-remotely.ts';
import type { SetAsideMails } from './set-aside-mails.ts';

export interface SnoozeOptions {
  readonly mails: RemoteMails;
  readonly setAside: SetAsideMails;
  readonly times: RetryTimes;
  readonly signal?: AbortSignal | undefined;
  /** Nothing is changed before it has resolved. */
  readonly noted: Promise<void>;
}

/**
 * Sets mails aside until a time; at the provider they stay where they are. Throws what the look at the mails throws: then nothing
 * was changed.
 */
export async function snoozeMails(
  emailIds: readonly string[],
  until: Date,
  { mails, setAside, times, signal, noted }: SnoozeOptions,
): Promise<MailActionReceipt> {
  const states = await lookUpStates(mails, emailIds, { signal, times });
  await noted;
  signal?.throwIfAborted();
  const found = emailIds.filter((emailId) => states.has(emailId));
  const gone = emailIds.filter((emailId) => !states.has(emailId));
  return {
    ...setTimes(setAside, new Map(found.map((emailId) => [emailId, until]))),
    failed: gone.map((emailId) => ({ emailId, code: 'MAIL_NOT_FOUND' })),
  };
}

/** The way back gives each mail its earlier time or wakes it; one that was set aside anew since is left alone. */
function setTimes(setAside: SetAsideMails, times: ReadonlyMap<string, Date | null>): MailActionReceipt {
  const befores = new Map([...times.keys()].map((emailId) => [emailId, setAside.until(emailId)]));
  const standsAsLeft = (emailId: string) => setAside.until(emailId)?.getTime() === times.get(emailId)?.getTime();
  let back: MailActionReceipt | null = null;
  setAside.set(times);
  return {
    done: [...times.keys()],
    failed: [],
    async undo(context) {
      if (back) return back;
      context.signal?.throwIfAborted();
      const others = [...times.keys()].filter((emailId) => !standsAsLeft(emailId));
      const given = [...befores].filter(([emailId]) => standsAsLeft(emailId));
      back = {
        ...setTimes(setAside, new Map(given)),
        failed: others.map((emailId) => ({ emailId, code: 'MAIL_CHANGED_ELSEWHERE' })),
      };
      return back;
    },
  };
}
