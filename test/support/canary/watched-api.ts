import { localUserId } from '@nexus/contracts';
import { findRedisServer } from '@nexus/knowledge-store/testing';
import { type OtlpReceiver, startOtlpReceiver } from '../tracing/otlp-receiver.ts';
import { type ApiProcess, startApiProcess } from './api-process.ts';
import { askEverything } from './ask-everything.ts';
import { elsewhere, makeEmptyPlaces } from './empty-places.ts';
import { findLeaks } from './find-leaks.ts';
import { makeSecrets, signAccessToken, signatureOf } from './secrets.ts';
import { openTextPage, type TextPage } from './text-page.ts';
import { startWatchedRedis, type WatchedRedis } from './watched-redis.ts';

/** The API with everything set that holds a secret, and everything watched that could keep a word. */
export interface WatchedApi extends AsyncDisposable {
  readonly api: ApiProcess;
  /** Hears of the turns. */
  readonly traces: OtlpReceiver;
  /** Null where no redis-server is installed. */
  readonly redis: WatchedRedis | null;
  /** Opens the text room as the local user. */
  join(): Promise<TextPage>;
  /** Asks for everything there is over HTTP, with the mail's words where clients put theirs. */
  ask(): Promise<Readonly<Record<string, string>>>;
  /** Where words of the mail or secrets are, now that the drives are over: in files, Redis, the log, the answers of `ask`. */
  leaks(): Promise<readonly string[]>;
}

export interface WatchedMail {
  readonly path: string;
  readonly words: readonly string[];
}

export async function startWatchedApi(
  mail: WatchedMail,
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchedApi> {
  await using opened = new AsyncDisposableStack();
  const since = Date.now() - 1_000;
  const places = opened.use(await makeEmptyPlaces());
  const redis = findRedisServer() ? opened.use(await startWatchedRedis()) : null;
  const traces = opened.use(await startOtlpReceiver());
  const secrets = makeSecrets();
  const api = opened.use(
    await startApiProcess(places, {
      MAILBOX: mail.path,
      ...secrets.environment,
      // Nobody listens there: what LiveKit cannot be asked is a failure of its own.
      LIVEKIT_URL: 'ws://127.0.0.1:9',
      LIVEKIT_API_KEY: 'key',
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
      OPENAI_REQUESTS_PER_MINUTE: '500',
      OPENAI_TOKENS_PER_MINUTE: '500000',
      ...(redis !== null && { REDIS_URL: redis.url }),
      ...environment,
    }),
  );
  const accessToken = signAccessToken(localUserId, secrets.environment.SUPABASE_JWT_SECRET);
  const answers: Record<string, string> = {};
  const words = [
    ...mail.words,
    ...secrets.words,
    ...(redis === null ? [] : [redis.password]),
    signatureOf(accessToken),
  ];
  const parts = opened.move();
  return {
    api,
    traces,
    redis,
    async join() {
      const page = await openTextPage(api.address);
      page.tell({ type: 'join', accessToken });
      return page;
    },
    async ask() {
      const serviceKey = secrets.environment.SUPABASE_SERVICE_ROLE_KEY;
      return Object.assign(
        answers,
        await askEverything({ address: api.address, words: mail.words.slice(0, 6), accessToken, serviceKey }),
      );
    },
    async leaks() {
      const texts = {
        'standard output': api.output.stdout,
        'standard error': api.output.stderr,
        'the traces': traces.requests.join('\n'),
        ...answers,
        ...(redis !== null && { 'redis commands': await redis.commands(), 'redis values': await redis.values() }),
      };
      return findLeaks({ words, folders: [places.root], elsewhere, since, mailbox: mail.path, texts });
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
