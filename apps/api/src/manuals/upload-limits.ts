/** A file is held in memory until its job is kept, so few are read at once; the others wait, unread, in their connections. */
export interface UploadLimits {
  /** Uploads that are read at the same time. */
  readonly atOnce: number;
  /** Of these, one client's, so that a slow line holds up nobody else. */
  readonly ofOne: number;
  readonly waiting: number;
  /** Milliseconds that one waits for its turn. */
  readonly patience: number;
  /** Milliseconds after which an upload is answered with its job (K-1). */
  readonly answerWithin: number;
  /** Milliseconds that a file has to arrive after the server was asked to stop. */
  readonly lastPatience: number;
}

export const defaultUploadLimits: UploadLimits = {
  atOnce: 6,
  ofOne: 3,
  waiting: 100,
  patience: 30_000,
  answerWithin: 10_000,
  lastPatience: 3_000,
};
