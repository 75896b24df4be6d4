import { Problem } from '../service/problem.ts';
import type { PageDriver } from './driver.ts';

/** Why something did not work, in a sentence; whoever is no longer signed in is asked to sign in again. */
export function explainFailure(error: unknown, driver: PageDriver): string {
  if (!(error instanceof Problem)) return 'That did not work. Try again.';
  if (error.asksForSignIn) driver.signInAgain(error.detail);
  return error.detail;
}
