import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { PageConfig, RoomGrant } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../../support/command-line/started-product.ts';
import { startServiceDouble } from '../../support/model/service-double.ts';
import { findLiveKitServer } from '../../support/room/find-program.ts';
import { freePort } from '../../support/room/free-port.ts';
import { sayWhereLiveKitIs } from '../../support/room/say-where-livekit-is.ts';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(50);
}

async function config(address: string): Promise<PageConfig> {
  return PageConfig.parse(await (await fetch(`${address}/config`)).json());
}

/** What the unit says, with the programs of this machine in place of those of the server that it is written for. */
function readUnit(): { command: string[]; signal: NodeJS.Signals } {
  const unit = readFileSync(new URL('../../../infra/systemd/nexusaec.service', import.meta.url), 'utf8');
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  expect(setting('KillMode')).toBe('mixed');
  const command = setting('ExecStart')
    .replace(/^\/usr\/bin\//, '')
    .split(' ');
  return { command, signal: setting('KillSignal') as NodeJS.Signals };
}

describe('nexus start', () => {
  it('V-9: with nothing set it serves the text room, prints the address once it answers, and stops cleanly', async () => {
    await using product = startProduct({ LIVEKIT_SERVER_BIN: '/nowhere/livekit-server' });
    const address = await product.address;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await config(address)).voice).toBe(false);
    expect(product.output.stdout).toMatch(/Voice: off, set OPENAI_API_KEY and have livekit-server on the PATH/);
    expect(product.output.stdout).toMatch(
      /Model: off[\s\S]*Mail: {2}the accounts connected on the page, or the sample mailbox/,
    );
    const children = await product.children();
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    await untilGone(children);
    await expect(fetch(`${address}/readyz`)).rejects.toThrow();
  }, 120_000);

  it('W-10: the unit for systemd starts it, and its stop ends all of it, gracefully', async () => {
    const unit = readUnit();
    await using product = startProduct({ LIVEKIT_SERVER_BIN: '/nowhere/livekit-server' }, unit.command);
    const address = await product.address;
    const processes = await product.descendants();
    // As `KillMode=mixed` does: the signal is for the main process alone, and whatever is left when that has ended is killed.
    product.child.kill(unit.signal);
    await product.ended;
    const left = processes.filter(({ pid }) => isAlive(pid)).map(({ command }) => command);
    // The guard ends by itself once it sees that nothing is left to guard, and keeps nothing.
    expect(left.filter((command) => !command.includes('orphan-guard'))).toEqual([]);
    await expect(fetch(`${address}/readyz`)).rejects.toThrow();
  }, 120_000);

  it('V-9: a mailbox and a model that are set and dead are said so, and it starts all the same', async () => {
    await using product = startProduct({
      MAILBOX: '/nowhere/at/all.mbox',
      OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}/v1`,
      LIVEKIT_SERVER_BIN: '/nowhere/livekit-server',
    });
    const address = await product.address;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(product.output.stdout).toMatch(
      /Model: set, but it does not answer .*nothing listens there.*OPENAI_BASE_URL/,
    );
    expect(product.output.stdout).toMatch(/Mail: {2}set, but it does not open: .*Check MAILBOX\./);
    expect(product.output.stderr).not.toMatch(/^.*\{"level"/m);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
  }, 120_000);

  it('a port that is taken is said before anything starts, with what to do', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await using product = startProduct({ API_PORT: String(port) });
    expect(await product.ended).toBe(1);
    server.close();
    expect(product.output.stderr).toMatch(new RegExp(`Port ${port} is taken.*API_PORT=${port + 1}.*\\(PORT_IN_USE\\)`));
    expect(product.output.stdout).toBe('');
  });

  it('a wrong setting stops the start with its name and an example', async () => {
    await using product = startProduct({ LOG_LEVEL: 'loud' });
    expect(await product.ended).toBe(1);
    expect(product.output.stderr).toMatch(/LOG_LEVEL should be one of .*\(SETTING_INVALID\)/);
  });
});

describe.skipIf(sayWhereLiveKitIs())('nexus start where a LiveKit server is found', () => {
  it('V-1: with speech set one command gives a voice room, and leaves no process, even killed with SIGKILL', async () => {
    await using services = await startServiceDouble('works');
    await using product = startProduct({
      OPENAI_API_KEY: 'sk-not-to-be-shown',
      OPENAI_BASE_URL: services.baseURL,
      LIVEKIT_SERVER_BIN: findLiveKitServer() ?? '',
    });
    const address = await product.address;
    expect(product.output.stdout).toMatch(/Voice: on, for browsers on this machine/);
    expect((await config(address)).voice).toBe(true);
    const answer = await fetch(`${address}/livekit/token`, { method: 'POST' });
    const grant = RoomGrant.parse(await answer.json());
    expect(grant.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+$/);
    expect(`${product.output.stdout}${product.output.stderr}`).not.toContain('sk-not-to-be-shown');
    // LiveKit, the API, the worker, and the guard.
    const children = await product.children();
    expect(children).toHaveLength(4);
    process.kill(-(product.child.pid ?? 0), 'SIGKILL');
    await product.ended;
    await untilGone(children);
    // Four programs start, on a machine that may run other tests meanwhile: an upper bound against hanging.
  }, 240_000);
});
