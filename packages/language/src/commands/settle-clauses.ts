import type { Heard } from '../grammar/match-pattern.ts';
import { type Intent, isAction } from '../intent.ts';
import { type JoinedClause, readSentence } from './read-sentence.ts';

/** What a fully read sentence comes to: what to do, or why it must be asked back. */
type Settled =
  | { readonly verdict: 'meant'; readonly intents: readonly Intent[] }
  | { readonly verdict: 'declined' }
  | { readonly verdict: 'unsure'; readonly proposed: readonly Intent[]; readonly clarify?: string };

const onlyHeard =
  'I do nothing with a mail that you have not heard, so I did nothing. Say what to do with this one, then next.';

function acts(clause: JoinedClause | undefined): boolean {
  return clause?.intent !== undefined && !clause.refused && isAction(clause.intent.kind);
}

/** "archive it no wait flag it": the last stands. Null where it is open how much was taken back. */
function applyCorrections(clauses: readonly JoinedClause[]): readonly JoinedClause[] | null {
  let standing: JoinedClause[] = [];
  for (const clause of clauses) {
    if (clause.joint === 'correction') {
      if (standing.length > 1) return null;
      standing = [];
    }
    standing.push(clause);
  }
  return standing;
}

/** "no, archive it" and "don't flag it, archive it" put one thing in another's place; "don't flag it and archive it" may not. */
function refusalIsClear(refusal: JoinedClause, following: JoinedClause, words: string): boolean {
  if (!acts(following)) return true;
  if (refusal.intent === undefined) return /^(no|no please|no sorry|no actually)$/u.test(words);
  return following.joint !== 'connector' && following.intent?.kind !== refusal.intent.kind;
}

function cancels(clause: JoinedClause): boolean {
  return clause.refused || (clause.intent?.kind === 'pause' && clause.joint !== 'connector');
}

/** Puts the clauses of a sentence together: corrections, refusals and what is left to do. */
export function settleClauses(clauses: readonly JoinedClause[], wordsOf: (clause: JoinedClause) => string): Settled {
  const standing = applyCorrections(clauses);
  const proposed = clauses.flatMap(({ intent, refused }) => (intent && !refused ? [intent] : []));
  if (standing === null) return { verdict: 'unsure', proposed: proposed.slice(-1) };
  for (const [index, clause] of standing.entries()) {
    const following = standing[index + 1];
    if (clause.refused && following && !refusalIsClear(clause, following, wordsOf(clause)))
      return { verdict: 'unsure', proposed: [] };
    if (acts(clause) && following && cancels(following)) return { verdict: 'unsure', proposed: proposed.slice(0, 1) };
  }
  const plainly = (asked: number): boolean => saidPlainly(standing, asked) || explainsUndo(standing, asked, wordsOf);
  if (standing.some((clause, index) => clause.onlyAsk && !clause.refused && !plainly(index)))
    return { verdict: 'unsure', proposed };
  if (actsOnTheUnheard(standing)) return { verdict: 'unsure', proposed: [], clarify: onlyHeard };
  const plain = standing.filter((clause, index) => !(clause.onlyAsk && plainly(index)));
  const orders = plain.filter((clause) => !isPlanBesideOrder(clause, plain, wordsOf));
  const intents = orders.flatMap(({ intent, refused }) => (intent && !refused ? [intent] : []));
  return intents.length > 0
    ? { verdict: 'meant', intents: withoutCourtesy(withoutRepetition(withoutSayingTwice(intents))) }
    : { verdict: 'declined' };
}

/**
 * "Next and archive it", "archive this and the next": a mail that was not heard yet would be acted on, or one too few.
 * What takes back or sends needs no mail.
 */
function actsOnTheUnheard(clauses: readonly JoinedClause[]): boolean {
  const onward = clauses.findIndex(
    ({ intent, refused }) => !refused && (intent?.kind === 'next' || intent?.kind === 'skip-topic'),
  );
  if (onward < 0) return false;
  const before = clauses[onward - 1];
  const needsMail = acts(before) && !needNoMail.has(before?.intent?.kind ?? '');
  if (clauses[onward]?.pointsAtMail && clauses[onward]?.joint === 'connector' && needsMail) return true;
  return clauses
    .slice(onward + 1)
    .some((clause) => acts(clause) && clause.intent?.target.scope === 'current' && !needNoMail.has(clause.intent.kind));
}

const needNoMail: ReadonlySet<string> = new Set([
  'undo',
  'send-draft',
  'discard-draft',
  'mute-sender',
  'prioritize-sender',
]);

/** Said twice, meant once; of two times for one mail ("I'll see to it tomorrow, remind me at nine") the last stands. */
function withoutRepetition(intents: readonly Intent[]): readonly Intent[] {
  return intents.filter((intent, index) => {
    const following = intents[index + 1];
    if (following?.kind !== intent.kind) return true;
    if (intent.kind === 'snooze') return JSON.stringify(intent.target) !== JSON.stringify(following.target);
    return JSON.stringify(intent) !== JSON.stringify(following);
  });
}

/** "Flag it, I'll see to it tonight": beside an order, what the driver will do himself is its reason. */
function isPlanBesideOrder(
  clause: JoinedClause,
  clauses: readonly JoinedClause[],
  wordsOf: (clause: JoinedClause) => string,
): boolean {
  if (clause.intent?.kind !== 'snooze' || !/^(so )?(i|we) (will|need|want|must|can|shall)\b/u.test(wordsOf(clause)))
    return false;
  return clauses.some((other) => acts(other) && other.intent?.kind !== 'snooze');
}

/** "This is important, flag it": what would have been asked is then said. */
function saidPlainly(clauses: readonly JoinedClause[], asked: number): boolean {
  const kind = clauses[asked]?.intent?.kind;
  return clauses.some(
    (clause, index) => index > asked && clause.intent?.kind === kind && !clause.refused && !clause.onlyAsk,
  );
}

/** "Put it back, I didn't mean that": what was a mistake was just taken back. */
function explainsUndo(
  clauses: readonly JoinedClause[],
  asked: number,
  wordsOf: (clause: JoinedClause) => string,
): boolean {
  const clause = clauses[asked];
  const before = clauses[asked - 1];
  if (clause?.intent?.kind !== 'undo' || before?.intent?.kind !== 'undo' || before.refused || before.onlyAsk)
    return false;
  return /^(that|it|this|i did not mean|you) /u.test(wordsOf(clause));
}

/** "That's enough for today, stop the briefing", "enough of this topic, move on": one thing, said twice. */
function withoutSayingTwice(intents: readonly Intent[]): readonly Intent[] {
  const ends = intents.some(({ kind }) => kind === 'end');
  return intents.filter(
    ({ kind }, index) => !(ends && kind === 'pause') && !(kind === 'next' && intents[index - 1]?.kind === 'skip-topic'),
  );
}

/** "I'm there, thanks": the thanks needs no answer of its own. */
function withoutCourtesy(intents: readonly Intent[]): readonly Intent[] {
  const others = intents.filter(({ kind }) => kind !== 'thanks' && kind !== 'greeting');
  return others.length > 0 ? others : intents.slice(0, 1);
}

const joints = new Set(['and', 'then']);
const longestTail = 10;
/** Behind a message these may be for the briefing. */
const goesOn = /^(?:please )?(?:(?:go|carry|move|read) on|keep going|continue|go (?:back|ahead)|next)(?: please)?$/u;

/** "… and remind me of it at six", "… and tell Graham it is done": orders of their own, in whatever words. */
const ordersBehind =
  /^(?:(?:please|also|then) )*(?:remind me|(?:archive|snooze|mute) \S|flag (?:it|this|that)|tell (?!(?:him|her|them|me|us|you|it|the|my|your|our|every\w+|all|people|anyone)\b)\p{L}{2,}(?:['’]s)? \S)/u;

/**
 * Whether a dictated message ends in what may be a command ("reply saying thanks and archive it"): then it is open where
 * the message ends. "Tell him to sign it and send it" is his to do, not ours.
 */
export function bodyMayEndInCommand(heard: Heard, intents: readonly Intent[]): boolean {
  const body = intents.find((intent) => intent.body !== undefined)?.body;
  if (body === undefined || /^to\b/iu.test(body)) return false;
  const bodyStart = heard.text.length - body.length - (heard.text.length - heard.text.lastIndexOf(body) - body.length);
  return heard.tokens.some((token, index) => {
    const next = heard.tokens[index + 1];
    if (!next || token.start < bodyStart || heard.tokens.length - index > longestTail) return false;
    if (!joints.has(token.word) && !token.breaks) return false;
    if (joints.has(next.word)) return false;
    const tail = heard.tokens.slice(index + 1).map(({ word }) => word);
    if (goesOn.test(tail.join(' ')) || ordersBehind.test(tail.join(' '))) return true;
    const clauses = readSentence(heard, index + 1) ?? [];
    return clauses.some(
      ({ intent, start, end }) =>
        intent !== undefined &&
        ((isAction(intent.kind) && intent.kind !== 'draft-reply') ||
          (intent.kind === 'next' && heard.tokens.slice(start, end).some(({ word }) => word === 'next'))),
    );
  });
}

const saidInTheCar =
  /^(that (he|she|they) (should|must) )?(to )?(please )?(sit|sit down|sit still|stop (it|that|kicking|shouting|crying|screaming|fighting|hitting|poking)|shut up|be (quiet|good|nice|careful)|behave|calm down|wake up|hush|pipe down|hurry up|buckle up|belt up|fasten|go to (sleep|bed)|turn (round|around|left|right|that down|it down)|eat|drink|get (in|out|off|down)|come here|let go|leave (him|her|me|them|it) alone|pull over|slow down|watch (out|the road))\b/iu;

/** "Reply all is a curse": said about answering, not to be written. */
const saidAboutAnswers = /^(is|was|are|were|will be|has been|can be) /iu;

/** "Tell him to sit down" may be for somebody in the car; it is asked about before a mail is written. */
export function bodyMayBeSaidInTheCar(intents: readonly Intent[]): boolean {
  return intents.some(({ body }) => body !== undefined && (saidInTheCar.test(body) || saidAboutAnswers.test(body)));
}
