import { late, orLate } from '@nexus/async';
import {
  type MailboxOverview,
  type MailEnvelope,
  type MailMessage,
  type MailReader,
  NexusError,
  type OnMissed,
} from '@nexus/contracts';
import { type AccountMember, accountIdOf } from './account-member.ts';
import { mergePages } from './merge-pages.ts';
import { sayAway, sayLate, sayTrouble } from './omissions.ts';
import { searchEach } from './search.ts';

interface CombinedReaderOptions {
  /** Milliseconds that the others wait for an account that is slow. */
  readonly patience: number;
}

/** All accounts as one. One that is away is told among the omissions; all of them away is an error. */
export function createCombinedReader(
  members: readonly AccountMember[],
  { patience }: CombinedReaderOptions,
): MailReader {
  /** Waited for once, and not again until they answer. */
  const tardy = new Set<AccountMember>();

  let opening: Promise<unknown> | null = null;
  /** Waits until all are open, or could not be, or took too long. */
  async function opened(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const pending = members.filter(isAwaited);
    opening ??= orLate(Promise.allSettled(pending.map((member) => member.open())), patience);
    await opening;
    signal?.throwIfAborted();
  }

  const open = () => members.filter(({ mailbox }) => mailbox !== null);

  async function overviewOf(member: AccountMember, signal?: AbortSignal): Promise<MailboxOverview | null> {
    // One that could not be opened is opened again by the watcher, not by a caller that waits.
    if (member.mailbox === null && member.trouble !== null) return null;
    const asked = member
      .ask((mailbox) => mailbox.reader.overview(signal))
      .then((overview) => {
        tardy.delete(member);
        return overview;
      })
      .catch((error: unknown) => {
        // Whatever it is, the others go on without this account; where it is the only one, its own words are told.
        if (members.length > 1 && member.trouble === null && !signal?.aborted) member.lost(error);
        throw error;
      });
    try {
      const outcome = await orLate(asked, tardy.has(member) ? 0 : patience, { signal });
      if (outcome !== late) return outcome;
      tardy.add(member);
      return null;
    } catch (error) {
      signal?.throwIfAborted();
      if (member.trouble === null) throw error;
      return null;
    }
  }

  function omissionsOf(member: AccountMember): string[] {
    const { name } = member.part;
    if (member.trouble !== null) return [sayTrouble(name, member.trouble.code)];
    if (tardy.has(member)) return [sayLate(name)];
    // It answers again, and yet its mail is in none of the counts.
    return member.missed && member.mailbox !== null ? [sayTrouble(name, 'MAILBOX_UNREACHABLE')] : [];
  }

  function refuseWhenAllAreAway(): void {
    const [first] = members;
    if (first === undefined || members.some(({ trouble }) => trouble === null)) return;
    const [trouble] = members.flatMap((member) => member.trouble ?? []);
    const sentences = members.flatMap(({ part, trouble: why }) => (why === null ? [] : [sayAway(part.name, why.code)]));
    throw new NexusError(trouble?.code ?? 'MAILBOX_UNREACHABLE', sentences.join(' '), {
      retryable: members.some((member) => member.trouble?.retryable === true),
      cause: trouble,
    });
  }

  return {
    async overview(signal) {
      const overviews = await Promise.all(members.map((member) => overviewOf(member, signal)));
      const known = overviews.filter((overview) => overview !== null);
      if (known.length === 0) refuseWhenAllAreAway();
      const times = known.map(({ referenceTime }) => referenceTime?.getTime() ?? null);
      const past = times.filter((time) => time !== null);
      return {
        mails: known.reduce((sum, { mails }) => sum + mails, 0),
        unread: known.reduce((sum, { unread }) => sum + unread, 0),
        // Where one account is live, now is now.
        referenceTime: past.length > 0 && past.length === times.length ? new Date(Math.max(...past)) : null,
        omissions: [...members.flatMap(omissionsOf), ...known.flatMap(({ omissions }) => omissions)],
        awaited: members.filter(isAwaited).map(({ part: { name } }) => ({ name, sentence: sayLate(name) })),
        snoozed: known.flatMap(({ snoozed = [] }) => snoozed),
      };
    },

    async *unread(signal, onMissed) {
      await opened(signal);
      for (const member of members) {
        const isClosed = member.mailbox === null;
        // A caller that is told what is missed now reads again what was missed before.
        member.missed = isClosed || (member.missed && onMissed === undefined);
        if (isClosed) onMissed?.(member.part.accountId);
      }
      const readable = open();
      yield* mergePages(
        readable.map(({ mailbox }) => mailbox?.reader.unread(signal) ?? none()),
        { patience, signal, onFailure: (index, error) => miss(readable[index], error, { signal, onMissed }) },
      );
    },

    async *read(emailIds, signal, onMissed) {
      await opened(signal);
      const memberOf = (accountId: string | null) => open().find(({ part }) => part.accountId === accountId);
      const broken = new Map<string, unknown>();
      yield* readInOrder(emailIds, {
        accountOf: (emailId) => {
          const accountId = accountIdOf(emailId);
          return memberOf(accountId) === undefined ? null : accountId;
        },
        read: (accountId, own) => memberOf(accountId)?.mailbox?.reader.read(own, signal) ?? none(),
        onFailure(accountId, error) {
          // One mail that cannot be read says nothing of the others of its account.
          if (emailIds.length === 1) passOver(memberOf(accountId), error, signal);
          else miss(memberOf(accountId), error, { signal, onMissed });
          broken.set(accountId, error);
        },
      });
      signal?.throwIfAborted();
      // While another account goes on, the watcher names the one that does not; a caller that wants this one mail is told why not.
      const [error] = broken.values();
      if (broken.size > 0 && (emailIds.length === 1 || broken.size === open().length)) throw error;
    },

    async *readAndSent(since, signal) {
      await opened(signal);
      const readers = open().flatMap(({ mailbox }) => mailbox?.reader ?? []);
      // An account that cannot say how its threads stand has its mail judged without it.
      yield* mergePages(
        readers.map((reader) => reader.readAndSent(since, signal)),
        { patience, signal, onFailure: () => {} },
      );
    },

    async search(query, signal) {
      await opened(signal);
      const searched = members.filter(({ part }) => (query.accountId ?? part.accountId) === part.accountId);
      const outcomes = await searchEach(searched, query, { patience, signal });
      signal?.throwIfAborted();
      const found = outcomes.flatMap((outcome) => ('mails' in outcome ? [outcome.mails] : []));
      const missed = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome] : []));
      const [first] = missed;
      if (found.length === 0 && first !== undefined) throw first.failure;
      for (const { accountId } of missed) query.onMissed?.(accountId);
      return found.flat().sort(newestFirst).slice(0, query.limit);
    },
  };
}

/** Its mail joins when it is open, or why not is told then. */
function isAwaited({ mailbox, trouble }: AccountMember): boolean {
  return mailbox === null && trouble === null;
}

interface Missing {
  readonly signal: AbortSignal | undefined;
  readonly onMissed: OnMissed | undefined;
}

function miss(member: AccountMember | undefined, error: unknown, { signal, onMissed }: Missing): void {
  if (member === undefined || signal?.aborted) return;
  member.miss(error);
  onMissed?.(member.part.accountId);
}

function passOver(member: AccountMember | undefined, error: unknown, signal: AbortSignal | undefined): void {
  if (signal?.aborted) return;
  member?.failed(error);
}

function newestFirst(one: MailEnvelope, other: MailEnvelope): number {
  return (other.receivedAt?.getTime() ?? 0) - (one.receivedAt?.getTime() ?? 0);
}

async function* none(): AsyncGenerator<never> {}

/** The mails of one account, in the order in which they were asked for; some may be missing. */
interface Lane {
  readonly mails: AsyncIterator<MailMessage>;
  next: Promise<MailMessage | null>;
}

interface ReadInOrderOptions {
  /** The account of a mail. */
  readonly accountOf: (emailId: string) => string | null;
  /** Reads mails of one account, in the order given. */
  readonly read: (accountId: string, emailIds: readonly string[]) => AsyncIterable<MailMessage>;
  /** Told of an account that broke off; what it has not given yet is left out. */
  readonly onFailure: (accountId: string, error: unknown) => void;
}

/** Mails of several accounts in the order of `emailIds`, each account being asked once, and all of them at the same time. */
async function* readInOrder(
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
