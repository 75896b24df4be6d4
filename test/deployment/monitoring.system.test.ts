import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startApi } from '@nexus/api';
import { openPage } from '@nexus/api/testing';
import { parseSettings } from '@nexus/runtime';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startServiceDouble } from '../support/model/service-double.ts';
import { freePort } from '../support/room/free-port.ts';

const folder = fileURLToPath(new URL('../../infra/monitoring/', import.meta.url));
/** Against hanging only. */
const within = { timeout: 40_000 };
const hasPrometheus = ['prometheus', 'promtool'].every((name) => spawnSync(name, ['--version']).status === 0);
if (!hasPrometheus)
  process.stderr.write(
    'skipped: Prometheus is not on this machine (Debian: apt-get install prometheus; macOS: brew install prometheus)\n',
  );

const Dashboard = z.looseObject({
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
});
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string(), expr: z.string() })) })),
});

const Answer = z.object({ status: z.string(), data: z.unknown().optional(), error: z.string().optional() });

/** A Prometheus of the test's own that scrapes an address four times a second. */
async function startPrometheus(address: string) {
  const place = await mkdtemp(join(tmpdir(), 'nexus-prometheus-'));
  onTestFinished(() => rm(place, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const settings = parse(await readFile(join(folder, 'prometheus.yml'), 'utf8'));
  settings.global = { scrape_interval: '250ms', scrape_timeout: '250ms', evaluation_interval: '200ms' };
  settings.rule_files = [join(folder, 'alerts.yml')];
  settings.scrape_configs[0].static_configs[0].targets = [new URL(address).host];
  const file = join(place, 'prometheus.yml');
  await writeFile(file, JSON.stringify(settings));
  const port = await freePort();
  const own = `127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [`--config.file=${file}`, `--storage.tsdb.path=${join(place, 'data')}`, `--web.listen-address=${own}`],
    { stdio: 'ignore' },
  );
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  return async (path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const response = await fetch(`http://${own}/api/v1/${path}?${new URLSearchParams(query)}`);
    const { status, data, error } = Answer.parse(await response.json());
    expect({ status, error }, query.query ?? path).toEqual({ status: 'success' });
    return data;
  };
}

it.skipIf(!hasPrometheus)('W-10: each alert fires when it should, and at nothing else', async () => {
  const promtool = (...words: readonly string[]) => promisify(execFile)('promtool', words, { cwd: folder });
  await promtool('check', 'config', 'prometheus.yml');
  await promtool('test', 'rules', 'alerts.test.yml');
  const { groups } = Rules.parse(parse(await readFile(join(folder, 'alerts.yml'), 'utf8')));
  const tried = await readFile(join(folder, 'alerts.test.yml'), 'utf8');
  const runbook = await readFile(join(folder, '../../docs/runbook.md'), 'utf8');
  for (const { alert } of groups.flatMap(({ rules }) => rules)) {
    expect(tried, alert).toContain(`alertname: ${alert}`);
    expect(runbook, alert).toContain(`\`${alert}\``);
  }
});

it.skipIf(!hasPrometheus)(
  'W-10: what dashboard and alerts ask a real Prometheus for is what the API tells it',
  async () => {
    await using model = await startServiceDouble('fails');
    const livekit = { LIVEKIT_URL: 'ws://127.0.0.1:9', LIVEKIT_API_KEY: 'devkey', LIVEKIT_API_SECRET: 's'.repeat(32) };
    const settings = parseSettings({
      ...{ API_PORT: '0', LOG_LEVEL: 'silent', NEXUS_DATA_DIR: ':memory:', ...livekit },
      ...{ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: model.baseURL },
    });
    await using api = await startApi({ settings });
    const ask = await startPrometheus(api.address);
    // A figure with a label is there once what it counts has happened.
    expect((await fetch(`${api.address}/knowledge/upload`, { method: 'POST', body: new FormData() })).status).toBe(400);
    const page = await openPage(api.address);
    page.join();
    await page.hear(({ type }) => type === 'ready');
    page.say('tell me a story about the harbour');
    await page.hear((message) => message.type === 'error' && message.code.startsWith('MODEL_'));
    await page.hear((message) => message.type === 'assistant' && message.turn === 1);

    const { panels } = Dashboard.parse(JSON.parse(await readFile(join(folder, 'dashboard.json'), 'utf8')));
    const { groups } = Rules.parse(parse(await readFile(join(folder, 'alerts.yml'), 'utf8')));
    const shown = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
    const alerts = groups.flatMap(({ rules }) => rules);
    await vi.waitFor(async () => {
      const names = new Set(z.array(z.string()).parse(await ask('label/__name__/values')));
      const asked = [...shown, ...alerts].flatMap(({ expr }) => expr.match(/\b(?:nexus|process|nodejs)_\w+/g) ?? []);
      expect(asked.filter((name) => !names.has(name))).toEqual([]);
      for (const { title, expr } of shown) {
        const query = expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');
        const { result } = z.looseObject({ result: z.array(z.json()) }).parse(await ask('query', { query }));
        expect(result, title).not.toEqual([]);
      }
    }, within);
    for (const { expr } of alerts) await ask('query', { query: expr });
    const active = z.object({ alerts: z.array(z.looseObject({ labels: z.record(z.string(), z.string()) })) });
    await vi.waitFor(async () => {
      const names = active.parse(await ask('alerts')).alerts.map(({ labels }) => labels.alertname);
      expect(names).toContain('NexusNeededPartAway');
      expect(names).not.toContain('NexusDown');
    }, within);
  },
);
