import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { OwnerFolder } from './owner-folder.ts';

const OwnerKeys = z.object({
  publishableKey: z.string().min(32),
  /** Opens everything, the owner itself included. */
  secretKey: z.string().min(32),
  jwtSecret: z.string().min(32),
});
export type OwnerKeys = z.infer<typeof OwnerKeys>;

/** Null: there are none, or none that can be read. */
export async function readOwnerKeys({ keysFile }: OwnerFolder): Promise<OwnerKeys | null> {
  try {
    return OwnerKeys.parse(JSON.parse(await readFile(keysFile, 'utf8')));
  } catch {
    return null;
  }
}

/** They are good on this machine alone and nothing is encrypted with them, so damaged ones are simply made anew. Called by the owner only. */
export async function makeOwnerKeys(folder: OwnerFolder): Promise<OwnerKeys> {
  const kept = await readOwnerKeys(folder);
  if (kept !== null) return kept;
  const made: OwnerKeys = {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(32).toString('base64url'),
  };
  const draft = `${folder.keysFile}.new`;
  await writeFile(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 });
  await rename(draft, folder.keysFile);
  return made;
}
