import fc from 'fast-check';

/**
 * Below a test's own limit, which cannot be kept where nothing waits for anything: a large value is shrunk for hours, and the failure
 * would be told after them.
 */
const longestMs = 55_000;

/**
 * A run tries the same values as the run before it, so that it fails for what was changed and for nothing else. Other values are tried
 * with other seeds: `PROPERTY_SEED=7 npm test -- properties`.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 2002);

/** How many values a property is tried with that names no number itself: few in the quick tier, many in the whole run (vitest.config.ts). */
const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);

// Once a process: its test files share the library.
if (fc.readConfigureGlobal().seed !== seed) {
  fc.configureGlobal({ seed, numRuns });
  fc.installGlobalPlugin(fc.interruptAfterTimeLimit(longestMs, { failOnInterrupt: true }));
}
