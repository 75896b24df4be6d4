import type { ActionTimes, RetryTimes } from '../remote/timeouts.ts';
import { actionTimes } from '../remote/timeouts.ts';

export interface OutlookTimes {
  /** For what a driver waits for. */
  readonly soon: ActionTimes;
  /** For what is fetched behind the drive's back: Graph may ask for a pause of many seconds, and a page may take some. */
  readonly behind: RetryTimes;
}

export const outlookTimes: OutlookTimes = {
  soon: actionTimes,
  behind: { whole: 60_000, attempt: 20_000, pause: 500 },
};
