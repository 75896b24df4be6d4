/** Who is at the page. */
export interface PageDriver {
  /** Null: nobody signs in here. */
  accessToken(): Promise<string | null>;
  /** Null: nobody signs in here. */
  readonly signOut: (() => void) | null;
  /** The API no longer takes the token; back to the form with a sentence. */
  signInAgain(reason: string): void;
}
