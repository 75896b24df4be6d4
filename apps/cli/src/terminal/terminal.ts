/** A text stream of a terminal, or what stands in for one. */
export type TerminalOutput = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** How wide it is, where it is a terminal. */
  readonly columns?: number;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that a command has of the world it is typed in: a process's own, or a test's. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: TerminalOutput;
  readonly stderr: TerminalOutput;
  readonly environment: Environment;
  /** Where the command was typed: relative paths are meant from there. */
  readonly folder: string;
  /** Emits SIGINT, SIGTERM and SIGHUP. */
  readonly signals: NodeJS.EventEmitter;
}
