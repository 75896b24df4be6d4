/** What the doctor found of one service. */
export interface Finding {
  readonly service: string;
  /** `off`: it is not set, and nothing misses it. */
  readonly state: 'ok' | 'off' | 'failed';
  /** One sentence or less; no secret, no mail. */
  readonly detail: string;
  /** Milliseconds until it answered or failed; null: nothing was asked. */
  readonly milliseconds: number | null;
  /** What to do about it. */
  readonly next: string | null;
  /** The settings to look at when it fails. */
  readonly settings: string;
}

/** One service to try: what it is for, and what to do when it does not answer. */
export interface Examination {
  readonly service: string;
  /** Resolves what to show of a service that answers; null: it is not set. */
  readonly examine: ((signal: AbortSignal) => Promise<string>) | null;
  /** Shown when it is not set. */
  readonly absent?: string;
  /** What turns it on, when it is not set; null: nobody needs it. */
  readonly turnOn?: string;
  /** The settings to look at when it fails. */
  readonly settings: string;
  /** Milliseconds that it may take, where they are not the usual ones. */
  readonly within?: number;
}
