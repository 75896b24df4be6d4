/** Room for so many at a time. Whoever waits gets it in the order in which they came. */
export interface Rooms {
  /** @returns whether there was room; it is taken then */
  tryEnter(): boolean;
  /** Resolves once there is room for the caller. */
  enter(): Promise<void>;
  leave(): void;
}

export function createRooms(count: number): Rooms {
  const waiting: (() => void)[] = [];
  let free = count;
  const tryEnter = () => {
    if (free === 0) return false;
    free -= 1;
    return true;
  };
  return {
    tryEnter,
    async enter() {
      if (!tryEnter()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave() {
      const next = waiting.shift();
      // The room goes from one to the next, so that nobody comes between.
      if (next === undefined) free += 1;
      else next();
    },
  };
}
