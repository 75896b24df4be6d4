import { z } from 'zod';
import { BriefingEvent } from '../briefing/briefing-event.ts';

/** The longest thing said to the assistant at once, spoken or typed, in characters. */
export const longestCommand = 2_000;

/** Milliseconds that a caller who is lost has to come back (V-8); then the drive is over. */
export const longestAbsence = 600_000;

/** What the agent is doing at this moment, for a screen (V-9). `away`: the caller's network is gone, the drive waits. */
const agentActivities = ['starting', 'listening', 'thinking', 'speaking', 'away', 'ended'] as const;

export const AgentStatus = z.object({
  type: z.literal('status'),
  activity: z.enum(agentActivities),
  /** The offline language stands in for a model that is set but does not answer. */
  simpleMode: z.boolean(),
  /** How fast whoever reads aloud shall speak, where the driver asked for another speed: times the usual one (W-8). */
  speakingRate: z.number().min(0.5).max(2).optional(),
});
export type AgentStatus = z.infer<typeof AgentStatus>;

/** What is left of the briefing; mails counted in mails. Sent after `ready` and whenever a turn changed it. */
export const BriefingProgress = z.object({
  type: z.literal('progress'),
  left: z.number().int().nonnegative(),
  /** The topic of the current mail; null before the first and after the last. */
  topicId: z.string().nullable(),
  topics: z.array(z.object({ id: z.string(), title: z.string(), left: z.number().int().nonnegative() })),
});
export type BriefingProgress = z.infer<typeof BriefingProgress>;

/**
 * The driver's line of this id has arrived (W-3). `taken`: its turn has begun, or was before; not taken: it was refused, and the
 * `error` beside it says why. A page sends a line again until it has heard one of both.
 */
const lineReceipt = z.object({ type: z.literal('received'), id: z.string(), taken: z.boolean() });

/** A sign of life: silence for longer than a few of them means that the connection hangs (W-3). */
const heartbeat = z.object({ type: z.literal('heartbeat') });

/** This drive was open in another window, which is told so too (W-4). */
const tookOver = z.object({ type: z.literal('took-over') });

/** Which drive this is, before anything else that a text room says: another one than a page has lost answers none of its words. */
const whichDrive = z.object({ type: z.literal('drive'), id: z.string() });

/**
 * The answer to `heard`: how many milliseconds of silence after those words end the driver's turn (V-14). Null: the words do not tell.
 */
const turnEnd = z.object({
  type: z.literal('turn-end'),
  id: z.string(),
  silence: z.number().int().nonnegative().nullable(),
});

/** Everything a page hears from a drive: a text stream on `briefingTopic` in a LiveKit room, one message each over a WebSocket (V-10). */
export const RoomMessage = z.discriminatedUnion('type', [
  ...BriefingEvent.options,
  AgentStatus,
  BriefingProgress,
  lineReceipt,
  heartbeat,
  tookOver,
  whichDrive,
  turnEnd,
]);
export type RoomMessage = z.infer<typeof RoomMessage>;

/** Milliseconds between two heartbeats of a text room. */
export const heartbeatInterval = 1_500;

/** Milliseconds without any of them, or without an answer to them, after which either end gives the connection up: under five seconds (W-3). */
export const longestQuiet = 4_000;

/** Lines of the driver that may wait for their turn, or for a connection. */
export const mostWaitingLines = 5;

/** A name that the page makes up: of itself, or of a line. */
const madeUpId = z.string().min(1).max(64);

/** What the driver was looking at when words were said: they are about that, even where they arrive late (W-3). */
export const SeenPlace = z.object({
  /** The mail of the last `card`; null: there was none. */
  emailId: z.string().max(1_024).nullable(),
  /** The turn of the open `confirm`; null: nothing was asked. */
  question: z.number().int().nonnegative().nullable(),
});
export type SeenPlace = z.infer<typeof SeenPlace>;

/** How words came: by hand they are always meant for the agent, by ear they may be a passenger's; a key is about the card it stands under. */
export const LineSource = z.enum(['typed', 'spoken', 'key']);
export type LineSource = z.infer<typeof LineSource>;

/** What a page tells the drive besides speech, on `driverTopic` or over the WebSocket. */
export const DriverMessage = z.discriminatedUnion('type', [
  /** Words: typed, or a key, or heard by the browser. */
  z.object({
    type: z.literal('say'),
    text: z.string().trim().min(1).max(longestCommand),
    /** A line of a known id is acknowledged again and not answered again. Absent: it is not acknowledged. */
    id: madeUpId.optional(),
    /** Absent: typed. */
    source: LineSource.optional(),
    /** Absent: the words are about whatever the drive is at. */
    seen: SeenPlace.optional(),
  }),
  /** What the browser has heard so far of a turn: nothing is done, and `turn-end` says when it is over. In the text room. */
  z.object({ type: z.literal('heard'), id: madeUpId, text: z.string().trim().min(1).max(longestCommand) }),
  /** Be quiet at once; nothing else changes. */
  z.object({ type: z.literal('hush') }),
  /** End the drive now, without a word. */
  z.object({ type: z.literal('leave') }),
]);
export type DriverMessage = z.infer<typeof DriverMessage>;

/** First message of a WebSocket: who drives. The local user of a loopback server needs no token. */
export const JoinMessage = z.object({
  type: z.literal('join'),
  accessToken: z.string().max(8_192).optional(),
  /** The window, so that one which comes back is not taken for another one. */
  page: madeUpId.optional(),
  /** The drive to which a window comes back by itself: it takes none over that another window has meanwhile. */
  drive: madeUpId.optional(),
  /** The highest `seq` it has heard of that drive: what was said after that is said again. */
  after: z.number().int().nonnegative().optional(),
});
export type JoinMessage = z.infer<typeof JoinMessage>;

/**
 * Why the API closed a text room's WebSocket. A page connects again after every code that is not listed here (its network broke), and after
 * those listed as their lines say; where it shall not, it says what happened.
 */
export const roomCloseCodes = {
  /** The drive is over: goodbye was said, the driver left, or it was abandoned. */
  ended: 1000,
  /** The server stops; connect again in a moment. A drive that was live has ended: its `end` came before. */
  stopping: 1001,
  /** Messages that no page of ours sends. */
  abuse: 1008,
  /** The drive could not be opened; the `error` message before says why. */
  failed: 1011,
  /** No room here now; connect again later. */
  full: 1013,
  /** The same driver connected from elsewhere and goes on there. */
  takenOver: 4000,
  /** Sign in, then connect again. */
  signIn: 4001,
  /** This connection will never be let in. */
  forbidden: 4003,
  /** Messages were not read; connect again and the room tells where the drive is. */
  tooSlow: 4008,
} as const;
