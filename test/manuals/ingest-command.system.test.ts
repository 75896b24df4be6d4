import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@nexus/cli/testing';
import { type Database, openDatabase } from '@nexus/knowledge-store';
import { layCluster } from '@nexus/knowledge-store/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runNexus } from '../support/command-line/run-nexus.ts';
import { startServiceDouble } from '../support/model/service-double.ts';

// An upper bound against hanging only: every command is a process of its own, on a machine that may run other tests meanwhile.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let dataDirectory: string;
let database: Database | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nexus-ingest-'));
  dataDirectory = join(folder, 'data');
  await layCluster(dataDirectory);
  // Keeps it open, so that no command waits for it.
  database = openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } });
  await database.ready();
  await writeFile(
    join(folder, 'crane.md'),
    '# Crane\n\nThe crane lifts four tonnes.\n\n## Wind\n\nStop above fifteen.\n',
  );
  await writeFile(join(folder, 'parts.csv'), Buffer.from('part,größe\nbolt,3\nnut,2\n', 'latin1'));
  await writeFile(join(folder, 'broken.pdf'), '%PDF-1.4 and nothing else');
  await writeFile(join(folder, 'empty.txt'), '');
  await writeFile(join(folder, 'huge.txt'), Buffer.alloc(10 * 1_048_576 + 1, 'a '));
  await mkdir(join(folder, 'manuals'));
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const here = (environment: Readonly<Record<string, string>> = {}) => ({
  environment: { NEXUS_DATA_DIR: dataDirectory, INIT_CWD: folder, ...environment },
  folder,
});
const nexus = (commandLine: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runNexus(commandLine, here(environment));

it('K-2, K-3, K-6, W-5: files are taken in from the terminal, each refusal with its sentence, and get their vectors later', async () => {
  const files = ['crane.md', 'parts.csv', 'broken.pdf', 'empty.txt', 'huge.txt', 'manuals', 'nothing.txt'];
  const first = await nexus(['ingest', ...files]);
  expect(first.stdout.split('\n')).toEqual([
    'crane.md: 1 passage',
    'parts.csv: 1 passage. Its letters were taken for Windows-1252 (western Europe); if some look wrong, save it as UTF-8.',
    'broken.pdf: The file breaks off or cannot be read. Export it again. (DOCUMENT_DAMAGED)',
    'empty.txt: The file is empty. Export it again. (DOCUMENT_EMPTY)',
    'huge.txt: The file is larger than 10 MB. Split it, or take only the chapters that are needed. (DOCUMENT_TOO_LARGE)',
    'manuals: This is a folder. Name the files in it, for example with an asterisk. (USAGE_INVALID)',
    'nothing.txt: There is no such file. Check the path; it is meant from where the command was typed. (USAGE_INVALID)',
    '',
  ]);
  expect(first.stderr.split('\n')).toEqual(['crane.md: reading', 'parts.csv: reading', 'broken.pdf: reading', '']);
  expect(first.status).toBe(1);

  await using double = await startServiceDouble('works');
  const withModel = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: double.baseURL };
  const [doctor, embedded, again] = [
    await nexus(['doctor', '--json'], withModel),
    await nexus(['embed'], withModel),
    await nexus(['embed', '--all', '--json'], withModel),
  ];
  const lines = doctor.stdout.split('\n').filter((line) => line.includes('"service"'));
  const detailOf = (service: string) =>
    lines.map((line) => JSON.parse(line)).find((line) => line.service === service)?.detail;
  const lacking = '2 passages, 2 without a vector of text-embedding-3-small';
  expect(detailOf('Manuals')).toBe(`${lacking}: \`npm run nexus -- embed --all\` makes them`);
  expect(detailOf('Embedding model')).toBe(`text-embedding-3-small at ${new URL(double.origin).host}`);
  expect(embedded).toEqual({
    stdout: '2 passages got a vector. Every passage has one now.\n',
    stderr: 'passages: embedding 2 of 2\n',
    status: 0,
  });
  expect([JSON.parse(again.stdout), again.status]).toEqual([{ made: 0, left: 0 }, 0]);

  const repeated = await nexus(['ingest', '--json', 'crane.md'], withModel);
  expect(JSON.parse(repeated.stdout)).toMatchObject({ file: 'crane.md', passages: 1, existing: true });
  expect(repeated.status).toBe(0);
});

it.each([
  [['ingest', 'crane.md'], { NEXUS_DATA_DIR: ':memory:' }, /manuals are kept nowhere\. \(SETTING_INVALID\)/],
  [['ingest'], {}, /missing required argument 'file'.*\(USAGE_INVALID\)/],
  [['ingest', '--organization', 'ours', 'crane.md'], {}, /It should be a UUID\..*\(USAGE_INVALID\)/],
  [['ingest', '--source-type', ' ', 'crane.md'], {}, /a label of at most 100 characters\..*\(USAGE_INVALID\)/],
  [['embed'], {}, /No embedding model is set.*OPENAI_API_KEY.*\(SETTING_INVALID\)/],
])('K-6: %j says what is missing', async (commandLine, environment, said) => {
  const { status, stdout, stderr } = await runInProcess(commandLine, here(environment));
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(said);
  expect(stderr).not.toContain('\n    at ');
});
