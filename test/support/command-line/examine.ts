import { runInProcess } from '@nexus/cli/testing';
import { freePort } from '../room/free-port.ts';

/** A line of `nexus doctor --json`. */
interface Line {
  readonly type: 'setting' | 'service' | 'summary';
  readonly name?: string;
  readonly service?: string;
  readonly state?: string;
  readonly detail?: string;
  readonly value?: string | null;
  readonly problem?: string | null;
  readonly ok?: boolean;
  readonly next?: string | null;
}

/** What the doctor says of these settings; its own ports are free ones. */
export async function examine(environment: Readonly<Record<string, string>>) {
  const ports = { API_PORT: String(await freePort()), WORKER_PORT: String(await freePort()) };
  const run = await runInProcess(['doctor', '--json'], { environment: { ...ports, ...environment } });
  const lines = run.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  return {
    ...run,
    lines,
    service: (name: string) => lines.find(({ service }) => service === name),
    setting: (wanted: string) => lines.find(({ name }) => name === wanted),
    summary: lines.find(({ type }) => type === 'summary'),
  };
}
