import { type SendingTimes, sendingTimes } from '../remote/send-once.ts';

/** A mail that was not sent is known to be so after two seconds of looking. */
export const quickSendingTimes: SendingTimes = { ...sendingTimes, look: { whole: 2_000, attempt: 2_000, pause: 10 } };
