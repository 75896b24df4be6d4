import { type Intent, isAction, type Understanding, type UnderstandingContext } from '@nexus/language';
import type { CommandPhrase, ExpectedIntent } from '../phrases/command-phrase.ts';

export type Reader = (text: string, context: UnderstandingContext) => Understanding;

/** Slots are compared without case, articles and closing punctuation: the tools look them up that way. */
function same(left: unknown, right: unknown): boolean {
  const plain = (value: unknown): string =>
    JSON.stringify(value ?? null)
      .toLowerCase()
      .replace(/"(the|my) /gu, '"')
      .replace(/[.!?]"/gu, '"');
  return plain(left) === plain(right);
}

function agrees(intent: Intent | undefined, expected: ExpectedIntent): boolean {
  if (intent?.kind !== expected.kind) return false;
  const { scope, about, by, ...slots } = expected;
  if (scope !== undefined && intent.target.scope !== scope) return false;
  const target = intent.target.scope === 'matching' ? intent.target : null;
  if (about !== undefined && !same(target?.query, about)) return false;
  if (by !== undefined && !same(target?.from, by)) return false;
  return Object.entries(slots).every(([slot, value]) => same(Reflect.get(intent, slot), value));
}

/** Every intent read, in order, each with the slots that are named, and none besides. */
export function readsRight({ means }: CommandPhrase, { verdict, intents }: Understanding): boolean {
  return (
    verdict === 'meant' &&
    intents.length === means.length &&
    means.every((expected, index) => agrees(intents[index], expected))
  );
}

/** The command was not merely missed: something else would have been done. */
export function actsWrongly({ means }: CommandPhrase, { intents }: Understanding): boolean {
  const wanted = means.map(({ kind }) => kind);
  return intents.some(
    (intent, index) =>
      isAction(intent.kind) && (!wanted.includes(intent.kind) || !agrees(intent, means[index] ?? { kind: 'help' })),
  );
}
