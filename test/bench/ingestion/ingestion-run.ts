/** What one reading of a file in a process of its own printed, as JSON. */
export interface IngestionRun {
  /** From the call to the last chunk; a process that is started within it counts, imports before it do not. */
  readonly milliseconds: number;
  readonly chunks: number;
  /** The most that this process and those it started had in use, above what it had before, in megabytes. */
  readonly megabytesAboveIdle: number;
}
