import type { Changes } from '../write-behind/change-writer.ts';

/** A mail or thread that is set aside (until, or since, a time) or no longer (null). */
export interface SetAsideChange {
  readonly kind: 'mail' | 'thread';
  readonly id: string;
  readonly at: Date | null;
}

/** Longer ones are no ids; PostgreSQL takes no NUL. */
const longest = { mail: 2_000, thread: 200 } as const;

function isKeepable({ kind, id }: SetAsideChange): boolean {
  return id.length > 0 && id.length <= longest[kind] && !id.includes('\0');
}

/** By what they change. */
export function changesOf(changes: readonly SetAsideChange[]): Changes<SetAsideChange> {
  return new Map(changes.filter(isKeepable).map((change) => [`${change.kind} ${change.id}`, change]));
}

/** Times by id, once these changes are written. */
export function withChanges(
  kept: ReadonlyMap<string, Date>,
  kind: SetAsideChange['kind'],
  changes: Changes<SetAsideChange>,
): ReadonlyMap<string, Date> {
  const all = new Map(kept);
  for (const change of changes.values()) {
    if (change.kind !== kind) continue;
    if (change.at === null) all.delete(change.id);
    else all.set(change.id, change.at);
  }
  return all;
}
