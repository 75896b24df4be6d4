/** Runs work of one name in the order in which it came, one after the other; what fails holds up nobody. */
export type TakeTurns = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): TakeTurns {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    const settled = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
    last.set(name, settled);
    return mine;
  };
}
