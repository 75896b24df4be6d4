import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCli } from '../run-cli.ts';

export interface CommandRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandWorld {
  readonly environment?: Readonly<Record<string, string>>;
  /** What is typed ahead. */
  readonly input?: string;
  /** Where the command is typed. */
  readonly folder?: string;
}

/** A command line as a user types it, in this process, with none of this machine's settings and nothing kept. */
export async function runInProcess(
  words: readonly string[],
  { environment = {}, input = '', folder = process.cwd() }: CommandWorld = {},
): Promise<CommandRun> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(input);
  const output = Promise.all([text(stdout), text(stderr)]);
  const status = await runCli(words, {
    stdin,
    stdout,
    stderr,
    environment: { TIME_ZONE: 'Europe/Dublin', NEXUS_DATA_DIR: ':memory:', ...environment },
    folder,
    signals: new EventEmitter(),
  });
  stdout.end();
  stderr.end();
  const [told, complained] = await output;
  return { status, stdout: told, stderr: complained };
}
