import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** A JSON object: the bundle of each library by the file that its name means, both as URLs. Written by `scripts/bundle-libraries.mjs`. */
export const indexOfBundles = new URL('../../../node_modules/.cache/libraries/index.json', import.meta.url);

/** How our own modules name each other: by the file, so that there is nothing to look up. */
const ownFile = /^\.{1,2}\/.*\.ts$/;

/**
 * Lets libraries that are imported from now on come from their bundles; where there are none nothing changes. Our own files are found
 * without Node's looking for their packages and links, which takes a tenth of the time in which a command starts. For programs that talk
 * or serve. Not for the voice worker: its framework starts each drive's process by files of its own, and would be there twice.
 */
export function useBundledLibraries(index = indexOfBundles): void {
  if (!existsSync(index)) return;
  const bundles: Record<string, string> = JSON.parse(readFileSync(index, 'utf8'));
  registerHooks({
    resolve(specifier, context, next) {
      if (ownFile.test(specifier) && context.parentURL !== undefined)
        return { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true };
      const resolved = next(specifier, context);
      // What is required is CommonJS, and may be another object than what is imported.
      const bundle = context.conditions.includes('import') ? bundles[resolved.url] : undefined;
      return bundle === undefined ? resolved : { ...resolved, url: bundle, format: 'module' };
    },
  });
}
