import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { roomCloseCodes } from '@nexus/contracts';
import { parseSettings } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from './server.ts';
import { openPage } from './testing/page-client.ts';

/** The API as its own process. Its settings are what is given and nothing else. */
function spawnApi(environment: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { NEXUS_DATA_DIR: ':memory:', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function firstLine(child: ChildProcess, stream: 'stdout' | 'stderr'): Promise<string> {
  const input = child[stream];
  if (input === null) throw new Error('the stream is piped');
  const [line] = await once(createInterface({ input }), 'line');
  return line;
}

describe('the API with processes of its own', () => {
  it('K-1, K-10: a manual is taken in and found; a stop lets one be finished that came just before', async () => {
    const lines: string[] = [];
    const settings = parseSettings({ API_PORT: '0', LOG_LEVEL: 'trace' });
    const api = await startApi({ settings, log: { write: (line) => void lines.push(line) } });
    onTestFinished(() => api.close());
    const upload = (name: string, text: string, headers: Readonly<Record<string, string>> = {}) => {
      const form = new FormData();
      form.append('file', new Blob([text]), name);
      return fetch(`${api.address}/knowledge/upload`, { method: 'POST', body: form, headers });
    };
    const uploaded = await upload('quetzal.md', '# Crane\n\nNobody lifts axolotl above 14 m/s.\n');
    expect(uploaded.status).toBe(201);
    const found = await fetch(`${api.address}/knowledge/search?q=axolotl`);
    expect(await found.json()).toMatchObject({ passages: [{ fileName: 'quetzal.md' }] });
    const accepted = await upload('bandicoot.txt', 'A bandicoot guards the gate.', { prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    await api.close();
    expect(lines.join('')).not.toMatch(/quetzal|axolotl|bandicoot/);
  });

  it('V-11: as a process it says where it listens, drains when asked to stop, and ends well', async () => {
    const child = spawnApi({ API_PORT: '0' });
    const line = await firstLine(child, 'stdout');
    const address = /http:\S+/.exec(line)?.[0] ?? '';
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/unread mails/);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await page.closed).code).toBe(roomCloseCodes.stopping);
    expect(await ended).toEqual([0, null]);
    expect(page.messages.slice(-5)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'SHUTTING_DOWN' }),
        expect.objectContaining({ type: 'end' }),
      ]),
    );
  });

  it('K-10: a port that is taken ends it with a sentence and a code', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const bound = other.address();
    const port = bound === null || typeof bound === 'string' ? '' : String(bound.port);
    const taken = spawnApi({ API_PORT: port, LOG_LEVEL: 'silent' });
    const ended = once(taken, 'exit');
    expect(await firstLine(taken, 'stderr')).toMatch(new RegExp(`port ${port} .*API_PORT.*\\(PORT_IN_USE\\)$`));
    expect(await ended).toEqual([1, null]);
  });

  it('K-10: a wrong setting ends it with a sentence and a code', async () => {
    const wrong = spawnApi({ API_PORT: 'many' });
    const gaveUp = once(wrong, 'exit');
    expect(await firstLine(wrong, 'stderr')).toMatch(/API_PORT should be .*\(SETTING_INVALID\)$/);
    expect(await gaveUp).toEqual([1, null]);
  });
});
