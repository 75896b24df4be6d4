import { z } from 'zod';

/** The answer of `POST /livekit/token` (V-2). */
export const RoomGrant = z.object({
  url: z.string(),
  room: z.string(),
  /** LiveKit's access token: a JWT that opens this room for this user, for ten minutes to join. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
});
export type RoomGrant = z.infer<typeof RoomGrant>;

/** The name under which the worker registers and a token asks for it. */
export const agentName = 'nexus-briefing';

/** What a token tells the worker about its job; everybody who holds the token can read it, so ids only. */
export const DriveDispatch = z.object({ userId: z.uuid() });
export type DriveDispatch = z.infer<typeof DriveDispatch>;

/** The topics of LiveKit's text streams: `RoomMessage` to the page, `DriverMessage` from it. */
export const briefingTopic = 'nexus.briefing';
export const driverTopic = 'nexus.driver';

/** The name under which a drive's agent can be asked, over LiveKit, whether words come from its mails (M-7). */
export const memoryCheckMethod = 'nexus.memory-check';

/** What the API asks. LiveKit takes 15 kB at most. */
export const MemoryCheck = z.object({
  content: z.string().max(2_000),
  /** A LiveKit token that administers this room: only a holder of the server's secret can make one, so nobody else learns what is in a mail. */
  proof: z.string().max(4_096),
});
export type MemoryCheck = z.infer<typeof MemoryCheck>;

/** All that the agent tells: neither which mail nor which words. */
export const MemoryCheckAnswer = z.object({ refused: z.boolean() });
export type MemoryCheckAnswer = z.infer<typeof MemoryCheckAnswer>;
