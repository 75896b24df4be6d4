/** The part of a log line that a person wants to read: a structured line's message, or the line. */
function messageOf(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    const parsed: unknown = JSON.parse(line);
    if (typeof parsed !== 'object' || parsed === null) return line;
    const { msg, message } = parsed as Record<string, unknown>;
    return [msg, message].find((text): text is string => typeof text === 'string') ?? line;
  } catch {
    return line;
  }
}

const longest = 300;

/** What a process said last, for whoever asks why it ended. A sentence begins at the margin; the frames and fields below an error do not. */
export function createLastWords() {
  let last = '';
  return {
    hear(line: string) {
      const text = /^[\s}\]^]|^Node\.js v|^node:/.test(line) ? '' : messageOf(line).trim();
      if (text !== '') last = text.slice(0, longest);
    },
    get words() {
      return last;
    },
  };
}
