import { Problem } from '@nexus/api-client';
import { problemWording } from '../../wording.ts';

/** Who is at the page. */
export interface PageDriver {
  /** Null: nobody signs in here. @throws Problem where the sign-in does not answer */
  accessToken(): Promise<string | null>;
  /** Null: nobody signs in here. */
  readonly signOut: (() => void) | null;
  /** The API no longer takes the token; back to the form with a sentence. */
  signInAgain(reason: string): void;
}

/** Why something did not work, in a sentence; a driver whose sign-in is over is asked to sign in again. */
export function explainFailure(error: unknown, driver: PageDriver): string {
  if (!(error instanceof Problem)) return problemWording.unexpected;
  if (error.asksForSignIn) driver.signInAgain(error.detail);
  return error.detail;
}
