import { NexusError } from '@nexus/contracts';
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

/** Every setting, with what it should be and an example for whoever got it wrong. The table is in the design; `.env.example` shows it. */
const Environment = z.object({
  MAILBOX: text
    .optional()
    .meta({ expected: 'a path to an mbox file, a Maildir or a folder of .eml files', example: '~/mail/inbox.mbox' }),
  OPENAI_API_KEY: text.optional().meta({ expected: 'a key for the language model', example: 'sk-…' }),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      expected: "the address of a server that speaks OpenAI's protocol",
      example: 'http://127.0.0.1:11434/v1',
    }),
  OPENAI_MODEL: text.default('gpt-4o').meta({ expected: "the model's name", example: 'gpt-4o' }),
  LOG_LEVEL: z
    .enum(logLevels)
    .optional()
    .meta({ expected: `one of ${logLevels.join(', ')}`, example: 'info' }),
  TIME_ZONE: text.refine(isTimeZone).optional().meta({ expected: 'an IANA time zone', example: 'Europe/Dublin' }),
});

/** What the process was told, checked. */
export interface Settings {
  /** Null: the sample mailbox. */
  readonly mailbox: string | null;
  /** Null: the offline language alone. */
  readonly model: { readonly apiKey: string; readonly baseURL: string | undefined; readonly model: string } | null;
  /** Null: what suits the process. */
  readonly logLevel: (typeof logLevels)[number] | null;
  readonly timeZone: string;
}

function explain(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  const field = Environment.shape[name as keyof typeof Environment.shape];
  const { expected, example } = (field?.meta() ?? {}) as { expected?: string; example?: string };
  return `${name} should be ${expected ?? 'set'}, for example ${example ?? 'none'}.`;
}

/**
 * Checks the environment of a process. An empty value counts as not set.
 *
 * @throws NexusError SETTING_INVALID with the setting's name, what it should be and an example.
 */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new NexusError('SETTING_INVALID', parsed.error.issues.map(explain).join(' '));
  const { MAILBOX, OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, LOG_LEVEL, TIME_ZONE } = parsed.data;
  const hasModel = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined;
  return {
    mailbox: MAILBOX ?? null,
    // A server of one's own often wants no key; the protocol's client does.
    model: hasModel ? { apiKey: OPENAI_API_KEY ?? 'none', baseURL: OPENAI_BASE_URL, model: OPENAI_MODEL } : null,
    logLevel: LOG_LEVEL ?? null,
    timeZone: TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
