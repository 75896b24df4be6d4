import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../../scripts/check-vulnerabilities.mjs', import.meta.url));
const advisory = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  title: 'An invented one',
  severity: 'high',
  vulnerable_versions: '<99',
  cwe: [],
  cvss: { score: 8, vectorString: null },
};

/** A registry that knows so much of vulnerabilities. */
async function openRegistry(status: number, known: object): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(known));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function check(registry: string, accepted: readonly object[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-vulnerabilities-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'accepted.json');
  await writeFile(file, JSON.stringify(accepted));
  const child = spawn(process.execPath, [program, '--registry', registry, '--accepted', file]);
  const [told, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, told: `${told}${complained}` };
}

it('H-10: a known high vulnerability of what users run fails the check, until it is accepted with a reason and a last day', async () => {
  const known = await openRegistry(200, { fastify: [advisory], pino: [{ ...advisory, id: 2, severity: 'moderate' }] });
  const failed = await check(known);
  expect(failed).toEqual({ status: 1, told: expect.stringMatching(/high: fastify: An invented one.*GHSA-aaaa/) });
  expect(failed.told).not.toContain('pino');
  const entry = { id: 'GHSA-aaaa-bbbb-cccc', reason: 'nobody reaches it', until: '2099-01-01' };
  expect(await check(known, [entry])).toEqual({ status: 0, told: expect.stringContaining('accepted: 1') });
  expect((await check(known, [{ ...entry, until: '2020-01-01' }])).status).toBe(1);
  expect(await check(known, [{ ...entry, reason: ' ' }])).toEqual({
    status: 1,
    told: expect.stringContaining('a reason'),
  });
});

it('H-10: a registry that does not tell them fails nothing, and one line says so', async () => {
  for (const registry of [await openRegistry(405, {}), 'http://127.0.0.1:9/'])
    expect(await check(registry)).toEqual({
      status: 0,
      told: expect.stringMatching(/^Known vulnerabilities were not checked: .*\n$/),
    });
  expect(await check(await openRegistry(200, {}))).toEqual({
    status: 0,
    told: expect.stringContaining('critical: 0;'),
  });
});
