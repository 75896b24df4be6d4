import { isDeepStrictEqual } from 'node:util';
import {
  type AccessTokens,
  type ConnectedAccount,
  localUserId,
  type Mailbox,
  type MailCredentials,
  type MailProvider,
  NexusError,
  type UserId,
} from '@nexus/contracts';
import {
  type AccountPart,
  domainWord,
  type LiveMailboxLog,
  type LiveMailboxOptions,
  openLiveMailbox,
} from '@nexus/email-providers';
import { lookUpPublicly } from '../mail-servers/public-address.ts';
import { asMailboxFailure } from '../oauth/account-tokens.ts';
import type { Settings } from '../settings/settings.ts';
import type { Accounts } from '../stores/accounts.ts';
import { whileConnected } from './while-connected.ts';

interface ConnectedPartsOptions {
  readonly userId: UserId;
  readonly opened: Accounts;
  /** Where Gmail and Graph are, if elsewhere. */
  readonly mailServices: Settings['mailServices'];
  readonly log: LiveMailboxLog;
  /** Only whether it opens: what earlier drives left open stays so. */
  readonly isLook: boolean;
  readonly onUnfinished: NonNullable<LiveMailboxOptions['onUnfinished']>;
  readonly onCannotSend: NonNullable<LiveMailboxOptions['onCannotSend']>;
}

interface ConnectedParts {
  readonly parts: readonly AccountPart[];
  /** Keeps that an account refuses what was tried there, unless its owner has signed in again since. @throws NexusError ACCOUNTS_UNREACHABLE */
  refused(accountId: string): Promise<void>;
}

/** The accounts that a user connected, each to be opened when the briefing wants it. */
export function connectedParts(
  connected: readonly ConnectedAccount[],
  { userId, opened, mailServices, log, onUnfinished, onCannotSend, isLook }: ConnectedPartsOptions,
): ConnectedParts {
  const names = nameAccounts(connected);
  const { intents, hiddenMail } = opened;
  const noted = isLook ? {} : { intents, onCannotSend };
  // Only who sits at this machine reaches servers beside it; a name may lead elsewhere today than when it was connected.
  const reach = userId === localUserId ? {} : { lookup: lookUpPublicly };
  const tried = new Map<string, IsTried>();
  const parts = connected.map((account): AccountPart => {
    const { accountId, address } = account;
    const name = names.get(accountId) ?? 'your account';
    return {
      accountId,
      name,
      addresses: [address],
      async open(signal) {
        const options = { userId, accountId, address, name, hiddenMail, signal, log, onUnfinished, ...noted, ...reach };
        const onTried = (isTried: IsTried) => void tried.set(accountId, isTried);
        try {
          const mailbox = await openAccount({ account, options, onTried }, { opened, mailServices });
          return whileConnected(mailbox, { accounts: opened.accounts, userId, accountId });
        } catch (error) {
          throw asMailboxFailure(error);
        }
      },
    };
  });
  return {
    parts,
    async refused(accountId) {
      const isTried = tried.get(accountId);
      if (isTried !== undefined) await opened.accounts.setState(userId, accountId, 'sign-in-needed', isTried);
    },
  };
}

/** Whether credentials are those that were tried last. */
type IsTried = (credentials: MailCredentials) => boolean;

interface Opening {
  readonly account: ConnectedAccount;
  readonly options: LiveMailboxOptions;
  readonly onTried: (isTried: IsTried) => void;
}

async function openAccount(
  { account: { accountId, provider, state }, options, onTried }: Opening,
  { opened: { accounts, tokensOf }, mailServices }: Pick<ConnectedPartsOptions, 'opened' | 'mailServices'>,
): Promise<Mailbox> {
  const { userId, name } = options;
  // Its owner has not been there since it was refused; asking again may lock it.
  if (state === 'sign-in-needed') throw signInNeeded(name);
  if (provider !== 'imap') {
    const kept = tokensOf(userId, accountId);
    const tokens: AccessTokens = {
      async get(asked) {
        const token = await kept.get(asked);
        onTried((one) => one.kind === 'oauth' && one.accessToken === token);
        return token;
      },
    };
    const baseUrl = { gmail: mailServices.gmailUrl, outlook: mailServices.graphUrl }[provider];
    return openLiveMailbox({ provider, tokens, ...(baseUrl !== null && { baseUrl }) }, options);
  }
  const credentials = await accounts.credentials(userId, accountId);
  if (credentials?.kind !== 'password') throw signInNeeded(name);
  onTried((one) => isDeepStrictEqual(one, credentials));
  return openLiveMailbox({ provider, credentials }, options);
}

function signInNeeded(name: string): NexusError {
  return new NexusError('MAIL_SIGN_IN_NEEDED', `Please sign in to ${name} again when you have parked.`);
}

/** One connected account, to be tried apart from the others. */
export interface AccountLook {
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** Signs in and counts its mail, and lets go again. @throws NexusError why it does not open */
  look(signal: AbortSignal): Promise<void>;
}

type LookingAt = Pick<ConnectedPartsOptions, 'userId' | 'opened' | 'mailServices'>;

/** What is met on the way is told by the look itself, and kept by a drive only. */
const ignored = () => undefined;

/** Every account of a user. @throws NexusError ACCOUNTS_UNREACHABLE, ENCRYPTION_KEY_UNKNOWN */
export async function lookAtAccounts(looking: LookingAt): Promise<readonly AccountLook[]> {
  const connected = await looking.opened.accounts.list(looking.userId);
  const { parts } = connectedParts(connected, {
    ...looking,
    log: { warn: ignored },
    onUnfinished: ignored,
    onCannotSend: ignored,
    isLook: true,
  });
  return parts.map(({ name, open }) => ({
    name,
    async look(signal) {
      await using mailbox = await open(signal);
      await mailbox.reader.overview();
    },
  }));
}

/** How accounts are spoken of, by `accountId`: as shortly as tells them apart in the ear. */
export function nameAccounts(accounts: readonly ConnectedAccount[]): ReadonlyMap<string, string> {
  const all = accounts.map((account) => ({ ...account, names: namesOf(account) }));
  const shared = (name: string) =>
    all.filter(({ names }) => names.some((other) => other.toLowerCase() === name.toLowerCase())).length > 1;
  return new Map(
    all.map(({ accountId, names }) => [accountId, names.find((name) => !shared(name)) ?? names.at(-1) ?? '']),
  );
}

/** The names that an account may go by, shortest first. */
function namesOf({ provider, address }: ConnectedAccount): readonly string[] {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const word = provider === 'imap' ? (domainWord(domain) ?? 'mail') : providers[provider];
  const whose = `your account ${spoken(local)}`;
  return [`your ${word} account`, `${whose} at ${word}`, `${whose} at ${spoken(domain)}`];
}

const providers: Readonly<Record<Exclude<MailProvider, 'imap'>, string>> = { gmail: 'Gmail', outlook: 'Outlook' };

/** A part of an address as one says it. */
function spoken(part: string): string {
  return part.replaceAll('.', ' dot ').replace(/[_+-]+/g, ' ');
}
