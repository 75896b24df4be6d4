import type { TestProject } from 'vitest/node';

/** After a run of the quick tier alone, says how to run the rest. */
export function setup({ vitest }: TestProject): () => void {
  return () => {
    if (vitest.projects.some(({ name }) => name !== 'quick')) return;
    process.stdout.write(
      'That was the quick tier. `npm run test:all` runs everything: also processes, servers, databases, a browser and speech.\n',
    );
  };
}
