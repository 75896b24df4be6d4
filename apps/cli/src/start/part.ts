/** One process of the product, as data: how it starts, when it works, how it is asked to stop. */
export interface Part {
  /** What its log lines begin with. */
  readonly name: string;
  readonly command: string;
  readonly arguments: readonly string[];
  /** All of its environment; nothing is inherited beside it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** An HTTP address that answers 2xx once the part works. */
  readonly readyAddress: string;
  /** A line that it writes once it has its port: before it, who answers there is another program. Absent: it writes none. */
  readonly readyLine?: RegExp;
  /** `SIGKILL` for what keeps nothing and would wait for its visitors to leave. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT' | 'SIGKILL';
  /** Others stand on it: it starts before them and stops after them. */
  readonly foundation: boolean;
}
