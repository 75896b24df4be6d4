import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { projectFolder } from '../env.ts';
import { planParts } from './plan-parts.ts';

it('M-14: tells that what is remembered stays on this machine where no setting says otherwise', async () => {
  const { describe } = await planParts({ API_PORT: '0' });
  expect(describe([])).toContain(`Memory: in ${join(projectFolder, '.nexus')}, on this machine.`);
});

it('M-14: tells that nothing is kept where NEXUS_DATA_DIR says so', async () => {
  const { describe } = await planParts({ API_PORT: '0', NEXUS_DATA_DIR: ':memory:' });
  expect(describe([])).toContain('Memory: none, nothing is kept beyond a drive; NEXUS_DATA_DIR says so.');
});

it('B-1: nothing is started where the data folder can never be used', async () => {
  const environment = { API_PORT: '0', NEXUS_DATA_DIR: fileURLToPath(import.meta.url) };
  await expect(planParts(environment)).rejects.toMatchObject({ code: 'SETTING_INVALID' });
});
