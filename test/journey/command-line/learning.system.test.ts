import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@nexus/cli/testing';
import { localUserId, untaught } from '@nexus/contracts';
import { layCluster } from '@nexus/knowledge-store/testing';
import { createRuntime, openingOfEmbedded, parseSettings } from '@nexus/runtime';
import { expect, it, onTestFinished } from 'vitest';

it('J-12: nexus learning shows what was learned, takes the last drive back, and forgets it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-learning-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await layCluster(folder);
  const environment = { NEXUS_DATA_DIR: folder };
  const nexus = (...words: readonly string[]) => runInProcess(['learning', ...words], { environment });

  expect((await nexus()).stdout).toMatch(/^Nothing was learned yet\./);
  const runtime = await createRuntime(parseSettings(environment));
  await runtime.memoryOpened(openingOfEmbedded);
  const drive = (at: string, moved: Readonly<Record<string, number>>) => ({
    at,
    samples: 20,
    moved,
    trend: {},
    gain: 8,
  });
  await runtime.preferences.update(localUserId, (kept) => ({
    ...kept,
    taste: {
      ...untaught,
      drives: [drive('2026-11-10T08:00:00.000Z', { bulk: 0.3 }), drive('2026-11-11T08:00:00.000Z', { deadline: -0.2 })],
    },
  }));
  await runtime.close();

  const shown = await nexus('show');
  expect(shown.stdout).toMatch(/\+0\.30 {2}Mailings weigh more for you\.\n-0\.20 {2}A deadline weighs less for you\./);
  expect(shown.stdout).toMatch(/2 drives; the last one on 2026-11-11, from 20 mails\./);
  expect(JSON.parse((await nexus('undo', '--json')).stdout)).toMatchObject({
    undone: true,
    left: { learned: [{ feature: 'bulk', weight: 0.3 }] },
  });
  expect((await nexus('--user', 'ben', '--json')).stdout.trim()).toBe('{"learned":[],"drives":[]}');
  expect((await nexus('reset')).stdout).toMatch(/forgotten/);
  expect(JSON.parse((await nexus('--json')).stdout)).toEqual({ learned: [], drives: [] });
}, 120_000);

it('J-12: where nothing is kept it says so', async () => {
  const { status, stderr } = await runInProcess(['learning', 'show']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/nothing is learned either\. \(SETTING_INVALID\)/);
});
