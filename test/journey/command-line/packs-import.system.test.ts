import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@nexus/cli/testing';
import { localUserId } from '@nexus/contracts';
import { layCluster } from '@nexus/knowledge-store/testing';
import { createRuntime, openingOfEmbedded, parseSettings } from '@nexus/runtime';
import { expect, it, onTestFinished } from 'vitest';

const pack = (content: string) => `
id: hoists
domain: cranes
title: Hoists
version: "1.0"
effective: 2025-01-01
reviewBy: 2099-01-01
confidence: high
rules:
  - { id: wind, topic: wind at the hoist, content: ${content}, citations: [{ source: A made-up guide }] }
`;

it('P-1: nexus packs import puts a pack in the database, all of them or none, and drives are answered from there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-packs-import-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await layCluster(join(folder, 'data'));
  const environment = { NEXUS_DATA_DIR: join(folder, 'data') };
  const nexus = (...words: readonly string[]) => runInProcess(['packs', 'import', ...words], { environment, folder });
  await writeFile(join(folder, 'hoists.yaml'), pack('Stop at ten.'));
  await writeFile(join(folder, 'broken.yaml'), 'id: [');

  const none = await nexus('hoists.yaml', 'broken.yaml');
  expect([none.status, none.stderr]).toEqual([
    1,
    expect.stringMatching(/Nothing was imported\..*broken\.yaml.*PACK_INVALID/),
  ]);
  expect((await nexus('gone.yaml')).stderr).toMatch(/cannot be read\. Name another one\..*USAGE_INVALID/);
  const imported = await nexus('hoists.yaml', '--json');
  expect([imported.status, JSON.parse(imported.stdout)]).toEqual([0, { imported: ['hoists'] }]);

  await using runtime = await createRuntime(parseSettings(environment));
  await runtime.memoryOpened(openingOfEmbedded);
  const library = await runtime.packs.load(localUserId);
  expect([library.origin, library.packs.map(({ id }) => id).includes('hoists')]).toEqual(['database', true]);
  expect(library.consult({ topic: 'wind at the hoist' }, '2026-11-26')).toMatchObject({
    rules: [{ rule: { content: 'Stop at ten.' } }],
  });
});
