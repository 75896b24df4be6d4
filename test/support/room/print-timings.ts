/** A line a journey for whoever watches; times are rows of the bench, and no test asserts them. */
export function printTimings(what: string, times: Readonly<Record<string, number | null>>): void {
  const cells = Object.entries(times).map(
    ([name, value]) => `${name} ${value === null ? '-' : `${Math.round(value)} ms`}`,
  );
  console.log(`${what}: ${cells.join(', ')}`);
}
