import type { Heard } from '../grammar/match-pattern.ts';
import { type Intent, isAction, type Understanding, type UnderstandingContext } from '../intent.ts';
import { asking, meant, plain } from '../verdict.ts';
import { normalise } from '../words/normalise.ts';
import { type Answer, onlySomebody, openedSoftly, readChange, readPart, saysWhy, takesAllBut } from './read-answer.ts';
import { readCommands } from './read-commands.ts';

/** Asked where words may have answered the question that stands; what it asks has to be said with it. */
export const isThatAYes = 'Is that a yes?';

/** "Only the first two", "all but Anna's. I need that", "just ToolBarn": a yes to a part of what is asked. Null: none. */
export function readPartOf(
  heard: Heard,
  answer: Answer | null,
  context: UnderstandingContext,
): Pick<Intent, 'except' | 'only'> | null {
  const { index, 0: stop } = /[.!]\s+/u.exec(heard.text) ?? { index: heard.text.length, 0: '' };
  const rest = heard.text.slice(index + stop.length);
  // What stands behind it may only say why.
  if (rest !== '' && !saysWhy({ text: rest, tokens: normalise(rest) }, 0)) return null;
  const first = heard.text.slice(0, index);
  const said: Heard = { text: first, tokens: normalise(first) };
  const part = readPart(said, 0);
  if (part?.only !== undefined || (part !== null && takesAllBut(said))) return part;
  const name = onlySomebody(said);
  return name === null || answer !== null || readCommands(said, 0, context) !== null ? null : { only: `from ${name}` };
}

/** A yes that goes on: only what can be read in full goes with it. */
function continueYes(heard: Heard, answer: Answer, context: UnderstandingContext): Understanding {
  const { text } = heard;
  const unsure: Understanding = asking(text, isThatAYes);
  const change = readChange(heard, answer.end) ?? (context.questionOfMany ? readPart(heard, answer.end) : null);
  if (change) return meant(text, { ...plain('yes'), ...change });
  const turns = heard.tokens[answer.end]?.word === 'but';
  const connected = turns || ['and', 'then'].includes(heard.tokens[answer.end]?.word ?? '');
  // "Go ahead and send it" is one thing said.
  const joined = connected && !turns && heard.tokens[answer.end - 1]?.word !== 'ahead';
  const rest = readCommands(heard, connected ? answer.end + 1 : answer.end, context);
  if (rest?.verdict !== 'meant') return unsure;
  const [first, ...others] = rest.intents;
  // "Okay, go on" may be no answer at all.
  if (openedSoftly(heard) && !joined && first && !isAction(first.kind)) return unsure;
  if (turns && !(first && isAction(first.kind))) return unsure;
  if (!first || joined || !isAction(first.kind)) return meant(text, plain('yes'), ...rest.intents);
  const { kind: restates, when, folder } = first;
  // "Yes, but flag it" may be no yes; "yes, but snooze it until three" changes when.
  if (turns && when === undefined && folder === undefined) return unsure;
  const yes: Intent = { ...plain('yes'), restates, ...(when && { when }), ...(folder && { folder }) };
  return meant(text, yes, ...others);
}

/** An order that would only lead to another question. */
function isIncomplete({ kind, when, target }: Intent): boolean {
  return (kind === 'snooze' && when === undefined) || (kind === 'prioritize-sender' && target.scope === 'current');
}

export function readReply(heard: Heard, answer: Answer, context: UnderstandingContext): Understanding | null {
  const { text } = heard;
  const ends = answer.end === heard.tokens.length;
  if (answer.says === 'mixed' || (answer.says === 'maybe' && ends)) return asking(text, isThatAYes);
  if (answer.says === 'maybe') return null;
  if (ends) return meant(text, plain(answer.says));
  if (answer.says === 'yes') return continueYes(heard, answer, context);
  const joined = ['and', 'then', 'but'].includes(heard.tokens[answer.end]?.word ?? '');
  const rest = readCommands(heard, joined ? answer.end + 1 : answer.end, context);
  if (rest?.verdict === 'declined') return meant(text, plain('no'));
  const givesReason = saysWhy(heard, answer.end);
  // "That can wait" says why, and asks for nothing to be put off.
  if (rest?.verdict === 'meant' && !(givesReason && rest.intents.every(isIncomplete)))
    return meant(text, plain('no'), ...rest.intents);
  return givesReason ? meant(text, plain('no')) : null;
}

/** A sentence that begins with a no is a no, whatever else it says. */
export function explainNo(
  rest: Understanding,
  answer: Answer | null,
  { pendingQuestion }: UnderstandingContext,
): Understanding {
  return pendingQuestion && answer?.says === 'no' ? meant(rest.text, plain('no')) : rest;
}
