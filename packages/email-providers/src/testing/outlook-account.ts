import { type AccessTokens, type Mailbox, NexusError, type UserId } from '@nexus/contracts';
import { buildRawMail, type ConformanceMail } from '@nexus/mail-doubles';
import {
  type GraphFault,
  type GraphServer,
  readGraphMail,
  type StoredMessage,
  startGraphServer,
} from '@nexus/mail-doubles/graph';
import { openOutlookMailbox } from '../outlook/open.ts';
import { outlookTimes } from '../outlook/timeouts.ts';
import type { OAuthMailboxOptions } from '../remote/options.ts';
import { type LiveAccount, type LiveFault, quickSendingTimes } from './live-account.ts';

/** Tokens that are renewed when the double refuses one, until their account's permission ends. */
interface GraphTokens extends AccessTokens {
  readonly given: readonly string[];
  readonly refused: readonly string[];
  /** From now on only the user can help. */
  end(): void;
}

/** An Outlook account on the double. */
export interface GraphAccount extends AsyncDisposable {
  readonly server: GraphServer;
  readonly tokens: GraphTokens;
  /** What was logged. */
  readonly warnings: readonly string[];
  open(options?: Partial<OAuthMailboxOptions>): Promise<Mailbox>;
  /** Puts a mail into the inbox as if it had come when it says; `receivedAt`: then. */
  put(mail: ConformanceMail, receivedAt?: Date): Promise<StoredMessage>;
  /** The mail's id with every adapter that asks for immutable ones. */
  idOf(message: StoredMessage): string;
  close(): Promise<void>;
}

export const graphAccountId = 'account-outlook';

export async function layGraphAccount(): Promise<GraphAccount> {
  const server = await startGraphServer();
  const tokens = createGraphTokens(server);
  const opened: Mailbox[] = [];
  const warnings: string[] = [];
  const close = async () => {
    for (const mailbox of opened.splice(0)) await mailbox.close();
    await server.close();
  };
  return {
    server,
    tokens,
    warnings,
    async open(options = {}) {
      const mailbox = await openOutlookMailbox({
        userId: '00000000-0000-4000-8000-000000000001' as UserId,
        accountId: graphAccountId,
        address: 'sam@example.org',
        name: 'your Outlook account',
        tokens,
        baseUrl: server.baseUrl,
        pollInterval: 1,
        times: { ...outlookTimes.soon, pause: 1 },
        log: { warn: (fields, message) => void warnings.push(`${message} ${JSON.stringify(fields)}`) },
        ...options,
      });
      opened.push(mailbox);
      return mailbox;
    },
    async put({ raw, read = false, flagged = false }, receivedAt) {
      const { properties, attachments } = await readGraphMail(raw, receivedAt ?? null);
      const standing = { isRead: read, flag: { flagStatus: flagged ? 'flagged' : 'notFlagged' } } as const;
      return server.store.add(server.store.folder('inbox')?.id ?? '', { ...properties, ...standing }, attachments);
    },
    idOf: ({ key }) => `${graphAccountId}/AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A${key}AAA=`,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createGraphTokens(server: GraphServer): GraphTokens {
  const given: string[] = [];
  const refused: string[] = [];
  let hasEnded = false;
  const renew = () => {
    const token = `secret-token-${given.length + 1}`;
    server.tokens.clear();
    server.tokens.add(token);
    given.push(token);
    return token;
  };
  renew();
  return {
    given,
    refused,
    end() {
      hasEnded = true;
      server.tokens.clear();
    },
    async get({ refused: token, signal } = {}) {
      signal?.throwIfAborted();
      if (token !== undefined) refused.push(token);
      if (hasEnded && token !== undefined) {
        throw new NexusError(
          'MAIL_SIGN_IN_NEEDED',
          'Please sign in to your Outlook account again when you have parked.',
        );
      }
      const current = given.at(-1) ?? '';
      return token === current ? renew() : current;
    },
  };
}

const address = 'sam@example.org';

const kinds: Partial<Record<LiveFault, GraphFault>> = {
  'cut before the server acted': { kind: 'cut-before' },
  'cut after the server acted': { kind: 'cut-after' },
  'throttled without Retry-After': { kind: 'throttle', retryAfter: null },
  'throttled for a moment': { kind: 'throttle', retryAfter: 1 },
  'throttled for long': { kind: 'throttle', retryAfter: 100 },
};

/** An account on our double of Graph. */
export async function layOutlookAccount(): Promise<LiveAccount> {
  const account = await layGraphAccount();
  const { store, faults } = account.server;
  const mails = new Map<string, StoredMessage>();
  const mailOf = (subject: string): StoredMessage => {
    const mail = mails.get(subject);
    if (mail === undefined) throw new Error('there is no such mail');
    return mail;
  };
  const folderId = (name: string) => store.folder(name)?.id ?? '';
  /** What moves mail: the request itself where it goes alone, the whole batch where it goes in one. */
  const isMove = (line: string) => /^POST \/(?:\$batch: POST .*|me\S*)\/move/.test(line);
  let goOn = () => {};
  return {
    provider: 'outlook',
    name: 'your Outlook account',
    address,
    open: (options = {}) => account.open({ pollInterval: 50, sendingTimes: quickSendingTimes, ...options }),
    async deliver(mail) {
      mails.set(mail.subject, await account.put({ raw: buildRawMail({ to: address, ...mail }) }));
    },
    inbox: async () =>
      [...store.messages.values()]
        .filter((message) => message.folderId === folderId('inbox'))
        .map(({ properties }) => properties.subject ?? '')
        .toSorted(),
    archiveElsewhere: async (subject) => store.move(mailOf(subject), folderId('archive')),
    removeElsewhere: async (subject) => store.remove(mailOf(subject)),
    forgetChanges: async () => account.server.forgetDeltas(),
    breakNext(fault, subject = '') {
      const how = kinds[fault];
      if (how !== undefined) faults.plan(isMove, how);
      // The token that is at hand, for each request until there is another.
      else if (fault === 'token ended') account.server.tokens.clear();
      else if (fault === 'permission ended') account.tokens.end();
      else if (fault === 'slow') {
        const held = Promise.withResolvers<void>();
        goOn = held.resolve;
        faults.plan(isMove, { kind: 'slow', until: held.promise });
      } else if (fault === 'one mail refused') {
        const id = encodeURIComponent(account.idOf(mailOf(subject)).split('/').at(-1) ?? '');
        const about = (line: string) => /^POST \/me/.test(line) && line.includes(id) && line.endsWith('/move');
        faults.plan(about, { kind: 'refuse', status: 403, code: 'ErrorAccessDenied' }, 99);
      }
      return true;
    },
    goOn: () => goOn(),
    secrets: account.tokens.given,
    async [Symbol.asyncDispose]() {
      goOn();
      await account.close();
    },
  };
}
