import type { Scheduler } from '@nexus/async';
import type { MemoryDate } from '@nexus/contracts';
import { dayIn } from '@nexus/long-memory';

/** What time it is, and the timers. */
export interface DriveClock {
  /**
   * What time it is to the mail and so to all that is judged, told or understood of time (J-2): the reference time when the mail was opened, and what
   * has passed since. Of live mail that is the machine's time.
   */
  now(): Date;
  /** What time it is to the machine: for what outlives the drive or runs out, and for "what time is it". */
  wall(): Date;
  /** The driver's day by the machine's clock: of what outlives the drive. */
  today(): MemoryDate;
  /** When `now` began: of a file its newest credible date (B-4). */
  readonly referenceTime: Date;
  /** The mail is opened: `now` goes on from here. */
  startAt(referenceTime: Date): void;
  /** The machine's time of what was said against `now`, so that "in two hours" are two hours for a file of another year, too. */
  toWall(said: Date): Date;
  /** The same the other way, to tell it. */
  fromWall(time: Date): Date;
  readonly scheduler: Scheduler;
  /** IANA name. */
  readonly timeZone: string;
}

/** Until the mail is opened, `now` is the machine's time. @param wall the machine's clock. */
export function createDriveClock({
  wall,
  scheduler,
  timeZone,
}: Pick<DriveClock, 'wall' | 'scheduler' | 'timeZone'>): DriveClock {
  let referenceTime = wall();
  /** Milliseconds that the mail's time is ahead of the machine's. */
  let ahead = 0;
  const moved = (time: Date, by: number) => new Date(time.getTime() + by);
  return {
    now: () => moved(wall(), ahead),
    wall,
    today: () => dayIn(timeZone, wall()),
    get referenceTime() {
      return referenceTime;
    },
    startAt(time) {
      referenceTime = time;
      ahead = time.getTime() - wall().getTime();
    },
    toWall: (said) => moved(said, -ahead),
    fromWall: (time) => moved(time, ahead),
    scheduler,
    timeZone,
  };
}
