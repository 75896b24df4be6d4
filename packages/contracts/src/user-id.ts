import { z } from 'zod';

/** A UUID everywhere: Supabase's `sub`, LiveKit's identity, the key of all that is kept. */
export const UserId = z.uuid();
export type UserId = z.infer<typeof UserId>;

/** The one user of a machine that nobody signs in to. */
export const localUserId: UserId = '6b9f2c1e-54d7-4f0a-9a55-2f1d2f3c7a10';
