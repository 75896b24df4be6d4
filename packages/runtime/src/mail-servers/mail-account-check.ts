import { isIP, type LookupFunction } from 'node:net';
import { type MailServer, NexusError, type PasswordCredentials } from '@nexus/contracts';
import { explainUnreachable, signInToImap, signInToSmtp } from '@nexus/email-providers';
import { isPublicAddress, lookUpPublicly } from './public-address.ts';

/**
 * Signs in to one server of an account and leaves.
 *
 * @throws NexusError MAILBOX_SIGN_IN_REFUSED, MAILBOX_UNREACHABLE with its cause
 */
export type SignInToServer = (
  credentials: PasswordCredentials,
  options: { readonly lookup?: LookupFunction; readonly signal: AbortSignal },
) => Promise<void>;

interface MailAccountCheckOptions {
  /** False: only what is on the public internet is connected to. */
  readonly anywhere: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Whether the servers of an account take its password, before it is kept.
 *
 * @throws NexusError MAILBOX_SIGN_IN_REFUSED, MAILBOX_UNREACHABLE with a sentence that says which server and what to look at
 */
export type CheckMailAccount = (credentials: PasswordCredentials, options: MailAccountCheckOptions) => Promise<void>;

/** Milliseconds for each of the servers. */
const patience = 10_000;

const names = { imap: 'The incoming server (IMAP)', smtp: 'The outgoing server (SMTP)' } as const;
type Kind = keyof typeof names;

function inWords(error: unknown, kind: Kind, server: MailServer): unknown {
  if (!(error instanceof NexusError)) return error;
  if (error.code === 'MAILBOX_SIGN_IN_REFUSED') {
    const sentence = `${names[kind]} refused this address or password. Most providers want an app password, which is made in the settings of the account there.`;
    return new NexusError('MAILBOX_SIGN_IN_REFUSED', sentence, { cause: error });
  }
  if (error.code !== 'MAILBOX_UNREACHABLE') return error;
  return new NexusError('MAILBOX_UNREACHABLE', `${names[kind]} ${explainUnreachable(error, server)}`, { cause: error });
}

function unreachable(code: string): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', 'The mail server is not reached.', { cause: new Error(code) });
}

/** An address in place of a name is never looked up. */
function requirePublic({ host }: MailServer): void {
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw unreachable('ENOTFOUND');
}

export function createMailAccountCheck(signIn: Readonly<Record<Kind, SignInToServer>>): CheckMailAccount {
  return async (credentials, { anywhere, signal }) => {
    for (const kind of ['imap', 'smtp'] as const) {
      const server = credentials[kind];
      if (server === null) continue;
      const late = AbortSignal.timeout(patience);
      try {
        if (!anywhere) requirePublic(server);
        await signIn[kind](credentials, {
          ...(!anywhere && { lookup: lookUpPublicly }),
          signal: signal === undefined ? late : AbortSignal.any([signal, late]),
        });
      } catch (error) {
        // Too late is as good as no answer.
        const cause = late.aborted && error === late.reason ? unreachable('ETIMEDOUT') : error;
        throw inWords(cause, kind, server);
      }
    }
  };
}

/** Asks the servers of an account themselves. */
export const checkMailAccount: CheckMailAccount = createMailAccountCheck({ imap: signInToImap, smtp: signInToSmtp });
