import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { claimPort, freePort, tryPort } from './ports.ts';
import { supervise } from './supervise.ts';
import { defaultLimits, type SupervisionLimits } from './supervision.ts';
import { createTranscript, doublePart } from './testing/supervised.ts';

const quick: SupervisionLimits = {
  ...defaultLimits,
  pauses: { first: 20, longest: 50 },
  drainWithin: 1_000,
  echoWithin: 0,
};
const supervisorProgram = fileURLToPath(new URL('./testing/supervisor-program.ts', import.meta.url));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(20);
}

async function superviseDoubles(behaviours: Readonly<Record<string, string>>) {
  const parts = [];
  for (const [name, behaviour] of Object.entries(behaviours)) {
    parts.push(doublePart({ name, port: await freePort(), behaviour }));
  }
  const transcript = createTranscript();
  const supervisor = supervise(
    parts,
    { onLine: transcript.say, onNotice: transcript.say, onReady: () => transcript.say('all', 'ready') },
    quick,
  );
  return { ...transcript, supervisor, parts };
}

/** A supervisor of its own, with what it says. */
async function spawnSupervisor(drainWithin: number, behaviours: Readonly<Record<string, string>>) {
  const described: string[] = [];
  for (const [name, behaviour] of Object.entries(behaviours))
    described.push(`${name}:${await freePort()}:${behaviour}`);
  const child = spawn(process.execPath, [supervisorProgram, String(drainWithin), ...described], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  started.add(child);
  const transcript = createTranscript();
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const pieces = (rest + text).split('\n');
    rest = pieces.pop() ?? '';
    for (const line of pieces) transcript.say('', line);
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', (status) => resolve(status)));
  return { ...transcript, child, ended };
}

const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

describe('supervising processes', () => {
  it('says ready when every part answers, and stops with status 0 after each has drained', async () => {
    const { supervisor, line, lines } = await superviseDoubles({ api: 'steady', worker: 'steady' });
    await line(/^all ready/);
    supervisor.ask();
    expect(await supervisor.finished).toBe(0);
    expect(lines).toEqual(expect.arrayContaining(['api drained', 'worker drained']));
  });

  it('starts a part again that was killed, and leaves the others alone', async () => {
    const { supervisor, line, pid, lines } = await superviseDoubles({ api: 'steady', worker: 'steady' });
    await line(/^all ready/);
    const first = await pid(/^worker pid/);
    process.kill(first, 'SIGKILL');
    const second = await pid(/^worker pid/, 2);
    expect(second).not.toBe(first);
    expect(lines.filter((text) => text.startsWith('api pid'))).toHaveLength(1);
    expect(await line(/^worker ended/)).toMatch(/SIGKILL.*starting it again/);
    supervisor.ask();
    expect(await supervisor.finished).toBe(0);
  });

  it('a part that keeps failing is reported with its last sentence, and everything stops with status 1', async () => {
    const { supervisor, line, lines } = await superviseDoubles({ api: 'steady', worker: 'broken' });
    expect(await supervisor.finished).toBe(1);
    expect(await line(/in a row/)).toBe(
      'worker ended 5 times in a row (exit 3; it said last: The disk is full.). Everything stops.',
    );
    expect(lines).toContain('api asked');
  });

  it('V-9: who answers on the port of another program is not taken for the part, and its end is said once', async () => {
    const { supervisor, line, parts } = await superviseDoubles({ api: 'steady' });
    await line(/^all ready/);
    const second = createTranscript();
    const [first] = parts;
    if (first === undefined) throw new Error('It has one part.');
    const rival = { ...first, arguments: [...first.arguments.slice(0, -1), 'late-rival'], readyLine: /^pid / };
    const ears = { onLine: second.say, onNotice: second.say, onReady: () => second.say('all', 'ready') };
    expect(await supervise([rival], ears, quick).finished).toBe(1);
    expect(second.lines).toEqual([
      'api The port is taken. (PORT_IN_USE)',
      'api ended (exit 1; it said last: The port is taken. (PORT_IN_USE)). Everything stops.',
    ]);
    supervisor.ask();
    await supervisor.finished;
  });

  it('a program that is not there is a failure like others', async () => {
    const transcript = createTranscript();
    const part = {
      ...doublePart({ name: 'gone', port: await freePort(), behaviour: 'steady' }),
      command: '/nowhere/at-all',
    };
    const ears = { onLine: transcript.say, onNotice: transcript.say, onReady: () => {} };
    expect(await supervise([part], ears, quick).finished).toBe(1);
    expect(transcript.lines.at(-1)).toMatch(/ENOENT/);
  });

  it('a part that does not stop in time is killed, with what it started itself', async () => {
    const { supervisor, line, pid } = await superviseDoubles({ api: 'deaf', worker: 'with-child' });
    await line(/^all ready/);
    const [deaf, child] = [await pid(/^api pid/), await pid(/^worker child/)];
    supervisor.ask();
    expect(await supervisor.finished).toBe(0);
    await untilGone(deaf);
    await untilGone(child);
  });

  it('the second request ends everything at once', async () => {
    const { supervisor, line } = await superviseDoubles({ api: 'deaf' });
    await line(/^all ready/);
    supervisor.ask();
    await line(/^api asked/);
    await delay(1);
    supervisor.ask();
    await line(/^api is ended by force/);
    expect(await supervisor.finished).toBe(0);
  });

  it('leaves no orphan when the supervisor and its whole group are killed with SIGKILL', async () => {
    const { child, line, pid } = await spawnSupervisor(500, { api: 'steady', worker: 'with-child', other: 'deaf' });
    await line(/all ready/);
    const pids = [await pid(/api pid/), await pid(/worker pid/), await pid(/worker child/), await pid(/other pid/)];
    expect(pids.every(isAlive)).toBe(true);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    for (const one of pids) await untilGone(one);
  });

  it('takes SIGINT that comes twice, from the terminal and from npm, for one clean stop', async () => {
    const { child, line, lines, ended } = await spawnSupervisor(5_000, { api: 'steady' });
    await line(/all ready/);
    child.kill('SIGINT');
    await line(/api asked/);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(lines.some((text) => text.includes('drained'))).toBe(true);
    expect(lines.some((text) => text.includes('by force'))).toBe(false);
  });

  it('a port that another program has is said, with what to do', async () => {
    const { supervisor, line, parts } = await superviseDoubles({ api: 'steady' });
    await line(/^all ready/);
    const port = Number(new URL(parts[0]?.readyAddress ?? '').port);
    expect(await tryPort('127.0.0.1', port)).toBe(null);
    await expect(claimPort({ setting: 'API_PORT', host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message: expect.stringContaining(`API_PORT=${port + 1}`),
    });
    supervisor.ask();
    await supervisor.finished;
  });
});
