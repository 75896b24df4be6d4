import { moodOf } from '../decide/mood.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent, IntentKind, UnderstandingContext } from '../intent.ts';
import { isAction } from '../intent-groups.ts';
import type { Guess } from './guess.ts';
import type { IntentModel } from './intent-model.ts';
import { staysWithMail, strangersIn } from './leaves-nothing-open.ts';
import { isSureEnough } from './sureness-needed.ts';

/** What they are about is not in the mail: a message to write names anything, a time and a folder too. */
const mayNameAnything: ReadonlySet<IntentKind> = new Set<IntentKind>(['draft-reply', 'snooze', 'move']);
/** More than the current mail may be meant. */
const pointsFurther = new Set(
  'all every everything them these those they rest others other both lot any thread topic conversation chain before previous'.split(
    ' ',
  ),
);

/** "That was done in error, restore it" tells something and is an order; what somebody said is none. */
const quotes =
  /\b(said|says|saying|told|tells|wrote|writes|asked|asks|quote|unquote|called|mentioned|thinks|people|they|everybody|everyone|always|usually|often|sometimes|yesterday)\b/u;
const strangersAllowed = 1;
const kindsOnMail: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'archive',
  'mark-read',
  'mark-unread',
  'flag',
  'unflag',
  'snooze',
  'move',
]);

/** "Could you …" is how an order is put politely; any other mood may turn it round. */
function isOrder(heard: Heard): boolean {
  const words = heard.tokens.map(({ word }) => word).join(' ');
  const mood = moodOf(words.replace(/^(can|could|would|will) you /u, ''));
  return mood === 'plain' || (mood === 'reported' && !quotes.test(words));
}

/** An action that was probably meant on the current mail. It is only ever asked about. Null where it may be another mail, or no order. */
export function guessAction(
  heard: Heard,
  guess: Guess,
  { context, model }: { readonly context: UnderstandingContext; readonly model: IntentModel },
): Intent | null {
  const { kind, probability } = guess;
  if (kind === 'nothing' || !isAction(kind) || !isSureEnough(heard, guess)) return null;
  if (context.pendingQuestion || (kind === 'send-draft' && !context.pendingDraft)) return null;
  if (!staysWithMail(heard, guess) || !isOrder(heard)) return null;
  if (kindsOnMail.has(kind) && heard.tokens.some(({ word }) => pointsFurther.has(word))) return null;
  if (!mayNameAnything.has(kind) && strangersIn(heard, guess, model).length > strangersAllowed) return null;
  return { kind, target: { scope: 'current' }, confidence: probability };
}
