/** A line of a structured log: pino's of ours, zap's of LiveKit. Null: it is none. */
function fieldsOf(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** What the structured logs of the parts have in common. */
interface LogLine {
  readonly level: number;
  readonly message: string;
  /** What kind of error it was; its message is never logged. */
  readonly kind: string | null;
}

const levels: Readonly<Record<string, number>> = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
const errorLevel = 50;

/**
 * What a terminal shows of a part's line: a sentence is itself, a structured line its message, and one that is less than an
 * error null, for nobody asked for it.
 */
export function readableLine(line: string): string | null {
  const parsed = parseLine(line);
  if (parsed === null) return line;
  if (parsed.level < errorLevel) return null;
  return parsed.kind === null ? parsed.message : `${parsed.message} (${parsed.kind})`;
}

function parseLine(line: string): LogLine | null {
  // Where it writes no JSON, zap writes its columns with tabs between them.
  const [, column, rest] = /^\S+\t(DEBUG|INFO|WARN|ERROR|FATAL)\t(.*)$/.exec(line) ?? [];
  if (column !== undefined) return { level: levelOf(column), message: rest ?? '', kind: null };
  const fields = fieldsOf(line);
  if (fields === null) return null;
  const { level, msg, message, error } = fields;
  const said = [msg, message].find((text) => typeof text === 'string' && text !== '');
  return { level: levelOf(level), message: typeof said === 'string' ? said : 'an error', kind: kindOf(error) };
}

function levelOf(level: unknown): number {
  if (typeof level === 'number') return level;
  return levels[String(level).toLowerCase()] ?? errorLevel;
}

function kindOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { type, code } = error as Record<string, unknown>;
  const words = [type, code].filter((word) => typeof word === 'string');
  return words.length === 0 ? null : words.join(' ');
}

const longestLastWords = 300;

/** What a process said last, to say why it ended. A sentence begins at the margin; the frames and fields below an error do not. */
export function createLastWords() {
  let last = '';
  return {
    hear(line: string) {
      if (/^[\s}\]^]|^Node\.js v|^node:/.test(line)) return;
      const { msg, message } = fieldsOf(line) ?? {};
      const said = [msg, message].find((text): text is string => typeof text === 'string') ?? line;
      if (said.trim() !== '') last = said.trim().slice(0, longestLastWords);
    },
    get words() {
      return last;
    },
  };
}
