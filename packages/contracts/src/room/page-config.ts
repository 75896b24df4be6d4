import { z } from 'zod';

/** What the page needs to know before it talks to anybody: `GET /config`. Nothing in it is a secret. */
export const PageConfig = z.object({
  /** True when LiveKit and speech are set: a room with voice. False: the text room. */
  voice: z.boolean(),
  /** Supabase Auth, where users sign in; null: the local user needs none. */
  signIn: z.object({ url: z.url(), publishableKey: z.string() }).nullable(),
});
export type PageConfig = z.infer<typeof PageConfig>;
