import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KnowledgeCategory, localUserId, type Mailbox, type UserKnowledgeStore } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import {
  connectRedis,
  createMemoryKnowledgeStore,
  createUserKnowledgeStore,
  openDatabase,
} from '@nexus/knowledge-store';
import { findRedisServer, startRedisServer, whereRedisIsMissing } from '@nexus/knowledge-store/testing';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';
import { percentile } from '../percentile.ts';

/** Nobody has more kept in one drive than this; each save is compared with those before it. */
const savesOfOneDrive = 6;
const drives = 11;

/** A turn takes the model's call of a tool, the tool, and the model's answer; the two kinds differ in the tool alone. */
const plain = { calls: [{ name: 'list_topics' }] };
const save = (turn: number) => ({
  calls: [
    {
      name: 'save_to_memory',
      arguments: {
        content: `Gate ${turn} wants its deliveries at ${turn + 100}`,
        category: 'rule' as KnowledgeCategory,
      },
    },
  ],
});

interface Times {
  readonly plain: readonly number[];
  readonly saving: readonly number[];
  /** From the store being told to its acknowledgement. */
  readonly acknowledged: readonly number[];
}

function timed(store: UserKnowledgeStore, note: (milliseconds: number) => void): UserKnowledgeStore {
  return {
    ...store,
    async append(userId, entries) {
      const began = performance.now();
      const document = await store.append(userId, entries);
      note(performance.now() - began);
      return document;
    },
  };
}

async function measure(knowledge: UserKnowledgeStore): Promise<Times> {
  await using model = await startScriptedModel({ say: 'Fine.' });
  await using mailbox = await openMailbox(sampleMailboxPath);
  const times = { plain: [] as number[], saving: [] as number[], acknowledged: [] as number[] };
  for (let drive = 0; drive < drives; drive += 1) {
    const measured = await measureDrive({ model, mailbox, knowledge });
    // The first one warms up.
    if (drive > 0) for (const kind of ['plain', 'saving', 'acknowledged'] as const) times[kind].push(...measured[kind]);
  }
  return times;
}

interface Parts {
  readonly model: Awaited<ReturnType<typeof startScriptedModel>>;
  readonly mailbox: Mailbox;
  readonly knowledge: UserKnowledgeStore;
}

async function measureDrive({ model, mailbox, knowledge }: Parts): Promise<Times> {
  const outcomes: boolean[] = [];
  const times = { plain: [] as number[], saving: [] as number[], acknowledged: [] as number[] };
  const session = createBriefingSession({
    mailbox,
    model: model.source,
    userId: localUserId,
    knowledge: timed(knowledge, (milliseconds) => times.acknowledged.push(milliseconds)),
    timeZone: 'Europe/Dublin',
    onEvent: (event) => {
      if (event.type === 'tool' && event.name === 'save_to_memory') outcomes.push(event.success);
    },
  });
  await session.start();
  const turn = async (step: Parameters<typeof model.script>[0], words: string) => {
    model.script(step, { say: 'Fine.' });
    const began = performance.now();
    await session.say(words);
    return performance.now() - began;
  };
  for (let index = 0; index < savesOfOneDrive; index += 1) {
    times.plain.push(await turn(plain, 'which topics are there'));
    times.saving.push(await turn(save(index), `remember that gate ${index} wants its deliveries at ${index + 100}`));
  }
  await session.close();
  await knowledge.clear(localUserId);
  if (outcomes.length === 0 || outcomes.includes(false)) throw new Error('something was not saved');
  return times;
}

function rowsOf(where: string, { plain: without, saving, acknowledged }: Times, target: Row['target']): readonly Row[] {
  const row = (share: number, goal: Row['target']): Row => ({
    requirement: 'M-5',
    name: `added to a turn by a save, ${where}, p${share * 100}`,
    value: percentile(saving, share) - percentile(without, share),
    unit: 'ms',
    baselines: [
      { name: 'the turn with a save', value: percentile(saving, share) },
      { name: 'of it the acknowledgement', value: percentile(acknowledged, share) },
      { name: 'a turn with another tool', value: percentile(without, share) },
    ],
    target: goal,
    note: `${saving.length} turns of each kind, a scripted model on loopback`,
  });
  return [row(0.5, null), row(0.95, target)];
}

export const task: MeasurementTask = {
  title: 'A turn that saves something to memory, beside one that does not',
  async run(): Promise<readonly Row[]> {
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-bench-'));
    await using opened = new AsyncDisposableStack();
    opened.defer(() => rm(dataDirectory, { recursive: true, force: true }));
    const database = opened.use(openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } }));
    await new Promise<void>((resolve) => database.onReady(resolve));
    const rows: Row[] = [];
    rows.push(...rowsOf('in memory alone', await measure(createMemoryKnowledgeStore()), null));
    if (findRedisServer()) {
      const server = opened.use(await startRedisServer());
      const redis = opened.use(connectRedis({ url: server.url }));
      await using knowledge = createUserKnowledgeStore({ redis, database });
      rows.push(...rowsOf('with Redis', await measure(knowledge), { atMost: 5 }));
    } else {
      rows.push({
        requirement: 'M-5',
        name: 'added to a turn by a save, with Redis, p95',
        value: null,
        unit: 'ms',
        baselines: [],
        target: { atMost: 5 },
        note: whereRedisIsMissing,
      });
    }
    await using knowledge = createUserKnowledgeStore({ redis: null, database });
    rows.push(...rowsOf('without Redis, embedded database', await measure(knowledge), null));
    return rows;
  },
};
