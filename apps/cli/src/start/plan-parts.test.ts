import { join } from 'node:path';
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
