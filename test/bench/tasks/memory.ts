import { randomUUID } from 'node:crypto';
import { connectRedis, createUserKnowledgeStore, type RedisConnection } from '@nexus/knowledge-store';
import { findRedisServer, startEmbeddedDatabase, startRedisServer } from '@nexus/knowledge-store/testing';
import { inventEntry } from '@nexus/knowledge-store/testing/run-knowledge-schedules';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { percentile } from '../percentile.ts';

const repetitions = 200;
/** As many as are remembered before they are condensed. */
const remembered = 30;

async function samplesOf(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    const started = performance.now();
    await work(round);
    samples.push(performance.now() - started);
  }
  return samples;
}

interface Measured {
  readonly requirement: string;
  readonly name: string;
  readonly samples: readonly number[];
  readonly beside: { readonly name: string; readonly samples: readonly number[] } | null;
  readonly target: Row['target'];
}

function rowsOf({ requirement, name, samples, beside, target }: Measured): Row[] {
  return [0.5, 0.95].map((share) => ({
    requirement,
    name: `${name}, p${share * 100}`,
    value: percentile(samples, share),
    unit: 'ms',
    baselines: beside === null ? [] : [{ name: beside.name, value: percentile(beside.samples, share) }],
    target: share === 0.95 ? target : null,
    note: `${repetitions} times, ${remembered} entries`,
  }));
}

function ready(redis: RedisConnection): Promise<void> {
  return new Promise((resolve) => void redis.onReady(resolve));
}

export const task: MeasurementTask = {
  title: 'What is remembered: reading and adding',
  async run() {
    if (!findRedisServer()) return [];
    await using server = await startRedisServer();
    await using database = await startEmbeddedDatabase();
    await using redis = connectRedis({ url: server.url });
    await ready(redis);
    const full = () =>
      Array.from({ length: remembered }, (_, number) => inventEntry(`likes walking in the ${number}. month`));
    const measure = async (connection: RedisConnection | null) => {
      await using store = createUserKnowledgeStore({ redis: connection, database: database.database });
      const userId = randomUUID();
      await store.append(userId, full());
      const get = await samplesOf(() => store.get(userId));
      const users = Array.from({ length: repetitions }, () => randomUUID());
      const append = await samplesOf((round) => store.append(users[round] ?? userId, full()));
      await store.drained(60_000);
      return { get, append };
    };
    const text = JSON.stringify(full());
    const plainSet = await samplesOf((round) => redis.client.set(`bench:${round}`, text));
    const plainGet = await samplesOf((round) => redis.client.get(`bench:${round}`));
    const withRedis = await measure(redis);
    const alone = await measure(null);
    await server.stop();
    const away = await measure(redis);
    const atMost = { atMost: 5 };
    return [
      {
        requirement: 'M-3',
        name: 'get, Redis and the database',
        samples: withRedis.get,
        beside: { name: 'ioredis GET', samples: plainGet },
        target: null,
      },
      {
        requirement: 'M-5',
        name: 'append, Redis',
        samples: withRedis.append,
        beside: { name: 'ioredis SET', samples: plainSet },
        target: atMost,
      },
      { requirement: 'M-3', name: 'get, the embedded database alone', samples: alone.get, beside: null, target: null },
      {
        requirement: 'M-5',
        name: 'append, the embedded database alone',
        samples: alone.append,
        beside: null,
        target: null,
      },
      { requirement: 'M-3', name: 'get, Redis away', samples: away.get, beside: null, target: null },
      { requirement: 'M-5', name: 'append, Redis away', samples: away.append, beside: null, target: null },
    ].flatMap(rowsOf);
  },
};
