import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExchangeStore, ToolCallRecorder } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createMemoryExchangeStore, createToolTelemetry } from '@nexus/knowledge-store';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import { openPacks } from '@nexus/runtime';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { percentile } from '../percentile.ts';

const rounds = 60;
const words = ['what does the guidance say about answering mail', 'which topics are left'] as const;

interface Kept {
  readonly exchanges: ExchangeStore;
  readonly telemetry: ToolCallRecorder;
}

/** A drive of an offline user; it is told what the turns of its user are worth keeping, or nothing. */
async function openDrive(userId: string, kept: Kept | null) {
  const mailbox = await openMailbox(sampleMailboxPath);
  const session = createBriefingSession({
    ...{ mailbox, model: null, userId, timeZone: 'Europe/Dublin', packs: openPacks({ database: null }) },
    ...(kept ?? {}),
    onEvent: () => {},
  });
  await session.start();
  await session.remembered();
  return {
    async turn(said: string): Promise<number> {
      const began = performance.now();
      await session.say(said);
      return performance.now() - began;
    },
    async close() {
      await session.close();
      await mailbox.close();
    },
  };
}

/** Ten exchanges of an earlier drive, and a database that answers slowly: nobody who speaks waits for either. */
async function keptBefore(userId: string): Promise<Kept> {
  const store = createMemoryExchangeStore();
  for (let count = 0; count < 10; count += 1) {
    store.keep(userId, {
      ...{ id: randomUUID(), kind: 'manual', named: null, citation: 'A guide, page 7' },
      ...{ question: `span of softwood joists at ${400 + count} centres`, values: { centres: 400 + count } },
      createdAt: new Date(Date.now() - count * 60_000).toISOString(),
    });
  }
  const slow = { code: 'DATABASE_UNREACHABLE' };
  const rpc = () => ({ abortSignal: () => wait(200, { error: slow, data: null }) });
  // biome-ignore lint/suspicious/noExplicitAny: as much of a client as is asked for here.
  const client: any = { rpc };
  const telemetry = createToolTelemetry({
    database: {
      forUser: () => client,
      forService: () => client,
      ready: async () => undefined,
      onReady: () => () => {},
    },
  });
  return { exchanges: store, telemetry };
}

async function measureTurns(): Promise<{ readonly plain: number[]; readonly kept: number[] }> {
  installFrameworkLogger(createPrivateLogger('silent', process.stderr));
  const userId = randomUUID();
  const [without, withAll] = [await openDrive(userId, null), await openDrive(userId, await keptBefore(userId))];
  const times = { plain: [] as number[], kept: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const said of words) {
      // One after the other, so that both see the same machine.
      const [plain, kept] = [await without.turn(said), await withAll.turn(said)];
      if (round < 5) continue;
      times.plain.push(plain);
      times.kept.push(kept);
    }
  }
  await Promise.all([without.close(), withAll.close()]);
  return times;
}

async function measureRecording(): Promise<readonly number[]> {
  const userId = randomUUID();
  const { telemetry } = await keptBefore(userId);
  return Array.from({ length: 5_000 }, () => {
    const began = performance.now();
    telemetry.record({
      ...{ door: 'drive', tool: 'search_manuals', userId, organizationId: null, at: new Date() },
      ...{ milliseconds: 3, model: null, succeeded: true },
    });
    return performance.now() - began;
  });
}

export const task: MeasurementTask = {
  title: 'What was asked before, and telemetry, in a turn',
  async run(): Promise<readonly Row[]> {
    const { plain, kept } = await measureTurns();
    const recording = await measureRecording();
    return [
      {
        requirement: 'P-8',
        name: 'added to a turn by the last 24 hours and telemetry, p95',
        value: percentile(kept, 0.95) - percentile(plain, 0.95),
        unit: 'ms',
        baselines: [{ name: 'the same turn without them', value: percentile(plain, 0.95) }],
        target: { atMost: 5 },
        note: `${plain.length} turns of each, one after the other; ten exchanges known, the database of telemetry takes 200 ms and fails`,
      },
      {
        requirement: 'P-5',
        name: 'a tool call written down, on the way to speech, p95',
        value: percentile(recording, 0.95),
        unit: 'ms',
        baselines: [{ name: 'an insert that is waited for', value: 200 }],
        target: { atMost: 0.1 },
        note: 'returns at once; what is written goes behind, in batches',
      },
    ];
  },
};
