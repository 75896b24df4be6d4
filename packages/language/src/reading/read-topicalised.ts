import type { Heard } from '../grammar/match-pattern.ts';
import type { IntentKind } from '../intent.ts';
import { beginsTarget, readTarget } from '../slots/read-target.ts';
import type { Clause } from './read-clause.ts';

const takesTarget: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'archive',
  'mark-read',
  'mark-unread',
  'flag',
  'unflag',
  'snooze',
  'move',
  'read',
]);
const pointsBack = new Set(['it', 'that', 'this', 'them', 'these', 'those', 'lot', 'one', 'ones']);
const costOfOrder = 0.2;

function pointsAtWhatWasNamed(heard: Heard, clause: Clause): boolean {
  const { intent } = clause;
  if (!intent || clause.refused || !takesTarget.has(intent.kind)) return false;
  if (clause.bare) return true;
  const points = heard.tokens.slice(clause.start, clause.end).some(({ word }) => pointsBack.has(word));
  return points && (intent.target.scope === 'current' || intent.target.scope === 'topic');
}

/** "The one about the crane, put it in the archive": the mail is named first and only pointed at by the command. */
export function readTopicalised(
  heard: Heard,
  start: number,
  commandsFrom: (start: number) => readonly Clause[],
): readonly Clause[] {
  if (!beginsTarget(heard, start)) return [];
  const clauses: Clause[] = [];
  const farthest = Math.min(heard.tokens.length - 1, start + readTarget.longest);
  for (let end = start + 2; end <= farthest; end += 1) {
    const named = readTarget.read(heard, { start, end });
    if (named) {
      for (const clause of commandsFrom(end)) {
        if (!clause.intent || !pointsAtWhatWasNamed(heard, clause)) continue;
        const intent = { ...clause.intent, target: named.value };
        clauses.push({ ...clause, start, intent, bare: false, cost: clause.cost + named.cost + costOfOrder });
      }
    }
    if (heard.tokens[end - 1]?.breaks) break;
  }
  return clauses;
}
