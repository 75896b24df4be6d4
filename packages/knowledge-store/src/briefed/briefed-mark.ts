/** Milliseconds that a mail counts as briefed: seven days (M-13). */
export const briefedFor = 7 * 24 * 3_600_000;

/** What was last said of a mail: told to the user, or taken back. */
export interface BriefedMark {
  readonly status: 'briefed' | 'taken_back';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** By mail id. */
export type BriefedMarks = ReadonlyMap<string, BriefedMark>;

function isLater(one: BriefedMark, other: BriefedMark | undefined): boolean {
  if (other === undefined || one.at !== other.at) return other === undefined || one.at > other.at;
  // Of two at one moment both places must keep the same; a mail told twice is better than one never told.
  return one.status === 'taken_back';
}

/** Of each mail the later mark, whatever the order in which they are merged. */
export function mergeMarks(...several: readonly BriefedMarks[]): Map<string, BriefedMark> {
  const merged = new Map<string, BriefedMark>();
  for (const marks of several) {
    for (const [emailId, mark] of marks) {
      if (isLater(mark, merged.get(emailId))) merged.set(emailId, mark);
    }
  }
  return merged;
}

/** The mails that count as briefed at a moment. */
export function briefedAt(marks: BriefedMarks, now: number): Set<string> {
  const briefed = [...marks].filter(([, { status, at }]) => status === 'briefed' && at > now - briefedFor);
  return new Set(briefed.map(([emailId]) => emailId));
}
