import { isIP } from 'node:net';
import { EnrichmentConsent } from '@nexus/contracts';
import { imapLocationExample, isImapLocation, readImapLocation } from '@nexus/email-providers/imap-location';
import { z } from 'zod';

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const text = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/ });

const port = z.coerce.number().int().min(0).max(65_535);
/** 43 letters of base64, in either alphabet, are 32 bytes. The first key encrypts, the others still decrypt. */
const encryptionKeys = /^[A-Za-z0-9+/_-]{43}=?(?:\s*,\s*[A-Za-z0-9+/_-]{43}=?)*$/;
/** What proxy-addr has names for: 127.0.0.0/8 and ::1; addresses of the link; private ones. */
const networkNames = new Set(['loopback', 'linklocal', 'uniquelocal']);
const mostHops = 9;

/** An address, a network as CIDR writes it, or a name of networks. Everybody (`/0`) is nobody to believe. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  if (prefix === undefined) return networkNames.has(entry) || isIP(address) !== 0;
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest;
}

/** Whose `X-Forwarded-For` is believed: networks, or how many proxies every connection comes through. */
const trustedProxies = z
  .string()
  .trim()
  .transform((value) => (new RegExp(`^[1-${mostHops}]$`).test(value) ? Number(value) : value.split(/\s*,\s*/)))
  .refine((value) => typeof value === 'number' || value.every(isNetwork));

const perMinute = z.coerce.number().int().positive();

/** Every setting, with what it should be and an example for the complaint. The table is in the design; `.env.example` shows it. */
export const Environment = z.object({
  MAILBOX: text
    .superRefine((location, context) => {
      const reading = isImapLocation(location) ? readImapLocation(location) : null;
      if (reading !== null && 'complaint' in reading) {
        context.addIssue({ code: 'custom', params: { complaint: reading.complaint } });
      }
    })
    .optional()
    .meta({
      expected:
        'a path to an mbox file, a Maildir or a folder of .eml files, or the address of an IMAP account, percent-encoded',
      example: `~/mail/inbox.mbox or ${imapLocationExample}`,
    }),
  CALENDAR: text.optional().meta({
    expected: 'an iCalendar file (.ics), or the address of one that begins with https:// or webcal://',
    example: '~/calendar.ics or https://calendar.example.com/private-1234/basic.ics',
  }),
  OPENAI_API_KEY: text.optional().meta({ expected: 'a key for the language model', example: 'sk-…' }),
  OPENAI_BASE_URL: webAddress.optional().meta({
    expected: "the address of a server that speaks OpenAI's protocol",
    example: 'http://127.0.0.1:11434/v1',
  }),
  OPENAI_MODEL: text.default('gpt-4o').meta({ expected: "the model's name", example: 'gpt-4o' }),
  OPENAI_SMALL_MODEL: text
    .default('gpt-4o-mini')
    .meta({ expected: 'the name of the model for small work behind a drive', example: 'gpt-4o-mini' }),
  ENRICHMENT: EnrichmentConsent.default('ask').meta({
    expected: `whether mail that nobody has opened may go to the small model: one of ${EnrichmentConsent.options.join(', ')}`,
    example: 'ask',
  }),
  OPENAI_EMBEDDING_MODEL: text
    .default('text-embedding-3-small')
    .meta({ expected: 'the name of a model that makes vectors of 1,536 numbers', example: 'text-embedding-3-small' }),
  OPENAI_REQUESTS_PER_MINUTE: perMinute
    .optional()
    .meta({ expected: 'how many requests a minute all drives together may send', example: '500' }),
  OPENAI_TOKENS_PER_MINUTE: perMinute
    .optional()
    .meta({ expected: 'how many tokens a minute all drives together may use', example: '30000' }),
  STT_MODEL: text
    .default('gpt-4o-mini-transcribe')
    .meta({ expected: "the speech-to-text model's name", example: 'gpt-4o-mini-transcribe' }),
  STT_BASE_URL: webAddress.optional().meta({
    expected: "the address of a server that speaks OpenAI's transcription protocol",
    example: 'http://127.0.0.1:8000/v1',
  }),
  TTS_MODEL: text
    .default('gpt-4o-mini-tts')
    .meta({ expected: "the text-to-speech model's name", example: 'gpt-4o-mini-tts' }),
  TTS_VOICE: text.default('alloy').meta({ expected: "the voice's name", example: 'alloy' }),
  TTS_LANGUAGES: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2}(?:\s*,\s*[a-z]{2})*$/)
    .transform((codes) => codes.split(',').map((code) => code.trim()))
    .optional()
    .meta({ expected: 'the languages that the voice speaks, as codes with commas between', example: 'en,de' }),
  TTS_BASE_URL: webAddress.optional().meta({
    expected: "the address of a server that speaks OpenAI's speech protocol",
    example: 'http://127.0.0.1:8880/v1',
  }),
  LIVEKIT_URL: z
    .url({ protocol: /^(?:wss?|https?)$/ })
    .optional()
    .meta({ expected: "the LiveKit server's address", example: 'wss://example.livekit.cloud' }),
  LIVEKIT_API_KEY: text.optional().meta({ expected: "LiveKit's API key", example: 'devkey' }),
  LIVEKIT_API_SECRET: text.optional().meta({ expected: "LiveKit's API secret", example: 'secret' }),
  LIVEKIT_SERVER_BIN: text.optional().meta({
    expected: 'the program of a LiveKit server, which `npm start` runs when no LIVEKIT_URL is set',
    example: '/usr/local/bin/livekit-server',
  }),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .meta({ expected: "Redis's address", example: 'redis://127.0.0.1:6379' }),
  DATABASE_URL: z
    .url({ protocol: /^postgres(?:ql)?$/ })
    .optional()
    .meta({ expected: "PostgreSQL's address", example: 'postgres://nexus@127.0.0.1:5432/nexus' }),
  NEXUS_DATA_DIR: text.optional().meta({
    expected: 'a folder for the embedded database and the keys, or :memory: to keep nothing',
    example: '.nexus',
  }),
  NEXUS_ENCRYPTION_KEY: text.regex(encryptionKeys).optional().meta({
    expected: '32 bytes in base64, several separated by commas',
    example: 'what `openssl rand -base64 32` prints',
  }),
  SUPABASE_URL: webAddress
    .optional()
    .meta({ expected: "the Supabase project's address", example: 'https://example.supabase.co' }),
  SUPABASE_PUBLISHABLE_KEY: text
    .optional()
    .meta({ expected: "Supabase's publishable (anon) key, for the sign-in page", example: 'sb_publishable_…' }),
  SUPABASE_SERVICE_ROLE_KEY: text.optional().meta({ expected: "Supabase's service role key", example: 'sb_secret_…' }),
  SUPABASE_JWT_SECRET: z
    .string()
    .trim()
    .min(32)
    .optional()
    .meta({ expected: "Supabase's JWT secret, at least 32 characters", example: 'made by the project' }),
  GOOGLE_CLIENT_ID: text
    .optional()
    .meta({ expected: 'the id of an OAuth client at Google', example: '1234-abcd.apps.googleusercontent.com' }),
  GOOGLE_CLIENT_SECRET: text.optional().meta({ expected: 'its secret', example: 'GOCSPX-…' }),
  GOOGLE_ISSUER_URL: webAddress
    .default('https://accounts.google.com')
    .meta({ expected: "the address of Google's authorization server", example: 'https://accounts.google.com' }),
  GMAIL_API_URL: webAddress
    .optional()
    .meta({ expected: "the address of Gmail's API", example: 'https://gmail.googleapis.com' }),
  GOOGLE_CALENDAR_API_URL: webAddress.optional().meta({
    expected: "the address of Google Calendar's API",
    example: 'https://www.googleapis.com/calendar/v3',
  }),
  MICROSOFT_CLIENT_ID: text.optional().meta({
    expected: 'the id of an app registration at Microsoft Entra',
    example: '11112222-bbbb-3333-cccc-4444dddd5555',
  }),
  MICROSOFT_CLIENT_SECRET: text.optional().meta({ expected: 'its secret', example: 'made by Microsoft Entra' }),
  MICROSOFT_ISSUER_URL: webAddress.default('https://login.microsoftonline.com/common/v2.0').meta({
    expected: "the address of Microsoft's authorization server",
    example: 'https://login.microsoftonline.com/common/v2.0',
  }),
  GRAPH_API_URL: webAddress
    .optional()
    .meta({ expected: "the address of Microsoft Graph's API", example: 'https://graph.microsoft.com/v1.0' }),
  API_HOST: text.default('127.0.0.1').meta({ expected: 'the address the API listens on', example: '127.0.0.1' }),
  API_PORT: port.default(8787).meta({ expected: 'the port the API listens on', example: '8787' }),
  WORKER_PORT: port.default(8081).meta({ expected: "the port of the worker's health check", example: '8081' }),
  PUBLIC_URL: webAddress
    .optional()
    .meta({ expected: 'the address under which a browser finds the page', example: 'https://nexus.example.com' }),
  TRUST_PROXY: trustedProxies.optional().meta({
    expected: `the addresses or networks of the proxies in front of the API, separated by commas, or how many there are in a row (1 to ${mostHops})`,
    example: 'loopback or 10.0.0.0/8, 192.0.2.7',
  }),
  LOG_LEVEL: z
    .enum(logLevels)
    .optional()
    .meta({ expected: `one of ${logLevels.join(', ')}`, example: 'info' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional().meta({
    expected: 'the address of an OpenTelemetry receiver over HTTP, which traces of turns go to',
    example: 'http://127.0.0.1:4318',
  }),
  TIME_ZONE: text.refine(isTimeZone).optional().meta({ expected: 'an IANA time zone', example: 'Europe/Dublin' }),
});
export type Environment = z.infer<typeof Environment>;

/** What is wrong with a setting, what it should be, and an example. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  const field = Environment.shape[name as keyof typeof Environment.shape];
  const { expected, example } = (field?.meta() ?? {}) as { expected?: string; example?: string };
  const complaint: unknown = issue.code === 'custom' ? issue.params?.complaint : undefined;
  const why = typeof complaint === 'string' ? ` ${complaint}` : '';
  return `${name} should be ${expected ?? 'set'}, for example ${example ?? 'none'}.${why}`;
}
