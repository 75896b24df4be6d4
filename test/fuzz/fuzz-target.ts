/** Something that reads what strangers wrote, and what has to hold whatever they wrote (H-13). */
export interface FuzzTarget {
  /** Good inputs, from which odd ones are made. */
  readonly seeds: readonly (string | Uint8Array)[];
  /** Pieces with a meaning to whoever reads: where they stand by chance, something happens. */
  readonly pieces: readonly string[];
  /** Milliseconds of processor time that any input may take, where that is more than a reader's. */
  readonly costs?: number;
  /** Throws where something does not hold. What is refused as it should be holds. */
  readonly examine: (input: Buffer) => Promise<void> | void;
}

/** C0 and C1 without tab and line breaks: nothing of it can be said. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;
/** What turns the direction of text. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export function expectSpeakable(text: string, what: string): void {
  const found = (control.exec(text) ?? turning.exec(text))?.[0];
  if (found !== undefined) throw new Error(`${what} has U+${found.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function expectSame(first: unknown, second: unknown, what: string): void {
  if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error(`${what} differs from one time to the next`);
}

export function expectAtMost(amount: number, most: number, what: string): void {
  if (amount > most) throw new Error(`${what}: ${amount}, more than ${most}`);
}
