import { propertyValues } from './env.ts';

/**
 * How many values a costly property is tried with: `whole` of them in the whole run, at most as many in the quick tier as any other
 * property is (PROPERTY_RUNS in vitest.config.ts).
 */
export function propertyRuns(whole: number): number {
  return Math.min(whole, propertyValues);
}
