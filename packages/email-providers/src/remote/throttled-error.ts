import { NexusError } from '@nexus/contracts';

/** The provider asks for fewer requests (429, or its own word for it). Nothing of the refused request was done. */
export class ThrottledError extends NexusError {
  /** Milliseconds that the provider asks to be left alone (`Retry-After`); null where it does not say. */
  readonly retryAfter: number | null;

  constructor(retryAfter: number | null, cause?: unknown) {
    super('MAIL_THROTTLED', 'The mail provider asks for a pause. Try again in a moment.', { retryable: true, cause });
    this.retryAfter = retryAfter;
  }
}
