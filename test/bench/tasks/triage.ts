import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MailMessage } from '@nexus/contracts';
import { openFileMailbox } from '@nexus/email-providers';
import { clusterTopics, joinThreads } from '@nexus/intelligence';
import { textbookTree } from '../../eval/baselines/textbook-topics.ts';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { generateMailbox } from '../generate-mailbox.ts';
import type { TriageRun } from '../triage-once.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../triage-once.ts', import.meta.url));
/** As the commands in package.json run. */
const commandFlags = ['--max-semi-space-size=16'];
const few = 1000;
const many = 10_000;
const repetitions = 3;

async function once(path: string, mode: 'triage' | 'parse'): Promise<TriageRun> {
  const { stdout } = await run(process.execPath, [...commandFlags, program, path, mode]);
  const result: TriageRun = JSON.parse(stdout);
  return result;
}

/** The quickest of several runs: what is slower was somebody else's doing. Memory is the most that any of them took. */
async function best(path: string, mode: 'triage' | 'parse'): Promise<TriageRun> {
  const runs: TriageRun[] = [];
  for (let round = 0; round < repetitions; round += 1) runs.push(await once(path, mode));
  const quickest = runs.reduce((one, other) => (other.coreMilliseconds < one.coreMilliseconds ? other : one));
  return { ...quickest, megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)) };
}

async function threadsOf(path: string): Promise<MailMessage[][]> {
  await using mailbox = await openFileMailbox({ path });
  const emailIds: string[] = [];
  for await (const page of mailbox.reader.unread()) emailIds.push(...page.map(({ emailId }) => emailId));
  const mails: MailMessage[] = [];
  for await (const email of mailbox.reader.read(emailIds)) mails.push(email);
  const threadIds = joinThreads(mails);
  return [...Map.groupBy(mails, ({ emailId }) => threadIds.get(emailId)).values()];
}

function millisecondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Our clustering beside the dense library's, on the same threads of the smaller mailbox: over many it would need gigabytes. */
async function clusteringRow(path: string): Promise<Row> {
  const threads = await threadsOf(path);
  const named = threads.map((emails, place) => ({ threadId: `${place}`, emails }));
  return {
    requirement: 'B-23',
    name: `topics of ${few} mails`,
    value: millisecondsOf(() => clusterTopics(named)),
    unit: 'ms',
    baselines: [{ name: 'TF-IDF and ml-hclust, all pairs', value: millisecondsOf(() => textbookTree(threads)) }],
    target: null,
    note: `${threads.length} threads`,
  };
}

function rows(small: TriageRun, large: TriageRun, parsing: TriageRun): Row[] {
  const perSecond = ({ mails, coreMilliseconds }: TriageRun): number => mails / (coreMilliseconds / 1000);
  const growth = large.coreMilliseconds / small.coreMilliseconds;
  return [
    {
      requirement: 'B-23',
      name: `triage of ${many} mails, raw bytes to topics`,
      value: perSecond(large),
      unit: 'mails/s of one core',
      baselines: [{ name: 'reading alone', value: perSecond(parsing) }],
      target: { atLeast: 500 },
      note: `processor time of the whole process, best of ${repetitions}; ${Math.round(large.mails / (large.milliseconds / 1000))} a second by the clock`,
    },
    {
      requirement: 'B-23',
      name: 'ten times the mail',
      value: growth,
      unit: 'times the time',
      baselines: [{ name: 'linear', value: many / few }],
      target: { atMost: 12 },
      note: `${few} mails take ${Math.round(small.coreMilliseconds)} ms, start of Node included`,
    },
    {
      requirement: 'B-23',
      name: `peak memory with ${many} mails`,
      value: large.megabytes,
      unit: 'MB',
      baselines: [{ name: 'reading alone', value: parsing.megabytes }],
      target: { atMost: 600 },
      note: 'resident set, the most of all runs',
    },
    {
      requirement: 'B-23',
      name: 'longest time that others wait',
      value: large.longestPause,
      unit: 'ms',
      baselines: [{ name: 'reading alone', value: parsing.longestPause }],
      target: null,
      note: 'includes garbage collection and whatever else the machine does',
    },
  ];
}

export const task: MeasurementTask = {
  title: 'Triage of generated mailboxes',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-bench-'));
    try {
      const paths = { few: join(folder, 'few.mbox'), many: join(folder, 'many.mbox') };
      await generateMailbox({ path: paths.few, mails: few, seed: 23 });
      await generateMailbox({ path: paths.many, mails: many, seed: 23 });
      const small = await best(paths.few, 'triage');
      const large = await best(paths.many, 'triage');
      const parsing = await best(paths.many, 'parse');
      return [...rows(small, large, parsing), await clusteringRow(paths.few)];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
