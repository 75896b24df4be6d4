import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectedAccount, localUserId, type Mailbox, NexusError } from '@nexus/contracts';
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
import { connectedParts } from './connected-parts.ts';
import type { News } from './create-news.ts';
import type { DriveOpening, DriveOptions } from './drive-options.ts';
import { isEmbedded } from './is-embedded.ts';
import { openingOfEmbedded } from './open-memory.ts';
import { saySendingTrouble } from './say-sending-trouble.ts';
import { sayUnfinished } from './say-unfinished.ts';
import type { Settings } from './settings.ts';

export interface ChosenMailbox {
  readonly mailbox: Mailbox;
  readonly isSample: boolean;
}

/** Milliseconds that a drive waits to be told which accounts there are; for an embedded database that is just being opened, longer. */
const listWithin = 6_000;

const goingOn = "I can't reach your accounts right now, so I go on without them.";
const nothingListed = "I can't reach your accounts right now. Try again in a moment.";

const silentLog = { warn: () => {} };

/** Before the embedded database was ever made nobody has connected anything, and nobody waits for it. */
function mayHaveAccounts({ database }: Settings): boolean {
  return database === null || !isEmbedded(database) || existsSync(join(database.dataDirectory, 'database'));
}

/** The accounts that a user connected, or why nobody could say which they are. */
export type AccountListing = readonly ConnectedAccount[] | NexusError;

/** Trying again brings no key that is missing, and soon a database that was away. */
function whyUnlisted(error: unknown): NexusError {
  if (error instanceof NexusError && error.code === 'ENCRYPTION_KEY_UNKNOWN') return error;
  return new NexusError('MAILBOX_UNREACHABLE', nothingListed, { retryable: true });
}

/** Never rejects. */
export async function listAccounts(
  { userId, settings, accounts, log }: DriveOpening,
  closing: AbortSignal,
): Promise<AccountListing> {
  if (!mayHaveAccounts(settings)) return [];
  const { database } = settings;
  const patience = database !== null && isEmbedded(database) ? openingOfEmbedded : listWithin;
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, closing]);
  try {
    return await Promise.race([
      accounts().accounts.list(userId),
      delay(patience, undefined, { signal, ref: false }).then(whyUnlisted, whyUnlisted),
    ]);
  } catch (error) {
    const code = error instanceof NexusError ? error.code : 'INTERNAL';
    log?.warn({ code }, 'which accounts a user connected could not be read');
    return whyUnlisted(error);
  } finally {
    over.abort();
  }
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
        const { intents, setAside } = accounts();
        return { setAside, log, onUnfinished, ...(!isLook && { intents, onCannotSend }) };
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
