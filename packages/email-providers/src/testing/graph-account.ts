import { type AccessTokens, type Mailbox, NexusError, type UserId } from '@nexus/contracts';
import { openOutlookMailbox } from '../outlook/open.ts';
import { outlookTimes } from '../outlook/timeouts.ts';
import type { OAuthMailboxOptions } from '../remote/options.ts';
import { readGraphMail } from './graph-mail.ts';
import { type GraphServer, startGraphServer } from './graph-server.ts';
import type { StoredMessage } from './graph-store.ts';
import type { ConformanceMail } from './write-mailbox.ts';

/** Tokens that are renewed when the double refuses one, until their account's permission ends. */
export interface GraphTokens extends AccessTokens {
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
