import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from 'pino';

/** Attributes that never carry what was said or written. Everything else that is text is left out. */
const plainAttributes = new Set([
  'function',
  'speech_id',
  'speechId',
  'agentId',
  'callId',
  'code',
  'label',
  'llm',
  'reason',
  'tool',
  'type',
  'name',
  'pid',
  'hostname',
  // Of a mailbox: a UUID or a digest, never its address.
  'accountId',
  // Of an HTTP request: the route's pattern, never its address.
  'method',
  'route',
  'requestId',
  // Of a file that is taken in: its id, never its name.
  'job',
]);

/** An identifier, not a sentence: what a framework puts under the names above, and what an error's type and code look like. */
const identifier = /^[\w.:@/-]{1,80}$/;

function withoutContent(attributes: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('lk.pii')) continue;
    if (typeof value === 'number' || typeof value === 'boolean') kept[key] = value;
    else if (typeof value === 'string' && plainAttributes.has(key) && identifier.test(value)) kept[key] = value;
    else if (value instanceof Error) kept[key] = describeError(value);
  }
  return kept;
}

function describeError(error: Error): { readonly type: string; readonly code?: string } {
  const code = 'code' in error ? String(error.code) : '';
  return {
    type: identifier.test(error.name) ? error.name : 'Error',
    ...(identifier.test(code) && { code }),
  };
}

/** pino's formatters see neither a child's bindings nor its options, so both are filtered where they come in. */
function guardBindings(logger: Logger): Logger {
  const { child, setBindings } = logger;
  return Object.assign(logger, {
    child(this: Logger, bindings: Bindings, options: ChildLoggerOptions = {}) {
      return child.call(this, withoutContent(bindings), options.level === undefined ? {} : { level: options.level });
    },
    setBindings(this: Logger, bindings: Bindings) {
      setBindings.call(this, withoutContent(bindings));
    },
  });
}

/**
 * A structured logger that cannot carry mail: of the attributes only numbers and a list of known names pass, of errors only
 * their type and code, at every level and in every child (the frameworks log transcripts and tool arguments).
 */
export function createPrivateLogger(level: string, destination: DestinationStream): Logger {
  const logger = pino(
    {
      level,
      formatters: { log: withoutContent },
      hooks: {
        // A message with values worked into it is not static, so only its first word-like part is kept.
        logMethod(inputs, method) {
          const [first, second]: readonly unknown[] = inputs;
          if (typeof first === 'string') return method.apply(this, [staticPart(first)]);
          const attributes = first instanceof Error ? { error: first } : first;
          const message = typeof second === 'string' ? staticPart(second) : undefined;
          return Reflect.apply(method, this, [attributes, message]);
        },
      },
    },
    destination,
  );
  return guardBindings(logger);
}

/** Cuts what looks like a worked-in value: quotes, braces, colons and what follows. */
function staticPart(message: string): string {
  return (message.split(/["'`{:\n]/, 1)[0] ?? '').slice(0, 120).trim();
}

const frameworkLogger = Symbol.for('@livekit/agents:logger');
const frameworkLoggerOptions = Symbol.for('@livekit/agents:loggerOptions');

/**
 * Makes LiveKit's framework log through `logger`. Its own `initializeLogger` writes to standard output, which belongs to
 * the events of `brief --json`, and writes transcripts; the symbols are where all its copies look for their logger.
 */
export function installFrameworkLogger(logger: Logger): void {
  Object.assign(globalThis, {
    [frameworkLogger]: logger,
    [frameworkLoggerOptions]: { pretty: false, level: logger.level },
  });
}
