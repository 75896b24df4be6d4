import { readAnswer, readPart } from '../commands/read-answer.ts';
import { type IntentKind, isAction, type Understanding, type UnderstandingContext } from '../intent.ts';
import { readTimeAmong } from '../requests/reminder-request.ts';
import { askAbout, meant, plain } from '../verdict.ts';
import { normalise } from '../words/normalise.ts';

/** What an order is given for, up to its end: "archive it so I don't see it again". */
const purpose =
  /[\s,;–-]+so(?: that)? (?:i|we|he|she|it|they|there)(?:['’](?:s|ve|m|re|ll|d))?\s(?!(?:say|said|think|thought|guess)\b)(?:(?!\b(?:and|but|unless|actually|except|if|until|then|or)\b)[^,.;!?])*[\s.!]*$/iu;
const asksSomething = /^\W*(?:what|who|where|which|why|how|is|are|was|did|does|do|has|have|can|could|would|will)\b/iu;
/** "It's half past eight already", "she comes at nine": told of the world. */
const tellsOfWorld = /^\W*(?:(?:oh|well|but|and|so)[\s,]+)*(?:it|there|that|he|she|they|no ?one|nobody|everyone)\b/iu;

interface InPart {
  readonly context: UnderstandingContext;
  /** Understands words as they are. */
  readonly readMail: (words: string) => Understanding;
}

/** Words that are not understood whole: an order without what it is for, or the time in an answer to "until when?". Null: they are not understood so either. */
export function readInPart(text: string, whole: Understanding, { context, readMail }: InPart): Understanding | null {
  const { verdict, guessed, proposed = [] } = whole;
  if (verdict === 'meant' && guessed === undefined) return null;
  const allBut = readAllBut(text, { context, readMail });
  if (allBut !== null) return allBut;
  if (proposed.length > 0) return null;
  const bare = context.pendingQuestion ? text : text.replace(purpose, '');
  if (bare !== text && bare.trim() !== '') {
    const read = readMail(bare);
    const isOrder = read.intents.every(
      ({ kind, body, content }) => isAction(kind) && body === undefined && content === undefined,
    );
    if (read.verdict === 'meant' && read.guessed === undefined && isOrder) return read;
  }
  if (context.snoozeAsked !== true || verdict === 'meant' || verdict === 'declined') return null;
  if (readAnswer({ text, tokens: normalise(text) })?.says === 'no') return { text, intents: [], verdict: 'declined' };
  if (asksSomething.test(text) || tellsOfWorld.test(text)) return null;
  const when = readTimeAmong(text);
  return when === null ? null : meant(text, { ...plain('no'), kind: 'snooze', when });
}

/** Orders on mails of which some can be left out. */
const leavesSome: ReadonlySet<string> = new Set([
  'archive',
  'mark-read',
  'mark-unread',
  'flag',
  'unflag',
  'snooze',
  'move',
] satisfies IntentKind[]);
const exceptionJoint = /[\s,;–-]+(?=(?:except|but not|but keep|but leave|apart from|other than|bar|without)\s)/iu;

/** "Archive all the newsletters except Concrete Weekly": an order on several mails without those, which is asked about. Null: it is no such order. */
function readAllBut(text: string, { context, readMail }: InPart): Understanding | null {
  const joint = exceptionJoint.exec(text);
  if (joint === null || context.pendingQuestion) return null;
  // "…, leave that" says it once more.
  const tail = text
    .slice(joint.index + joint[0].length)
    .replace(/[,;.]\s*(?:please )?(?:leave|keep|not) (?:that|it)(?: one)?\W*$/iu, '');
  const part = readPart({ text: tail, tokens: normalise(tail) }, 0);
  const { verdict, intents } = readMail(text.slice(0, joint.index));
  const [order, ...more] = intents;
  if (part?.except === undefined || verdict !== 'meant' || order === undefined || more.length > 0) return null;
  const isOfMany =
    ['topic', 'thread', 'all', 'told'].includes(order.target.scope) ||
    (order.target.scope === 'matching' && order.target.plural);
  if (!isOfMany || !leavesSome.has(order.kind)) return null;
  return askAbout(text, [{ ...order, except: part.except }]);
}
