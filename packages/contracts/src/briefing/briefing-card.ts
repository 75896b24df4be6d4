import { z } from 'zod';
import { signalIds } from './judged-mail.ts';

/** The mail the driver is hearing about, as a screen shows it. */
export const BriefingCard = z.object({
  emailId: z.string(),
  from: z.string(),
  subject: z.string(),
  receivedAt: z.iso.datetime().nullable(),
  topic: z.string(),
  score: z.number().min(0).max(1),
  signals: z.array(z.object({ id: z.enum(signalIds), weight: z.number(), evidence: z.string() })),
});
export type BriefingCard = z.infer<typeof BriefingCard>;
