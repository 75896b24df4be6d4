import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { generateCsv, generateMarkdown, generatePdf } from '../ingestion/generate-manuals.ts';
import type { IngestionRun } from '../ingestion/ingestion-run.ts';

const run = promisify(execFile);
const repetitions = 3;
const megabyte = 1024 * 1024;

type Reader = 'ours' | 'LangChain.js by tokens' | 'LangChain.js by characters';

function parametersOf(reader: Reader): readonly [program: string, ...more: string[]] {
  if (reader === 'ours') return ['read-ours.ts'];
  return ['read-langchain.ts', reader === 'LangChain.js by tokens' ? 'tokens' : 'characters'];
}

async function once(reader: Reader, path: string): Promise<IngestionRun> {
  const [program, ...more] = parametersOf(reader);
  const file = fileURLToPath(new URL(`../ingestion/${program}`, import.meta.url));
  const { stdout } = await run(process.execPath, ['--expose-gc', file, path, ...more]);
  const result: IngestionRun = JSON.parse(stdout);
  return result;
}

/** The quickest of several runs: what is slower was somebody else's doing. Memory is the most that any of them took. */
async function best(reader: Reader, path: string): Promise<IngestionRun> {
  const runs: IngestionRun[] = [];
  for (let round = 0; round < repetitions; round += 1) runs.push(await once(reader, path));
  const quickest = runs.reduce((one, other) => (other.milliseconds < one.milliseconds ? other : one));
  return { ...quickest, megabytesAboveIdle: Math.max(...runs.map((one) => one.megabytesAboveIdle)) };
}

interface Compared {
  readonly name: string;
  readonly ours: IngestionRun;
  readonly byTokens: IngestionRun;
  readonly byCharacters: IngestionRun;
}

async function compare(name: string, path: string): Promise<Compared> {
  return {
    name,
    ours: await best('ours', path),
    byTokens: await best('LangChain.js by tokens', path),
    byCharacters: await best('LangChain.js by characters', path),
  };
}

function fileRow({ name, ours, byTokens, byCharacters }: Compared): Row {
  return {
    requirement: 'K-12',
    name: `${name} into chunks`,
    value: ours.milliseconds,
    unit: 'ms',
    baselines: [
      { name: `LangChain.js, chunks of 500 tokens`, value: byTokens.milliseconds },
      { name: `LangChain.js, 1,000 characters`, value: byCharacters.milliseconds },
    ],
    target: null,
    note: `${ours.chunks} chunks, LangChain.js ${byTokens.chunks} and ${byCharacters.chunks}; the start of the process that reads is in it; best of ${repetitions}`,
  };
}

function sum(compared: readonly Compared[], pick: (one: Compared) => IngestionRun): number {
  return compared.reduce((total, one) => total + pick(one).milliseconds, 0);
}

function rowsOf(compared: readonly Compared[]): Row[] {
  const ours = sum(compared, (one) => one.ours);
  const csv = compared[0];
  const note = 'its loaders imitated with what they are made of (d3-dsv, pdf-parse); it joins no rows';
  return [
    ...compared.map(fileRow),
    {
      requirement: 'K-12',
      name: 'all three, beside chunks of as many tokens',
      value: sum(compared, (one) => one.byTokens) / ours,
      unit: 'times as fast',
      baselines: [{ name: 'LangChain.js, chunks of 500 tokens', value: 1 }],
      target: { atLeast: 3 },
      note,
    },
    {
      requirement: 'K-12',
      name: 'all three, beside chunks that count no tokens',
      value: sum(compared, (one) => one.byCharacters) / ours,
      unit: 'times as fast',
      baselines: [{ name: 'LangChain.js, 1,000 characters', value: 1 }],
      target: { atLeast: 3 },
      note,
    },
    {
      requirement: 'K-12',
      name: 'memory above idle for a CSV of 10 MB',
      value: csv?.ours.megabytesAboveIdle ?? null,
      unit: 'MB',
      baselines: [
        { name: 'LangChain.js, chunks of 500 tokens', value: csv?.byTokens.megabytesAboveIdle ?? 0 },
        { name: 'LangChain.js, 1,000 characters', value: csv?.byCharacters.megabytesAboveIdle ?? 0 },
      ],
      target: { atMost: 150 },
      note: 'resident set, all of the process that reads in it, whose bare Node is 45',
    },
  ];
}

export const task: MeasurementTask = {
  title: 'Reading manuals into chunks',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-bench-'));
    try {
      const paths = { csv: join(folder, 'a.csv'), pdf: join(folder, 'a.pdf'), markdown: join(folder, 'a.md') };
      await generateCsv(paths.csv, 10 * megabyte);
      await generatePdf(paths.pdf, 200);
      await generateMarkdown(paths.markdown, 2 * megabyte);
      return rowsOf([
        await compare('a CSV of 10 MB', paths.csv),
        await compare('a PDF of 200 pages', paths.pdf),
        await compare('a Markdown of 2 MB', paths.markdown),
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
