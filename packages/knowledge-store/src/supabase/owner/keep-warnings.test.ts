import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** A process of its own: in this one another test may have loaded the database. */
const program = `
  const { keepWarnings } = await import(${urlOf('./keep-warnings.ts')});
  await keepWarnings(() => import(${urlOf('./open-embedded.ts')}));
  process.emitWarning(new Error('more than ten listen'));
`;

it('M-4: a warning of Node ends no process that has the embedded database open', async () => {
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stderr).toContain('more than ten listen');
});
