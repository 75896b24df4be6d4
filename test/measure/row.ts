/** One line of a table of measurements: what was seen, beside what a user would pick instead, from the same run. */
export interface Row {
  /** The requirement it answers to, as in "B-21". */
  readonly requirement: string;
  readonly name: string;
  /** Null: not measured; `note` says why. */
  readonly value: number | null;
  readonly unit: string;
  readonly baselines: readonly { readonly name: string; readonly value: number }[];
  readonly target: { readonly atLeast: number } | { readonly atMost: number } | null;
  readonly note?: string;
}

/** A file in `eval/tasks` or `bench/tasks` exports one of these as `task`. */
export interface MeasurementTask {
  readonly title: string;
  /** Takes so long that it runs only when `--only` names its file in full. */
  readonly onRequest?: boolean;
  /** Why it cannot be measured on this machine, with how to get what is missing: then there is no row. Null or absent: nothing is missing. */
  readonly missing?: string | null;
  /** `dataFolder`: the folder of EVAL_DATA, or null where it is absent; a task that needs it then returns rows that say so. */
  run(dataFolder: string | null): Promise<readonly Row[]>;
}

/** Whether the target is met; null where there is none or nothing was measured. */
export function meetsTarget(row: Row): boolean | null {
  if (row.value === null || row.target === null) return null;
  return 'atLeast' in row.target ? row.value >= row.target.atLeast : row.value <= row.target.atMost;
}
