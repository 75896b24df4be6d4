import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openApi } from '@nexus/api/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

// An upper bound against hanging only.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const inspector = join(
  dirname(resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);
const conformance = join(dirname(resolve('@modelcontextprotocol/conformance/package.json')), 'dist/index.js');
const nexus = join(import.meta.dirname, '../../apps/cli/src/nexus.ts');

const calls: readonly (readonly [tool: string, ...given: string[]])[] = [
  ['search_manuals', 'query=wind at the crane'],
  ['consult_knowledge_pack', 'topic=answering mail while driving'],
  ['generate_brief', 'topic=answering mail while driving'],
  ['search_memory', 'query=who runs the harbour site'],
  ['remember', 'content=Ruth runs the harbour site.'],
  ['list_documents', 'limit=10'],
];

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-mcp-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The inspector's command line, with a home of its own. */
async function inspect(target: readonly string[], ...words: readonly string[]): Promise<string> {
  const home = await makeFolder();
  const environment = { PATH: process.env.PATH, HOME: home, NEXUS_DATA_DIR: ':memory:' };
  const { stdout } = await run(process.execPath, [inspector, '--cli', ...target, ...words], {
    env: environment,
    cwd: home,
  });
  return stdout;
}

async function listen(): Promise<string> {
  const { listen } = await openApi();
  return `${await listen()}/mcp`;
}

const doors = [
  ['HTTP', async () => [await listen(), '--transport', 'http']],
  ['standard input and output', async () => [process.execPath, nexus, 'mcp', '-e', 'NEXUS_DATA_DIR=:memory:']],
] as const;

describe.each(doors)('the inspector over %s', (_door, open) => {
  it('P-9: lists every tool, resource and prompt, and calls every tool', async () => {
    const target = await open();
    const { tools } = JSON.parse(await inspect(target, '--method', 'tools/list'));
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(calls.map(([name]) => name));
    expect(await inspect(target, '--method', 'resources/list')).toContain('nexus://packs/nexusaec-driving');
    expect(await inspect(target, '--method', 'prompts/list')).toContain('brief_a_topic');
    for (const [name, ...given] of calls) {
      const words = given.flatMap((one) => ['--tool-arg', one]);
      const answer = await inspect(target, '--method', 'tools/call', '--tool-name', name, ...words).catch(
        (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
      );
      expect([name, answer]).toEqual([name, expect.stringContaining('"content"')]);
    }
  });
});

// The others call tools, resources and prompts of the suite's own ("test_simple_text", "test_prompt_with_arguments").
const scenarios = [
  ...['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  'dns-rebinding-protection',
];

it.each(scenarios)('P-9: the conformance suite of the protocol passes: %s', async (scenario) => {
  const folder = await makeFolder();
  const words = ['server', '--url', await listen(), '--scenario', scenario, '--output-dir', folder];
  const { stdout } = await run(process.execPath, [conformance, ...words], { cwd: folder });
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed|0 failed/);
});
