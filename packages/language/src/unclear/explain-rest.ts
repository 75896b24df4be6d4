import { namesAction } from '../commands/compiled-lexicon.ts';
import { readClauses } from '../commands/read-clause.ts';
import { readSentence } from '../commands/read-sentence.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import { type Intent, isAction, type Understanding } from '../intent.ts';
import { askAgain, clarifyQuestion, sayHalf } from './clarify-question.ts';
import { moodOf } from './mood-and-address.ts';

const mailWords =
  /\b(mails?|emails?|messages?|inbox|threads?|topics?|briefing|newsletters?|sender|draft|folder|nexus|reply|archive|unread)\b/u;
const actionWords =
  /\b(archive|delete|trash|bin it|bin this|flag|star|snooze|remind me|mute|unsubscribe|forward (it|this)|reply|send it|undo|mark (it|this|that|as)|move (it|this)|prioritize|unmute|(put|stick) (it|this|that) (in|under)|get rid)\b/u;
const opensAsCommand =
  /^((ok|can|could|you|just) )*(archive|snooze|unsubscribe|(mute|flag|move|delete|forward|star) (everything|all|every|the mails?|the emails?))\b/u;
const asksAgent = /^(so |and |ok )*(what|who|when|where|why|which|how|tell me|read|show)\b/u;

/** Which mails are urgent, and how loud the voice is, are settled elsewhere; it must not be taken for "next". */
const asksForOrderPattern =
  /^(what is|give me|read|tell me|show me|only|just|brief me on) .*\b(most urgent|most important|(urgent|important) (ones|mails|things|stuff))\b|^(a bit |a little )?(louder|quieter|speak up|talk louder|speak louder)$/u;

/** Whether an order of mails or another loudness is asked for, which no intent stands for. */
export function asksForOrder({ tokens }: Heard): boolean {
  return asksForOrderPattern.test(tokens.map(({ word }) => word).join(' '));
}

/** In words. Beyond, it is rambling: asked back where it began like a command, left alone otherwise. */
const longestExplained = 40;
const addressed =
  /^((ok|please|can|could|would|you|just|now|so|and|nexus) )*(archive|delete|bin|flag|snooze|mute|move|forward|reply|send|mark|unsubscribe|remind|undo|read|tell|write|search|find)\b/u;

/** The action the sentence begins with, or the one that is the whole of it behind its last pause. */
function leadingAction(heard: Heard): Intent | undefined {
  return actionFrom(heard, 0) ?? closingAction(heard);
}

function closingAction(heard: Heard): Intent | undefined {
  const start = heard.tokens.findLastIndex(({ breaks }, index) => breaks && index < heard.tokens.length - 1) + 1;
  const [only, ...others] = start > 0 ? (readSentence(heard, start) ?? []) : [];
  const { intent } = only ?? {};
  return only && intent && others.length === 0 && !only.refused && !only.bare && isAction(intent.kind)
    ? intent
    : undefined;
}

function actionFrom(heard: Heard, start: number): Intent | undefined {
  return readClauses(heard, start)
    .filter((clause) => !clause.refused && !clause.bare && clause.intent !== undefined && isAction(clause.intent.kind))
    .sort((left, right) => right.end - left.end)[0]?.intent;
}

function unsure(text: string, proposed: readonly Intent[]): Understanding {
  const clarify = clarifyQuestion(proposed);
  const offer = clarify === askAgain ? [] : proposed;
  return { text, intents: [], verdict: 'unsure', clarify, ...(offer.length === 0 ? {} : { proposed: offer }) };
}

/** What to make of words that the grammar could not account for as a whole. Never an action. */
export function explainRest(heard: Heard): Understanding {
  const { text } = heard;
  const words = heard.tokens.map((token) => token.word).join(' ');
  const aside: Understanding = { text, intents: [], verdict: 'aside' };
  if (asksForOrder(heard)) return unsure(text, []);
  if (heard.tokens.length > longestExplained) return addressed.test(words) ? unsure(text, []) : aside;
  const leading = leadingAction(heard);
  if (!leading && !actionWords.test(words) && !namesAction(heard))
    return mailWords.test(words) && asksAgent.test(words) ? unsure(text, []) : aside;
  const mood = moodOf(words);
  if (mood === 'question' || mood === 'hypothetical' || mood === 'reported') return aside;
  if (mood === 'negated') return { text, intents: [], verdict: 'declined' };
  if (mood === 'exception') return unsure(text, []);
  // A message that ran on, or a target that did ("everything older than …"): what was read of it is more than was said, and is not offered.
  const isWhole = leading?.target.scope === 'current' && leading.body === undefined && leading.recipients === undefined;
  const offer = leading && isWhole ? [leading] : [];
  if (mood === 'conditional') return unsure(text, /\b(or|either|maybe|perhaps)\b/u.test(words) ? [] : offer);
  return leading || mailWords.test(words) || opensAsCommand.test(words) ? unsure(text, offer) : aside;
}

const joints = new Set(['and', 'then']);
const between = new Set(['then', 'also', 'please', 'just']);
const orders = new Set(
  'archive delete bin trash flag unflag snooze remind mute move mark reply answer send forward tell draft read skip search find undo file put'.split(
    ' ',
  ),
);

/** Whether another order follows behind an "and" ("archive it and snooze the next one"). */
function ordersMore({ tokens }: Heard): boolean {
  return tokens.some(({ word }, index) => {
    if (index === 0 || !joints.has(word)) return false;
    const next = tokens.slice(index + 1).find((token) => !between.has(token.word));
    return next !== undefined && orders.has(next.word);
  });
}

/**
 * Where a sentence holds two orders and only the first was understood: says so, and offers neither. A yes to the half would pass
 * over the other. Null where the whole sentence was one order.
 */
export function halfUnderstood(heard: Heard, { text, verdict, proposed = [] }: Understanding): Understanding | null {
  const [only, ...more] = proposed;
  if (verdict !== 'unsure' || only === undefined || more.length > 0 || only.body !== undefined) return null;
  const clarify = ordersMore(heard) ? sayHalf(only) : null;
  return clarify === null ? null : { text, intents: [], verdict, clarify };
}
