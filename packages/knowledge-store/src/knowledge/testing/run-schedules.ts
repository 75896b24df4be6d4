import { runSchedule, type SchedulePlaces, type ScheduleResult } from './knowledge-schedule.ts';

/** More would only wait for one database, and take its slowness for its absence. */
const atOnce = 4;

export interface Schedules {
  readonly first: number;
  readonly count: number;
}

export interface SchedulesResult {
  /** For a person to read: how many, which seeds, what was done. */
  readonly said: string;
  readonly failed: readonly ScheduleResult[];
}

/** Runs the schedules of these seeds, some at once, and stops at the first that fails. */
export async function runSchedules(
  { first, count }: Schedules,
  places: (seed: number) => SchedulePlaces,
): Promise<SchedulesResult> {
  const results: ScheduleResult[] = [];
  const failed: ScheduleResult[] = [];
  let next = first;
  async function work(): Promise<void> {
    while (next < first + count && failed.length === 0) {
      const seed = next;
      next += 1;
      const result = await runSchedule(seed, places(seed));
      results.push(result);
      if (result.faults.length > 0) failed.push(result);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const sum = (number: (result: ScheduleResult) => number) =>
    results.reduce((total, result) => total + number(result), 0);
  const said = [
    `${results.length} schedules, seeds ${first} to ${first + count - 1}`,
    `${sum(({ calls }) => calls)} changes, ${sum(({ acknowledged }) => acknowledged)} acknowledged`,
    `${sum(({ unpromised }) => unpromised)} of them lost with Redis emptied and their writer killed`,
  ].join('; ');
  return { said, failed };
}
