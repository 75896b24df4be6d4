import { once } from 'node:events';
import { expect, it } from 'vitest';
import { keepWarnings } from './keep-warnings.ts';

it('M-4: a warning of Node ends no process that has the embedded database open', async () => {
  await keepWarnings(() => import('./open-embedded.ts'));
  const warned = once(process, 'warning');
  const warning = new Error('more than ten listen');
  process.emitWarning(warning);
  expect(await warned).toEqual([warning]);
});
