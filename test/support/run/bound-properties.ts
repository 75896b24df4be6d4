import fc from 'fast-check';
import { propertyValues as numRuns, propertySeed as seed } from './env.ts';

/**
 * Below a test's own limit, which cannot be kept where nothing waits for anything: a large value is shrunk for hours, and the failure
 * would be told after them.
 */
const longestMs = 55_000;

// Once a process: its test files share the library.
if (fc.readConfigureGlobal().seed !== seed) {
  fc.configureGlobal({ seed, numRuns });
  fc.installGlobalPlugin(fc.interruptAfterTimeLimit(longestMs, { failOnInterrupt: true }));
}
