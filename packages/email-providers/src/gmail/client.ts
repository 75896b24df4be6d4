import type { gmail_v1, MethodOptions } from '@googleapis/gmail';
import { type AccessTokens, NexusError } from '@nexus/contracts';
import type { LimitFunction } from 'p-limit';
import { beforeTheRequest } from '../remote/requests.ts';
import { brokenOff, refusedByGmail, signInNeeded } from './errors.ts';

/** What is used of the answer to one request; the library resolves also for a refusal. */
interface GmailAnswer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly headers: { readonly 'retry-after'?: string | undefined };
}

/** One request of Gmail's API; `options` must be handed on as they are. */
export type GmailCall<Data> = (users: gmail_v1.Resource$Users, options: MethodOptions) => Promise<GmailAnswer<Data>>;

/** Asks Gmail on behalf of one account. */
export interface GmailClient {
  /**
   * Makes one request, and once more with a new token where the first is refused. Nothing else is tried again in here.
   *
   * @throws NexusError MAILBOX_UNREACHABLE (retryable; the request may have been carried out), a `ThrottledError`, a
   * `GmailRefusal`, MAIL_SIGN_IN_NEEDED; or the reason of `signal`
   */
  ask<Data>(call: GmailCall<Data>, signal: AbortSignal): Promise<Data>;
}

interface GmailClientOptions {
  readonly tokens: AccessTokens;
  /** Default: Google's own. */
  readonly baseUrl?: string | undefined;
}

/** Loads Google's library, which takes 0.2 s and 30 MB: only who has a Gmail account waits for it. */
export async function createGmailClient({ tokens, baseUrl }: GmailClientOptions): Promise<GmailClient> {
  const { gmail } = await import('@googleapis/gmail');
  const { users } = gmail({ version: 'v1' });

  const send = async <Data>(call: GmailCall<Data>, token: string, signal: AbortSignal): Promise<GmailAnswer<Data>> => {
    signal.throwIfAborted();
    try {
      return await call(users, {
        headers: { Authorization: `Bearer ${token}` },
        signal,
        // Here and not above, where uploads would not heed it.
        ...(baseUrl === undefined ? {} : { rootUrl: baseUrl }),
        // The library's own errors carry the request with its token, and it would try again by itself.
        validateStatus: () => true,
        retry: false,
        fetchImplementation: fetch,
      });
    } catch (error) {
      signal.throwIfAborted();
      throw brokenOff(error);
    }
  };

  return {
    async ask(call, signal) {
      const token = await beforeTheRequest(tokens.get({ signal }));
      let answer = await send(call, token, signal);
      if (answer.status === 401) {
        answer = await send(call, await beforeTheRequest(tokens.get({ refused: token, signal })), signal);
      }
      if (answer.status === 401) throw signInNeeded();
      if (answer.status >= 300) throw refusedByGmail(answer.status, answer.data, answer.headers['retry-after']);
      if (answer.status !== 204 && (typeof answer.data !== 'object' || answer.data === null)) throw unreadable();
      return answer.data;
    },
  };
}

/** What stands between us and Gmail answered in its place, or the answer broke off. */
function unreadable(): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', 'Gmail gave an answer that cannot be read. Try again in a moment.', {
    retryable: true,
  });
}

interface AskForEachOptions {
  readonly limit: LimitFunction;
  readonly signal: AbortSignal;
}

/**
 * Asks once for each item, as many at once as `limit` lets through. In the order of `items`. The first failure is thrown when all
 * others were broken off, so that nothing goes on behind.
 */
export async function askForEach<Item, Answer>(
  items: readonly Item[],
  { limit, signal }: AskForEachOptions,
  ask: (item: Item, signal: AbortSignal) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const answers = await Promise.allSettled(
    items.map((item) =>
      limit(async () => {
        either.throwIfAborted();
        try {
          return await ask(item, either);
        } catch (error) {
          failed.abort(error);
          throw error;
        }
      }),
    ),
  );
  signal.throwIfAborted();
  failed.signal.throwIfAborted();
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}
