import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { nginxMissing, startNginx } from '../../support/proxy/nginx.ts';
import { aboutMemory, driveAt, noFigures, startCrowdedApi } from '../crowd/crowd.ts';
import type { ApiState } from '../crowd/measured-api.ts';
import { percentile } from '../percentile.ts';

const atOnce = 50;
const turns = 10;
/** Milliseconds. */
const thinking = 3_000;
const rounds = 3;

/** Drives that all join at one moment, and begin to talk when the last of them is open, or as each is open. */
async function measure() {
  await using api = await startCrowdedApi();
  const figures = noFigures();
  const states: ApiState[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: atOnce }, () => api.drive(figures, { turns, thinking })));
    states.push(await api.state());
  }
  return { figures, states };
}

/** Processes of others that take all the processor time they get. */
const others = 15;

/** The same crowd beside them, talking of what is kept in the database. */
async function measureUnderLoad() {
  const busy = Array.from({ length: others }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    await using api = await startCrowdedApi();
    const figures = noFigures();
    await Promise.all(
      Array.from({ length: atOnce }, () => api.drive(figures, { turns, thinking, lines: aboutMemory })),
    );
    return figures;
  } finally {
    const ended = busy.map((child) => once(child, 'exit'));
    for (const child of busy) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}

/** Drives that a process takes are 64. */
const processes = 4;
const behindOneAddress = 200;

/** Several APIs behind one nginx, as docs/deployment.md has it. */
async function measureBehindProxy() {
  await using stack = new AsyncDisposableStack();
  const apis = await Promise.all(Array.from({ length: processes }, () => startCrowdedApi()));
  for (const api of apis) stack.use(api);
  const proxy = stack.use(await startNginx(...apis.map(({ address }) => address)));
  const figures = noFigures();
  await Promise.all(
    Array.from({ length: behindOneAddress }, () => driveAt(proxy.address, figures, { turns: 4, thinking: 20_000 })),
  );
  return figures;
}

export const task: MeasurementTask = {
  title: 'Fifty text drives at once, and two hundred behind one address (seven minutes)',
  async run(): Promise<readonly Row[]> {
    const { figures, states } = await measure();
    const { turns: times, greetings, overviews, silent, refused, broken } = figures;
    const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`;
    const row = { requirement: 'H-11', unit: 'ms', baselines: [], target: null };
    const heap = states.map((state) => state.heap);
    const [first = Number.NaN] = heap;
    const loaded = await measureUnderLoad();
    const many = nginxMissing === null ? await measureBehindProxy() : null;
    const away = [...loaded.errors].filter(([code]) => code.endsWith('_UNREACHABLE')).map(([, count]) => count);
    const told = [...loaded.errors].map(([code, count]) => `${count} ${code}`).join(', ');
    return [
      {
        ...row,
        name: `a turn of ${atOnce} text drives at once, p50`,
        value: percentile(times, 0.5),
        note: `${times.length} turns from each drive's overview on, ${load}`,
      },
      { ...row, name: 'the same, p95', value: percentile(times, 0.95), target: { atMost: 100 } },
      { ...row, name: 'the same, p99', value: percentile(times, 0.99), target: { atMost: 300 } },
      {
        ...row,
        name: 'turns without an answer',
        value: silent,
        unit: 'turns',
        target: { atMost: 0 },
        note: `${refused} drives refused, ${broken} broken off`,
      },
      {
        ...row,
        name: 'joining to the first words, p95',
        value: percentile(greetings, 0.95),
        target: { atMost: 5_000 },
        note: `all at one moment; the longest ${Math.max(...greetings).toFixed(0)}`,
      },
      {
        ...row,
        name: 'joining to the overview, p95',
        value: percentile(overviews, 0.95),
        note: `median ${percentile(overviews, 0.5).toFixed(0)}`,
      },
      {
        ...row,
        name: `heap of the process after ${rounds * atOnce} drives`,
        value: heap.at(-1) ?? null,
        unit: 'MB',
        baselines: heap.slice(0, -1).map((value, index) => ({ name: `after ${(index + 1) * atOnce}`, value })),
        target: { atMost: first * 1.05 },
      },
      {
        ...row,
        name: `beside ${others} busy processes, stores called away that answer`,
        value: away.reduce((sum, count) => sum + count, 0),
        unit: 'times',
        target: { atMost: 0 },
        note: `${loaded.turns.length} turns about what is kept; told as gone wrong: ${told === '' ? 'nothing' : told}`,
      },
      { ...row, name: 'the same, a turn, p95', value: percentile(loaded.turns, 0.95) },
      {
        ...row,
        name: 'the same, turns without an answer',
        value: loaded.silent,
        unit: 'turns',
        target: { atMost: 0 },
        note: `${loaded.refused} drives refused, ${loaded.broken} broken off`,
      },
      ...(many === null
        ? []
        : [
            {
              ...row,
              name: `${behindOneAddress} sockets at once behind one address, ${processes} processes: refused or broken off`,
              value: many.refused + many.broken,
              unit: 'drives',
              target: { atMost: 0 },
              note: `${many.silent} of ${many.turns.length + many.silent} turns without an answer`,
            },
            {
              ...row,
              name: 'the same, joining to the first words, p95',
              value: percentile(many.greetings, 0.95),
              target: { atMost: 5_000 },
            },
            { ...row, name: 'the same, a turn, p95', value: percentile(many.turns, 0.95) },
          ]),
    ];
  },
};
