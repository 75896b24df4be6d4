import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it("E-4: Google's library is loaded when an account is opened, and not before", async () => {
  const script = `
    import { createRequire } from 'node:module';
    const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('googleapis'));
    const { openGmailMailbox } = await import('./open.ts');
    const before = isLoaded();
    const tokens = { get: () => Promise.reject(new Error('nobody is signed in')) };
    await openGmailMailbox({ userId: '', accountId: 'a', address: 'a@example.com', name: '', tokens }).catch(() => {});
    console.log(JSON.stringify([before, isLoaded()]));
  `;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
  });
  expect(JSON.parse(stdout)).toEqual([false, true]);
});
