import { fileURLToPath } from 'node:url';
import type { Part } from '../part-process.ts';

const program = fileURLToPath(new URL('./part-program.ts', import.meta.url));

export interface DoubleDescription {
  readonly name: string;
  readonly port: number;
  /** `steady`, `broken`, `deaf`, `with-child` or `late-rival`. */
  readonly behaviour: string;
}

/** A part that is a small program of the tests. */
export function doublePart({ name, port, behaviour }: DoubleDescription): Part {
  return {
    name,
    command: process.execPath,
    arguments: [program, String(port), behaviour],
    environment: { PATH: '' },
    readyAddress: `http://127.0.0.1:${port}/`,
    stopSignal: 'SIGTERM',
    foundation: false,
  };
}

/** What supervised parts say, line by line, and who waits for a line. */
export function createTranscript() {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  /** The nth line that fits, once it is there. */
  const line = (pattern: RegExp, nth = 1): Promise<string> =>
    new Promise((resolve) => {
      const look = () => {
        const found = lines.filter((text) => pattern.test(text))[nth - 1];
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  return {
    lines,
    line,
    say(part: string, line: string) {
      lines.push(`${part} ${line}`);
      for (const wake of waiting) wake();
    },
    /** The process id at that line's end. */
    async pid(pattern: RegExp, nth = 1): Promise<number> {
      return Number((await line(pattern, nth)).split(' ').at(-1));
    },
  };
}
