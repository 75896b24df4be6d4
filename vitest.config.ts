import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';

/** Starts processes, servers, databases or a browser, waits for the clock, or takes long and has a shorter sister in the quick tier. */
const system = ['{apps,packages}/*/src/**/*.system.test.ts', 'test/**/*.system.test.ts'];
/**
 * What waits for the pace of speech, with real voices in a room or without, runs last: two files at once it takes most of the processor's
 * time, and beside what takes all of it a small machine would mishear.
 */
const spoken = [
  'test/journey/room/{faults,isolation,memory-check,walk}.system.test.ts',
  'test/journey/voice/walk.system.test.ts',
  'test/journey/canary/room.system.test.ts',
  'test/journey/page/voice-room.system.test.ts',
];
const installed = '**/node_modules/**';

/** `npm test` runs the quick tier alone; `npm run test:all` runs everything (mode `whole`). */
export default defineConfig(({ mode }) => ({
  test: {
    setupFiles: ['./test/support/run/keep-compiled.ts', './test/support/run/bound-properties.ts'],
    // Upper bounds against hanging only; no test asserts a time. A machine that others share stands still for half a minute at times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
    env: {
      // What a test starts keeps nothing, unless the test gives it a folder; nobody's own memory is touched.
      NEXUS_DATA_DIR: ':memory:',
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
      PROPERTY_RUNS: mode === 'whole' ? '200' : '50',
    },
    maxWorkers: 2,
    // Nothing of ours is kept at module level, so a process loads the modules once for all its files: half of the processor's time.
    isolate: false,
    // Node runs the product's own files as they are, in tests as everywhere else: nothing is bundled or rewritten for them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{apps,packages}/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [installed, ...system],
          // A drive waits a tenth of its time for files.
          maxWorkers: 3,
          globalSetup: './test/support/run/say-what-is-left.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: system,
          exclude: [installed, ...spoken],
          // A tenth of the time two of them wait for a clock or a server that starts.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'spoken',
          include: spoken,
          exclude: [installed],
          isolate: true,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
}));
