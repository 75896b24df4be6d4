/** How long a call to a provider may be tried; all in milliseconds. */
export interface RetryTimes {
  /** For all attempts and the pauses between them. */
  readonly whole: number;
  /** For one attempt: what hangs is broken off, so that another one has time. */
  readonly attempt: number;
  /** The first pause; each next one is twice as long, and up to twice that by chance. */
  readonly pause: number;
}

/** For what a driver waits for: a tool has eight seconds, and must say something within them. */
export const toolTimes: RetryTimes = { whole: 5_500, attempt: 3_000, pause: 200 };

/** Times of an action: `lastLook` comes on top of `whole`. */
export interface ActionTimes extends RetryTimes {
  readonly lastLook: number;
}

/** For an action on a few mails, within the eight seconds of a tool. */
export const actionTimes: ActionTimes = { ...toolTimes, lastLook: 1_500 };

export interface SendingTimes {
  /** One request has as long as a large mail takes: broken off, it may be carried out all the same. */
  readonly post: RetryTimes;
  /** How long a mail is looked for after a request that was not answered. */
  readonly look: RetryTimes;
}

/** Nobody waits for a sending within eight seconds: it goes out by itself, half a minute after the yes. */
export const sendingTimes: SendingTimes = {
  post: { whole: 60_000, attempt: 60_000, pause: 500 },
  look: { whole: 12_000, attempt: 4_000, pause: 200 },
};

/** A provider's clock and ours may differ by this much, in milliseconds. */
export const clockSkew = 120_000;
