import { type EnrichmentConsent, NexusError } from '@nexus/contracts';
import type { DatabaseSettings } from '@nexus/knowledge-store';
import { dataDirectoryOf } from './data-folder.ts';
import { Environment, explainIssue, type logLevels } from './environment.ts';

export { isImapLocation, readImapLocation } from '@nexus/email-providers/imap-location';
export { requireDataFolder } from './data-folder.ts';

/** A model behind a server that speaks OpenAI's protocol. */
export interface ModelService {
  readonly apiKey: string;
  /** Undefined: OpenAI's own. */
  readonly baseURL: string | undefined;
  readonly model: string;
}

/** This server at an authorization server. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of OpenID Connect: where the authorization server describes itself. */
  readonly issuerUrl: string;
}

/** What the process was told, checked. */
export interface Settings {
  /** Null: the sample mailbox. For the local user only. */
  readonly mailbox: string | null;
  /** The calendar of whoever sits at this machine: a file or an address in the iCalendar format; null: none. */
  readonly calendar: string | null;
  /** Null: the offline language alone. */
  readonly model: ModelService | null;
  /** Reads the driver's words a second time and condenses what is remembered, of the same server; null: none. */
  readonly smallModel: ModelService | null;
  /** Whether mail that nobody has opened may go to it (J-6); `ask`: each driver is asked once. */
  readonly enrichment: EnrichmentConsent;
  /** Makes vectors of manuals, of the same server; null: they are searched by words alone. */
  readonly embeddingModel: ModelService | null;
  /** What all drives together may ask of the model in a minute; null: as much as it answers. */
  readonly modelLimits: { readonly requests: number | null; readonly tokens: number | null };
  /** Null: no voice, the page talks in text. */
  readonly speech: {
    readonly stt: ModelService;
    readonly tts: ModelService & { readonly voice: string; readonly languages?: readonly string[] | undefined };
  } | null;
  readonly livekit: { readonly url: string; readonly apiKey: string; readonly apiSecret: string } | null;
  readonly redisUrl: string | null;
  /** Who signs users in; all null: only the local user drives. */
  readonly supabase: {
    readonly url: string | null;
    readonly publishableKey: string | null;
    readonly serviceRoleKey: string | null;
    readonly jwtSecret: string | null;
  };
  /** Where what outlives a drive is kept; null: nothing does. */
  readonly database: DatabaseSettings | null;
  /** NEXUS_DATA_DIR names the data folder. Not: it is the project's own, and a drive goes on where it cannot be made. */
  readonly isDataFolderNamed: boolean;
  /** What SUPABASE_URL lacks to be the database as well as the place where users sign in; empty: nothing, or it is not set. */
  readonly missingOfHosted: readonly string[];
  /** The first encrypts, the others still decrypt. Empty: the key in the data folder. */
  readonly encryptionKeys: readonly string[];
  readonly api: {
    readonly host: string;
    readonly port: number;
    readonly publicUrl: string | null;
    /** Whose `X-Forwarded-For` is believed: addresses and networks, or how many proxies every connection comes through; null: nobody's. */
    readonly trustProxy: readonly string[] | number | null;
  };
  /** By provider; null: its accounts cannot be connected. */
  readonly oauthClients: { readonly gmail: OAuthClient | null; readonly outlook: OAuthClient | null };
  /** Where the providers' mail is read; null: their own. */
  readonly mailServices: { readonly gmailUrl: string | null; readonly graphUrl: string | null };
  /** Where Google's calendars are read; null: its own. Microsoft's are where its mail is. */
  readonly googleCalendarUrl: string | null;
  readonly workerPort: number;
  /** Where traces of turns go; null: nowhere, and none are made. */
  readonly tracesUrl: string | null;
  /** Null: what suits the process. */
  readonly logLevel: (typeof logLevels)[number] | null;
  readonly timeZone: string;
}

export interface SettingsOptions {
  /** Where `.nexus` is, the data folder of all processes unless NEXUS_DATA_DIR says otherwise. Absent: what outlives a drive is kept only where NEXUS_DATA_DIR says. */
  readonly projectFolder?: string;
}

/**
 * Checks the environment of a process. An empty value counts as not set.
 *
 * @throws NexusError SETTING_INVALID with the setting's name, what it should be and an example.
 */
export function parseSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { projectFolder }: SettingsOptions = {},
): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new NexusError('SETTING_INVALID', parsed.error.issues.map(explainIssue).join(' '));
  const { data } = parsed;
  const model = modelOf(data);
  return {
    mailbox: data.MAILBOX ?? null,
    calendar: data.CALENDAR ?? null,
    model,
    smallModel: model === null ? null : { ...model, model: data.OPENAI_SMALL_MODEL },
    enrichment: data.ENRICHMENT,
    embeddingModel: model === null ? null : { ...model, model: data.OPENAI_EMBEDDING_MODEL },
    modelLimits: {
      requests: data.OPENAI_REQUESTS_PER_MINUTE ?? null,
      tokens: data.OPENAI_TOKENS_PER_MINUTE ?? null,
    },
    speech: speechOf(data),
    livekit: livekitOf(data),
    redisUrl: data.REDIS_URL ?? null,
    supabase: {
      url: data.SUPABASE_URL ?? null,
      publishableKey: data.SUPABASE_PUBLISHABLE_KEY ?? null,
      serviceRoleKey: data.SUPABASE_SERVICE_ROLE_KEY ?? null,
      jwtSecret: data.SUPABASE_JWT_SECRET ?? null,
    },
    database: databaseOf(data, dataDirectoryOf(data.NEXUS_DATA_DIR, projectFolder)),
    isDataFolderNamed: data.NEXUS_DATA_DIR !== undefined,
    missingOfHosted: missingOfHosted(data),
    encryptionKeys: data.NEXUS_ENCRYPTION_KEY?.split(',').map((key) => key.trim()) ?? [],
    api: {
      host: data.API_HOST,
      port: data.API_PORT,
      publicUrl: data.PUBLIC_URL ?? null,
      trustProxy: data.TRUST_PROXY ?? null,
    },
    oauthClients: { gmail: oauthClientOf(data, 'GOOGLE'), outlook: oauthClientOf(data, 'MICROSOFT') },
    googleCalendarUrl: data.GOOGLE_CALENDAR_API_URL ?? null,
    mailServices: { gmailUrl: data.GMAIL_API_URL ?? null, graphUrl: data.GRAPH_API_URL ?? null },
    workerPort: data.WORKER_PORT,
    logLevel: data.LOG_LEVEL ?? null,
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    timeZone: data.TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** A server of one's own often wants no key; the protocol's client does. */
const noKey = 'none';

function modelOf({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: Environment): Settings['model'] {
  if (OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined) return null;
  return { apiKey: OPENAI_API_KEY ?? noKey, baseURL: OPENAI_BASE_URL, model: OPENAI_MODEL };
}

function speechOf(environment: Environment): Settings['speech'] {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, STT_BASE_URL, TTS_BASE_URL } = environment;
  const hasShared = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined;
  if (!hasShared && (STT_BASE_URL === undefined || TTS_BASE_URL === undefined)) {
    const alone = STT_BASE_URL === undefined ? 'TTS_BASE_URL' : 'STT_BASE_URL';
    if (STT_BASE_URL === TTS_BASE_URL) return null;
    const other = alone === 'STT_BASE_URL' ? 'TTS_BASE_URL' : 'STT_BASE_URL';
    throw new NexusError(
      'SETTING_INVALID',
      `${alone} needs ${other} (or OPENAI_API_KEY) beside it: a drive both hears and speaks.`,
    );
  }
  const apiKey = OPENAI_API_KEY ?? noKey;
  return {
    stt: { apiKey, baseURL: STT_BASE_URL ?? OPENAI_BASE_URL, model: environment.STT_MODEL },
    tts: {
      apiKey,
      baseURL: TTS_BASE_URL ?? OPENAI_BASE_URL,
      model: environment.TTS_MODEL,
      voice: environment.TTS_VOICE,
      languages: environment.TTS_LANGUAGES,
    },
  };
}

function livekitOf(environment: Environment): Settings['livekit'] {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = environment;
  if (url !== undefined && apiKey !== undefined && apiSecret !== undefined) return { url, apiKey, apiSecret };
  const names = ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'] as const;
  const missing = names.filter((name) => environment[name] === undefined);
  if (missing.length === names.length) return null;
  throw new NexusError(
    'SETTING_INVALID',
    `LiveKit is set by half: ${missing.join(' and ')} should be set as well, or none.`,
  );
}

function oauthClientOf(environment: Environment, name: 'GOOGLE' | 'MICROSOFT'): OAuthClient | null {
  const [idName, secretName] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
  const [clientId, clientSecret] = [environment[idName], environment[secretName]];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId !== undefined && clientSecret !== undefined) {
    return { clientId, clientSecret, issuerUrl: environment[`${name}_ISSUER_URL`] };
  }
  const [given, missing] = clientId === undefined ? [secretName, idName] : [idName, secretName];
  throw new NexusError('SETTING_INVALID', `${missing} should be set beside ${given}, or neither.`);
}

/** A token is minted for each user, so all three are needed. To sign users in the address alone may do, or the secret alone. */
const hostedNames = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_JWT_SECRET'] as const;

function missingOfHosted(environment: Environment): readonly string[] {
  if (environment.SUPABASE_URL === undefined) return [];
  return hostedNames.filter((name) => environment[name] === undefined);
}

function databaseOf(environment: Environment, dataDirectory: string | null): DatabaseSettings | null {
  if (dataDirectory === null) return null;
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_JWT_SECRET: jwtSecret } = environment;
  const isWhole = url !== undefined && publishableKey !== undefined && jwtSecret !== undefined;
  return {
    supabase: isWhole
      ? { url, publishableKey, jwtSecret, serviceRoleKey: environment.SUPABASE_SERVICE_ROLE_KEY ?? null }
      : null,
    databaseUrl: environment.DATABASE_URL ?? null,
    dataDirectory,
  };
}
