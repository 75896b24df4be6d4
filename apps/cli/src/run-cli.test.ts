import { describe, expect, it } from 'vitest';
import { runInProcess } from './testing/run-in-process.ts';

describe('the command line in process', () => {
  it('a wrong one is one sentence to a person, and one object to a program', async () => {
    expect(await runInProcess(['brief', '--window', 'x'])).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The command line is wrong: .*number of days.*\(USAGE_INVALID\)\n$/),
    });
    const { status, stdout, stderr } = await runInProcess(['brief', '--window', 'x', '--json']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ type: 'error', turn: 0, code: 'USAGE_INVALID', fatal: true });
  });

  it('help goes to standard output, and to standard error where a command is missing', async () => {
    expect(await runInProcess(['help'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: nexus /) });
    expect(await runInProcess([])).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: nexus /) });
  });

  it('reads the environment and the folder that it is handed, and no other', async () => {
    const { stderr } = await runInProcess(['triage'], { environment: { TIME_ZONE: 'Mars' } });
    expect(stderr).toMatch(/^TIME_ZONE.*\(SETTING_INVALID\)\n$/);
    const nowhere = await runInProcess(['ingest', 'nowhere.pdf', '--json'], { folder: '/nowhere' });
    expect(JSON.parse(nowhere.stdout)).toMatchObject({ type: 'error', code: 'SETTING_INVALID' });
  });
});
