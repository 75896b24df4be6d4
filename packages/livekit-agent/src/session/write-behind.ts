/** Work that goes on behind the drive, one at a time. */
export interface WriteBehind {
  /** There is something to write; asked for during a run, another one follows. */
  wake(): void;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

/** @param write must not reject. */
export function createWriteBehind(write: () => Promise<void>): WriteBehind {
  let again = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (again) {
      again = false;
      await write();
    }
    running = null;
  }

  return {
    wake() {
      again = true;
      running ??= run();
    },
    async settled() {
      while (running !== null) await running;
    },
  };
}
