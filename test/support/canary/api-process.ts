import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EmptyPlaces } from './empty-places.ts';

const program = fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url));

/** The API as an operator runs it, with its log at the lowest level, where nothing was before. */
export interface ApiProcess extends AsyncDisposable {
  readonly address: string;
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Resolves with the exit status once everything that it wrote has been read; null when the signal ended it. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** @throws Error with what it wrote, when it ends instead of listening. */
export async function startApiProcess(
  places: EmptyPlaces,
  environment: Readonly<Record<string, string>>,
): Promise<ApiProcess> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH,
      TIME_ZONE: 'Europe/Dublin',
      API_PORT: '0',
      NEXUS_DATA_DIR: ':memory:',
      LOG_LEVEL: 'trace',
      OPENAI_LOG: 'debug',
      ...places.environment,
      ...environment,
    },
    cwd: places.working,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  const ended = once(child, 'close').then(([status]) => status as number | null);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const address = await new Promise<string>((resolve, reject) => {
    void ended.then((status) => reject(new Error(`The API ended with ${status}: ${output.stderr}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.stdout += text;
      const [found] = /http:\S+/.exec(output.stdout) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const stop = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  return { address, output, stop, [Symbol.asyncDispose]: () => stop('SIGKILL').then(() => {}) };
}
