import type { History, Told } from '../history.ts';
import { mayBeSamePhrase, type Phrase } from '../phrases.ts';
import { asLed } from '../statements/read-statements.ts';
import type { Reading } from './read-question.ts';

/** What was told that fits a reading of a question. */
export interface Match {
  readonly told: readonly Told[];
  /** The side that was asked. */
  readonly asked: 'key' | 'value';
}

/** How well a known side fits, 0 to 1: by how many of the words the longer one has. */
function fit(wanted: Phrase | null, told: Phrase): number {
  if (wanted === null) return 1;
  if (!mayBeSamePhrase(wanted, told)) return 0;
  return Math.min(wanted.stems.length, told.stems.length) / Math.max(wanted.stems.length, told.stems.length);
}

/** "Who is the manager of the bridge" asks who runs it. */
function sameMeaning(reading: Reading): readonly Reading[] {
  const { relation, key } = reading;
  if (relation === 'where')
    return ['where', 'live', 'live at', 'live near'].map((one) => ({ ...reading, relation: one }));
  if (relation === 'live') return [reading, { ...reading, relation: 'where' }];
  if (key === null || (relation !== null && relation !== 'role')) return [reading];
  const led = asLed('role', key);
  return led.relation === 'run' ? [{ ...reading, ...led }, reading] : [reading];
}

/** Told of anything, and so an answer to what something is; what somebody has or prefers is none. */
const anyRelation: ReadonlySet<string> = new Set([
  'role',
  'value',
  'name',
  'state',
  'when',
  'where',
  'cost',
  'choice',
  'successor',
]);

function isOf(relation: string | null, told: string): boolean {
  return relation === null ? anyRelation.has(told) : relation === told;
}

/** What fits best of all readings; null: nothing does. */
export function matchReadings(history: History, readings: readonly Reading[]): Match | null {
  let best: { match: Match; score: number } | null = null;
  for (const { relation, key, value } of readings.flatMap(sameMeaning)) {
    const [wantedKey, wantedValue] = [key && history.resolve(key), value && history.resolve(value)];
    const fitting = history.told.flatMap((told) => {
      if (!isOf(relation, told.statement.relation)) return [];
      const score = Math.min(fit(wantedKey, told.statement.key), fit(wantedValue, told.statement.value));
      return score === 0 ? [] : [{ told, score }];
    });
    const score = Math.max(0, ...fitting.map((one) => one.score));
    if (score === 0 || (best !== null && score <= best.score)) continue;
    const told = fitting.filter((one) => one.score === score).map((one) => one.told);
    best = { match: { told, asked: key === null ? 'key' : 'value' }, score };
  }
  return best?.match ?? null;
}
