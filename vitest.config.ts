import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages}/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // An upper bound against hanging only; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // What a test starts keeps nothing, unless the test gives it a folder; nobody's own memory is touched.
    env: { NEXUS_DATA_DIR: ':memory:' },
  },
});
