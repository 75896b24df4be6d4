import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { late, orLate } from '@nexus/async';
import { type ConnectedAccount, codeOf, localUserId, type Mailbox, NexusError, type UserId } from '@nexus/contracts';
import {
  type AccountPart,
  createCombinedMailbox,
  type LiveMailboxOptions,
  needsSignIn,
  openMailbox,
  sampleMailboxPath,
  type UnfinishedAction,
  withOmission,
} from '@nexus/email-providers';
import type { Tenures } from '@nexus/knowledge-store';
import { isEmbedded } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import type { Accounts, RuntimeLog } from '../stores/accounts.ts';
import { type Memory, openingOfEmbedded } from '../stores/memory.ts';
import type { Offices } from '../stores/offices.ts';
import { connectedParts } from './connected-accounts.ts';
import { type News, saySendingTrouble, sayUnfinished } from './drive-news.ts';

export interface DriveOptions {
  /** Instead of the settings' mailbox: a path, or `imaps://user@host`. */
  readonly mailbox?: string | undefined;
  /** Of that mailbox, where its address holds none. */
  readonly password?: string | undefined;
  /** That mailbox alone, whatever accounts the user connected. */
  readonly alone?: boolean | undefined;
  /** The drive is there although nobody can say yet which accounts there are; who reads its mail waits (V-1). */
  readonly behind?: boolean | undefined;
  /** Only to see whether it opens: what earlier drives left open stays so. */
  readonly isLook?: boolean | undefined;
  /** Milliseconds that the briefing waits for an account that is slow; two seconds where absent. */
  readonly patience?: number | undefined;
  /** The reader's own addresses, when they are said. */
  readonly readerAddresses?: readonly string[] | undefined;
}

export interface DriveOpening {
  readonly userId: UserId;
  readonly settings: Settings;
  readonly memory: () => Memory;
  readonly accounts: () => Accounts;
  /** Null: nothing is kept. */
  readonly offices: () => Offices | null;
  /** Gives what the user told its vectors, behind. */
  readonly embedTold: (userId: UserId) => void;
  /** What this drive knows of the user ends with their account. */
  readonly tenures: Tenures;
  readonly log?: RuntimeLog | undefined;
}

export interface ChosenMailbox {
  readonly mailbox: Mailbox;
  readonly isSample: boolean;
}

/** The accounts that a user connected, or why nobody could say which they are. */
export type AccountListing = readonly ConnectedAccount[] | NexusError;

const goingOn = "I can't reach your accounts right now, so I go on without them.";
const nothingListed = "I can't reach your accounts right now. Try again in a moment.";

const silentLog = { warn: () => {} };

/**
 * The mailbox that was named, if one was, and beside it the accounts that the user connected; where there is neither, the sample.
 *
 * @throws NexusError when the mailbox that was named cannot be opened and there is no other; when none was and nobody can say which accounts
 * there are, MAILBOX_UNREACHABLE (retryable) or ENCRYPTION_KEY_UNKNOWN
 */
export async function chooseMailbox(
  opening: DriveOpening,
  options: DriveOptions,
  { news, listing }: { readonly news: News; readonly listing: Promise<AccountListing> },
): Promise<ChosenMailbox> {
  const { userId, settings, accounts, log = silentLog } = opening;
  // The setting names the local user's mail. Everybody else has the accounts they connected, and until then the sample.
  const location = options.mailbox ?? (userId === localUserId ? settings.mailbox : null);
  const { readerAddresses, password, isLook = false, patience } = options;
  const onUnfinished = (actions: readonly UnfinishedAction[]) => sayUnfinished(actions).forEach(news.tell);
  const unsendable = new Set<string>();
  const onCannotSend: NonNullable<LiveMailboxOptions['onCannotSend']> = (trouble) => {
    // An account that was away is opened again, and its driver knows.
    if (!unsendable.has(trouble.name)) news.tell(saySendingTrouble(trouble));
    unsendable.add(trouble.name);
  };
  const open = (place: string, name?: string) =>
    openMailbox(place, {
      userId,
      name,
      password,
      ...(readerAddresses !== undefined && readerAddresses.length > 0 && { readerAddresses }),
      get live() {
        const { intents, hiddenMail } = accounts();
        return { hiddenMail, log, onUnfinished, ...(!isLook && { intents, onCannotSend }) };
      },
    });
  const [[named], connected] = await Promise.all([
    Promise.allSettled(location === null ? [] : [open(location)]),
    listing,
  ]);
  const isUnlisted = connected instanceof NexusError;
  if (isUnlisted || connected.length === 0) {
    if (named?.status === 'rejected') throw named.reason;
    if (named !== undefined)
      return { mailbox: isUnlisted ? withOmission(named.value, goingOn) : named.value, isSample: false };
    // Whose accounts cannot be told is not briefed on mail that nobody wrote them.
    if (isUnlisted) throw connected;
    const sample = await open(sampleMailboxPath, 'the sample mailbox');
    return { mailbox: { ...sample, account: { ...sample.account, isSample: true } }, isSample: true };
  }
  const { mailServices } = settings;
  const { parts, refused } = connectedParts(connected, {
    userId,
    opened: accounts(),
    mailServices,
    log,
    onUnfinished,
    onCannotSend,
    isLook,
  });
  const mailbox = createCombinedMailbox({
    parts: named === undefined || location === null ? parts : [partFor(named, () => open(location)), ...parts],
    ...(patience !== undefined && { patience }),
    onTrouble(accountId, code) {
      log.warn({ accountId, code }, 'an account does not answer');
      if (!needsSignIn(code)) return;
      refused(accountId).catch(() =>
        log.warn({ accountId }, 'that an account has to be signed in to again could not be kept'),
      );
    },
  });
  return { mailbox, isSample: false };
}

function partOf(mailbox: Mailbox): AccountPart {
  const { accountId, name, addresses } = mailbox.account;
  return { accountId, name, addresses, open: async () => mailbox };
}

/** One that cannot be opened is tried like an account that is away: the accounts beside it are briefed. */
function partFor(named: PromiseSettledResult<Mailbox>, open: () => Promise<Mailbox>): AccountPart {
  if (named.status === 'fulfilled') return partOf(named.value);
  return { accountId: 'mailbox', name: 'your own mailbox', addresses: [], open };
}

/** Milliseconds that a drive waits to be told which accounts there are; for an embedded database that is just being opened, longer. */
const listWithin = 6_000;

/** Never rejects. */
export async function listAccounts(
  { userId, settings, accounts, log }: Pick<DriveOpening, 'userId' | 'settings' | 'accounts' | 'log'>,
  closing: AbortSignal,
): Promise<AccountListing> {
  if (!mayHaveAccounts(settings)) return [];
  const { database } = settings;
  const patience = database !== null && isEmbedded(database) ? openingOfEmbedded : listWithin;
  try {
    const listed = await orLate(accounts().accounts.list(userId), patience, { signal: closing });
    return listed === late ? whyUnlisted(late) : listed;
  } catch (error) {
    const code = codeOf(error);
    if (!closing.aborted) log?.warn({ code }, 'which accounts a user connected could not be read');
    return whyUnlisted(error);
  }
}

/** Before the embedded database was ever made nobody has connected anything, and nobody waits for it. */
function mayHaveAccounts({ database }: Settings): boolean {
  return database === null || !isEmbedded(database) || existsSync(join(database.dataDirectory, 'database'));
}

/** Trying again brings no key that is missing, and soon a database that was away. */
function whyUnlisted(error: unknown): NexusError {
  if (error instanceof NexusError && error.code === 'ENCRYPTION_KEY_UNKNOWN') return error;
  return new NexusError('MAILBOX_UNREACHABLE', nothingListed, { retryable: true });
}
