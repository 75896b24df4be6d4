import { moodOf } from '../decide/mood.ts';
import { namesAction } from '../decide/names-action.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent, IntentKind, UnderstandingContext } from '../intent.ts';
import { isAction } from '../intent-groups.ts';
import type { Guess } from './guess.ts';
import { guessSearch } from './guess-search.ts';
import type { IntentModel } from './intent-model.ts';
import { leavesNothingOpen, staysWithMail } from './leaves-nothing-open.ts';
import { isSureEnough } from './sureness-needed.ts';

/** "How do I archive one?" names an action and asks for none. */
const questions: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'help',
  'left-out',
  'how-many',
  'who-from',
  'when-sent',
  'why-first',
]);
const asks = new Set('what when who whose which how why'.split(' '));

function mayStand(kind: IntentKind, { pendingQuestion, paused }: UnderstandingContext): boolean {
  if (isAction(kind) || kind === 'yes' || kind === 'end') return false;
  if (kind === 'resume') return paused;
  if (kind === 'no') return pendingQuestion;
  // "Great" may be the answer.
  return !(pendingQuestion && (kind === 'thanks' || kind === 'greeting'));
}

function asksOnly(heard: Heard, kind: IntentKind): boolean {
  if (!questions.has(kind) || !asks.has(heard.tokens[0]?.word ?? '')) return false;
  return moodOf(heard.tokens.map(({ word }) => word).join(' ')) === 'question';
}

const threads = new Set(['thread', 'chain', 'conversation']);

function scopeOf(heard: Heard, kind: IntentKind): 'current' | 'thread' | 'topic' {
  if (kind !== 'skip-topic') return 'current';
  return heard.tokens.some(({ word }) => threads.has(word)) ? 'thread' : 'topic';
}

/** A guess that changes nothing and leaves nothing open is carried out. */
export function guessHarmless(
  heard: Heard,
  guess: Guess,
  { context, model }: { readonly context: UnderstandingContext; readonly model: IntentModel },
): Intent | null {
  const { kind, probability } = guess;
  if (kind === 'nothing' || !mayStand(kind, context) || !isSureEnough(heard, guess)) return null;
  if (namesAction(heard) && !asksOnly(heard, kind)) return null;
  if (kind === 'search') return staysWithMail(heard, guess) ? guessSearch(heard, probability) : null;
  if (!leavesNothingOpen(heard, guess, model)) return null;
  return { kind, target: { scope: scopeOf(heard, kind) }, confidence: probability };
}
