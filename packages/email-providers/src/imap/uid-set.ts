/** UIDs as IMAP writes a set of them (RFC 9051 section 9): `1:3,7`. Not empty. */
export function writeUidSet(uids: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const uid of [...uids].toSorted((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last && uid <= last[1] + 1) last[1] = uid;
    else ranges.push([uid, uid]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',');
}

/** The UIDs of a set, ascending; at most `limit` of them, since two numbers of a server could stand for four thousand million. */
export function readUidSet(set: string, limit: number): readonly number[] {
  const uids = new Set<number>();
  for (const [, from, to = from] of set.matchAll(/(\d{1,10})(?::(\d{1,10}))?/g)) {
    const ends = [Number(from), Number(to)].toSorted((left, right) => left - right);
    for (let uid = ends[0] ?? 1; uid <= (ends[1] ?? 0) && uids.size < limit; uid++) uids.add(uid);
  }
  return [...uids].toSorted((left, right) => left - right);
}
