/**
 * Why the API closed a text room's WebSocket. A page connects again after any code that is not listed here (its network went), and
 * after those it should not it says what happened.
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
