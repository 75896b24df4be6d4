/** What one page and one process may use of a text room. */
export interface RoomLimits {
  /** Milliseconds until the first message must say who drives. */
  readonly joinWithin: number;
  /** Bytes of one message; the longest of ours is a token. */
  readonly messageBytes: number;
  /** Messages at once, and those that come back in a second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Messages over the limit until the connection is closed. */
  readonly patience: number;
  /** Bytes that may wait for a page that does not read. */
  readonly unreadBytes: number;
  /** Milliseconds between two signs of life. */
  readonly heartbeat: number;
  /** Connections of this process, joined or not. */
  readonly sockets: number;
  readonly drives: number;
  /** Typed messages that may wait for their turn. */
  readonly waiting: number;
}

export const defaultRoomLimits: RoomLimits = {
  joinWithin: 10_000,
  messageBytes: 32_768,
  burst: 20,
  perSecond: 4,
  patience: 100,
  unreadBytes: 1_048_576,
  heartbeat: 20_000,
  sockets: 500,
  drives: 64,
  waiting: 5,
};
