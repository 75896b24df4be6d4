/** What a voice can say before the listener needs a breath (B-17). */
export const longestFirstClause = 120;
const shortestFirstClause = 40;

const pause = /[.?!;:,—](?=\s|$)/;

/** Words before which a comma does least harm, the best first. */
const boundaries: readonly RegExp[] = [
  /\s(?=(?:because|although|which|while|whereas|unless|but|so that|before|after|since|until|when|where|who|if)\s)/gi,
  /\s(?=(?:and|or|then|with|that|as)\s)/gi,
  /\s(?=(?:from|for|about|on|in|at|by|to|of)\s)/gi,
  /\s/g,
];

function bestBreak(clause: string): number | null {
  for (const boundary of boundaries) {
    const places = [...clause.matchAll(boundary)].map((match) => match.index).filter((at) => at >= shortestFirstClause);
    const last = places.filter((at) => at < longestFirstClause).at(-1);
    if (last !== undefined) return last;
  }
  const first = clause.indexOf(' ', longestFirstClause - 1);
  return first < 0 ? null : first;
}

/** `text` with a comma put in at the best place when its first pause would come later than about 120 characters. */
export function withFirstPause(text: string): string {
  const found = text.search(pause);
  const clauseEnd = found < 0 ? text.length : found;
  if (clauseEnd <= longestFirstClause) return text;
  const at = bestBreak(text.slice(0, clauseEnd));
  return at === null ? text : `${text.slice(0, at)},${text.slice(at)}`;
}
