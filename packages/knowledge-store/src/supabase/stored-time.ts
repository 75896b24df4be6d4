import { z } from 'zod';

/**
 * A `timestamptz` as it comes from the database, made ISO 8601 in UTC. PostgREST writes `2026-11-22T05:27:40.72+00:00`,
 * `@supabase/lite` as PostgreSQL itself prints it: `2026-11-22 05:27:40.72+00`.
 */
export const StoredTime = z.string().transform((text, context) => {
  const time = Date.parse(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'));
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  context.addIssue({ code: 'custom', message: 'no time' });
  return z.NEVER;
});
