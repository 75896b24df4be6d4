/** Whether the caller is there. */
export interface Absence {
  leave(): void;
  /** @returns false when nobody had left. */
  comeBack(): boolean;
  readonly away: boolean;
  close(): void;
}

/** @param abandonAfter milliseconds; then `onAbandoned`, unless the caller is back. */
export function createAbsence(abandonAfter: number, onAbandoned: () => void): Absence {
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    leave() {
      timer ??= setTimeout(() => {
        timer = null;
        onAbandoned();
      }, abandonAfter);
    },
    comeBack() {
      const wasAway = timer !== null;
      stop();
      return wasAway;
    },
    get away() {
      return timer !== null;
    },
    close: stop,
  };
}
