import { z } from 'zod';

/** Whether what this server needs answers; only what is set is asked. */
export const Readiness = z
  .object({
    ready: z.boolean(),
    parts: z.array(z.object({ name: z.string(), ready: z.boolean() })),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof Readiness>;

export const Health = z.object({ alive: z.literal(true) }).meta({ id: 'Health' });
