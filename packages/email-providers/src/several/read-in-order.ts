import type { MailMessage } from '@nexus/contracts';

/** The mails of one account, in the order in which they were asked for; some may be missing. */
interface Lane {
  readonly mails: AsyncIterator<MailMessage>;
  next: Promise<MailMessage | null>;
}

export interface ReadInOrderOptions {
  /** The account of a mail. */
  readonly accountOf: (emailId: string) => string | null;
  /** Reads mails of one account, in the order given. */
  readonly read: (accountId: string, emailIds: readonly string[]) => AsyncIterable<MailMessage>;
  /** Told of an account that broke off; what it has not given yet is left out. */
  readonly onFailure: (accountId: string, error: unknown) => void;
}

/** Mails of several accounts in the order of `emailIds`, each account being asked once, and all of them at the same time. */
export async function* readInOrder(
  emailIds: readonly string[],
  { accountOf, read, onFailure }: ReadInOrderOptions,
): AsyncGenerator<MailMessage> {
  const lanes = new Map<string, Lane>();
  const advance = (accountId: string, mails: AsyncIterator<MailMessage>): Promise<MailMessage | null> =>
    mails.next().then(
      ({ done, value }) => (done ? null : value),
      (error: unknown) => {
        onFailure(accountId, error);
        return null;
      },
    );
  for (const [accountId, own] of Map.groupBy(emailIds, accountOf)) {
    if (accountId === null) continue;
    const mails = read(accountId, own)[Symbol.asyncIterator]();
    lanes.set(accountId, { mails, next: advance(accountId, mails) });
  }
  try {
    for (const emailId of emailIds) {
      const accountId = accountOf(emailId);
      const lane = accountId === null ? undefined : lanes.get(accountId);
      if (lane === undefined || accountId === null) continue;
      const mail = await lane.next;
      // One that went meanwhile is left out by its account.
      if (mail?.emailId !== emailId) continue;
      lane.next = advance(accountId, lane.mails);
      yield mail;
    }
  } finally {
    for (const { mails } of lanes.values()) void mails.return?.().catch(() => undefined);
  }
}
