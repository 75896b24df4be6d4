/** What a server does instead of answering; each is used up by one request. */
export type SpeechFault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** What the refusal says; servers quote what they were sent. */
      readonly quoting?: string;
    }
  /** Never answers, until the caller goes away. */
  | { readonly kind: 'stall' }
  /** A web page instead of what was asked for. */
  | { readonly kind: 'nonsense'; readonly quoting?: string }
  /** Sends so many bytes of its answer, then destroys the connection. */
  | { readonly kind: 'cut'; readonly after: number }
  /** Sends so many bytes of its answer, then nothing more. */
  | { readonly kind: 'hang'; readonly after: number };
