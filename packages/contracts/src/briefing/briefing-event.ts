import { z } from 'zod';
import { holdReasons, signalIds } from './judged-mail.ts';

/** The mail the driver is hearing about, as a screen shows it. */
export const BriefingCard = z.object({
  emailId: z.string(),
  from: z.string(),
  subject: z.string(),
  receivedAt: z.iso.datetime().nullable(),
  topic: z.string(),
  score: z.number().min(0).max(1),
  signals: z.array(z.object({ id: z.enum(signalIds), weight: z.number(), evidence: z.string() })),
  /** Phone numbers that the sender gives, as they stand in the mail; absent where there is none, and where the mail looks like a fraud. */
  phones: z.array(z.string().max(40)).max(2).optional(),
});
export type BriefingCard = z.infer<typeof BriefingCard>;

/** Counted from the driver's first words; 0: before them. */
const turn = z.number().int().nonnegative();

/** What happens in a briefing, in order: one object a line under `brief --json`, one message each to a page. */
export const BriefingEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    mode: z.enum(['model', 'offline']),
    unread: z.number().int(),
    held: z.partialRecord(z.enum(holdReasons), z.number().int()),
    topics: z.array(z.object({ id: z.string(), title: z.string(), count: z.number().int() })),
    redFlags: z.number().int(),
    urgent: z.number().int(),
    /** What *now* is to this mail, as an ISO date: where the voice says "today", so does the card. */
    now: z.iso.datetime().optional(),
  }),
  z.object({ type: z.literal('user'), turn, text: z.string() }),
  z.object({
    type: z.literal('tool'),
    turn,
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    success: z.boolean(),
    message: z.string(),
    ms: z.number(),
  }),
  BriefingCard.extend({ type: z.literal('card'), turn }),
  z.object({
    type: z.literal('assistant'),
    turn,
    /** As spoken. */
    text: z.string(),
    /** The same in stretches of one language each, by its code (ISO 639-1), for a voice of that language (W-5); absent where all is English. */
    stretches: z.array(z.object({ text: z.string(), language: z.string() })).optional(),
    /** As a screen shows it. */
    display: z.string(),
    firstChunkMs: z.number().nullable(),
    totalMs: z.number(),
  }),
  z.object({ type: z.literal('confirm'), turn, action: z.string(), count: z.number().int() }),
  z.object({ type: z.literal('alert'), turn, emailId: z.string(), score: z.number() }),
  z.object({ type: z.literal('error'), turn, code: z.string(), message: z.string(), fatal: z.boolean() }),
  z.object({
    type: z.literal('end'),
    briefed: z.number().int(),
    archived: z.number().int(),
    flagged: z.number().int(),
    remaining: z.number().int(),
  }),
]);
export type BriefingEvent = z.infer<typeof BriefingEvent>;
