import { archiveFolder } from '../remote/mails.ts';

/** A label that a mail was moved to in this drive. */
export interface Standing {
  readonly labelId: string;
  readonly folder: string;
  /** The move put the label on; otherwise the mail bore it before, and keeps it when the move is taken back. */
  readonly added: boolean;
}

/** The label that stands for the folder of a move. */
export interface MoveTarget {
  readonly labelId: string;
  /** The mail bears it already. */
  readonly isBorne: boolean;
}

/** A move that is under way. Where it never becomes known whether it was made, neither is called. */
export interface BegunMove {
  made(): void;
  notMade(): void;
}

/** Where the mails of an account were moved to in this drive, by our ids. */
export interface GmailStandings {
  /** The labels that a mail may stand in, in the order of its moves: of several only until it is known that the last one was made. */
  of(emailId: string): readonly Standing[];
  /** @param target null: no label stands for `folder`, which is the inbox or the archive */
  begin(emailId: string, folder: string, target: MoveTarget | null): BegunMove;
}

export function createGmailStandings(): GmailStandings {
  const standings = new Map<string, readonly Standing[]>();
  const of = (emailId: string) => standings.get(emailId) ?? [];

  return {
    of,
    begin(emailId, folder, target) {
      const before = of(emailId);
      const same = before.find(({ labelId }) => labelId === target?.labelId);
      const next = target && { labelId: target.labelId, folder, added: same?.added ?? !target.isBorne };
      const after = next ? [next] : [];
      // What a mail bore before it keeps in the archive, too: there its labels cannot tell the one from the other.
      const older = before.filter((one) => one !== same && (one.added || folder !== archiveFolder));
      // Noted before it is done: where the answer is lost, another try must know what to take off, and the way back what was put on.
      standings.set(emailId, [...older, ...after]);
      return { made: () => void standings.set(emailId, after), notMade: () => void standings.set(emailId, before) };
    },
  };
}
