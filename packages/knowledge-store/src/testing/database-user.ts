import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./programs/use-database.ts', import.meta.url));

/** A real process that uses an embedded database. */
export interface DatabaseUser extends AsyncDisposable {
  /** Resolves when it has said so many times in all that it can use the database. */
  here(times: number): Promise<void>;
  /** Has it write an id once. @returns `saved`, or the error's code */
  save(id: string): Promise<string>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Has it close the database and end. */
  end(): Promise<void>;
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export function startDatabaseUser(dataDirectory: string): DatabaseUser {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, dataDirectory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  const hear = () => {
    for (const listener of listeners) listener();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    hear();
  });
  child.once('exit', hear);
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const listener = () => {
        const found = look();
        if (found === undefined && child.exitCode === null && child.signalCode === null) return;
        listeners.delete(listener);
        if (found === undefined) reject(new Error('the process has ended'));
        else resolve(found);
      };
      listeners.add(listener);
      listener();
    });
  const end = async () => {
    child.stdin.end();
    await gone(child);
  };
  return {
    async here(times) {
      await until(() => (lines.filter((line) => line === 'here').length >= times ? true : undefined));
    },
    save(id) {
      child.stdin.write(`${id}\n`);
      return until(() =>
        lines
          .find((line) => line.startsWith(`${id} `))
          ?.split(' ')
          .at(1),
      );
    },
    async kill() {
      child.kill('SIGKILL');
      await gone(child);
    },
    end,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await gone(child);
    },
  };
}
