import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What speaks and listens at the pace of the clock runs last and one file at a time: beside anything else a small machine would measure itself. */
const spoken = ['test/journey/room/*.test.ts', 'test/journey/{canary-room,page-room,voice-*}.test.ts'];

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**'],
    setupFiles: ['./test/support/keep-compiled.ts', './test/support/bound-properties.ts'],
    // Upper bounds against hanging only; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
    env: {
      // What a test starts keeps nothing, unless the test gives it a folder; nobody's own memory is touched.
      NEXUS_DATA_DIR: ':memory:',
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{apps,packages}/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...spoken],
          maxWorkers: 2,
          // Nothing of ours is kept at module level, so a process loads the modules once for all its files: half of the processor's time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'spoken', include: spoken, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
