import type { JudgedMail, Signal, SignalId } from '@nexus/contracts';
import { capitalise, joinWithAnd, speakableText } from '@nexus/text';
import { asksInGerman } from '../asks/ask-classifier.ts';
import { senderName, shortSenderName } from '../sender-name.ts';

type Signals = ReadonlyMap<SignalId, Signal>;

const mostReasons = 3;

/** What each signal says of the mail, when it is not the ask itself; `it` is the mail. */
const reasons: readonly (readonly [SignalId, (signal: Signal) => string | null])[] = [
  ['urgent-keyword', () => 'says it is urgent'],
  ['repeated-chasing', ({ evidence }) => (/^\d/.test(evidence) ? 'is one of several without an answer' : 'asks again')],
  ['deadline', (signal) => deadlineReason(signal).replace(/^it /, '')],
  ['watched-keyword', ({ evidence }) => `mentions ${speakableText(evidence)}, which you watch for`],
  ['reply-to-own-mail', () => 'answers a mail of yours'],
  ['high-importance', () => 'is marked as important'],
  ['fast-thread', () => 'belongs to a conversation that is moving fast'],
  ['sole-recipient', () => 'was sent to you alone'],
  ['wording', ({ evidence }) => wordingReason(evidence)],
];

/** Two phrases are as many as one hears. */
function wordingReason(evidence: string): string | null {
  const phrases = [...evidence.matchAll(/“([^”]+)”/g)]
    .slice(0, 2)
    .map(([, phrase = '']) => `“${speakableText(phrase)}”`);
  return phrases.length === 0 ? null : `says ${joinWithAnd(phrases)}`;
}

const dampers: readonly (readonly [SignalId, string])[] = [
  ['junk', 'it was marked as junk'],
  ['bulk', 'it went out to many people at once'],
  ['automatic', 'a machine sent it'],
  ['no-reply', 'its sender takes no answers'],
  ['discussion-list', 'it went to a mailing list'],
];

/** What settles a mail comes before what lowers it. */
function damperOf(signals: Signals): string | null {
  const settled = signals.get('answered')?.told ?? signals.get('overtaken')?.told;
  if (settled !== undefined) return settled;
  return dampers.find(([id]) => (signals.get(id)?.weight ?? 0) < 0)?.[1] ?? null;
}

/** What speaks for the mail, the heaviest first; what speaks against it is no reason to name it for. */
function reasonsOf(signals: Signals, leftOut: readonly SignalId[]): string[] {
  return reasons
    .flatMap(([id, say]) => {
      const signal = signals.get(id);
      return signal === undefined || (signal.weight <= 0 && signal.told === undefined) || leftOut.includes(id)
        ? []
        : [{ signal, say }];
    })
    .sort((one, other) => other.signal.weight - one.signal.weight)
    .flatMap(({ signal, say }) => say(signal) ?? []);
}

/** Words that make a date a deadline. */
const tied = /^(?:by|before|until|till|due|within|no|not|latest|deadline|rsvp)\b/i;

function deadlineReason({ evidence, told }: Signal): string {
  if (told !== undefined) return told;
  const due = speakableText(evidence);
  if (/^(?:closes?|expires?)\b/i.test(due)) return `it ${due}`;
  return tied.test(due) ? `it has a deadline, ${due}` : `it names a date, ${due.replace(/[.,;]+$/, '')}`;
}

function explainAsk(judged: JudgedMail, signals: Signals): string | null {
  const ask = signals.get('asked-directly');
  if (ask === undefined || ask.weight <= 0) return null;
  const deadline = signals.get('deadline');
  const sender = senderName(judged.email.from);
  const who = signals.has('vip-sender') ? `${sender}, one of your VIPs,` : sender;
  // The voice speaks English.
  const request = asksInGerman(ask.evidence) ? 'asks you for something, in German' : reportRequest(ask.evidence);
  if (deadline?.told !== undefined) return `${who} ${request}; ${deadline.told}${otherReason(signals)}`;
  const due = deadline === undefined ? '' : speakableText(deadline.evidence);
  const isSaid =
    deadline === undefined || request.toLowerCase().includes(due.toLowerCase()) || ask.evidence.includes(due);
  const isAddable = request.startsWith('asks you to ') && /^(?:by|before|until|till|no later|within)\b/i.test(due);
  const when = isSaid ? '' : isAddable ? ` ${due}` : `; ${deadlineReason(deadline)}`;
  return `${who} ${request}${when}${otherReason(signals)}`;
}

/** One more reason than an ask and its deadline. */
function otherReason(signals: Signals): string {
  const [reason] = reasonsOf(signals, ['deadline', 'sole-recipient', 'wording']);
  return reason === undefined ? '' : `; the mail ${reason}`;
}

function explainReasons(judged: JudgedMail, signals: Signals): string | null {
  if (signals.has('vip-sender')) {
    const name = shortSenderName(judged.email.from) ?? 'one of your VIPs';
    const opening = name === 'one of your VIPs' ? `It comes from ${name}` : `It comes from ${name}, one of your VIPs`;
    const others = reasonsOf(signals, []).slice(0, mostReasons - 1);
    return others.length === 0 ? opening : `${opening}${others.length > 1 ? ',' : ', and'} ${joinWithAnd(others)}`;
  }
  const clauses = reasonsOf(signals, []).slice(0, mostReasons);
  if (clauses.length === 1 && signals.has('sole-recipient'))
    return 'Nothing in it is pressing; it was sent to you alone';
  return clauses.length === 0 ? null : `It ${joinWithAnd(clauses)}`;
}

/** Below this nothing that speaks for a mail is worth naming. */
const tellingScore = 0.15;

/**
 * Why a mail has its score, in one sentence that can be spoken (B-6): no address, no id, no number of ours. A pure function of its
 * signals and its sender's name.
 */
export function explainScore(judged: JudgedMail): string {
  const signals: Signals = new Map(judged.signals.map((signal) => [signal.id, signal]));
  const fraud = signals.get('fraud');
  if (fraud !== undefined) return `It looks like a fraud${fraud.evidence === '' ? '' : `: ${fraud.evidence}`}.`;
  const damper = damperOf(signals);
  // What was due is worth saying however little is left of its weight.
  const isQuiet = judged.score < tellingScore && signals.get('deadline')?.told === undefined;
  const reason = isQuiet && damper !== null ? null : (explainAsk(judged, signals) ?? explainReasons(judged, signals));
  if (reason === null) return damper === null ? 'Nothing in it is pressing.' : `Nothing in it is pressing; ${damper}.`;
  return capitalise(damper === null ? `${reason}.` : `${reason}, but ${damper}.`);
}

/** From the sender's mouth to a third person's: "send me your plans" becomes "send them your plans". */
const turns: readonly (readonly [RegExp, string])[] = [
  [/\b(?:I['’]m|I am)\b/g, 'they are'],
  [/\b(?:we['’]re|we are)\b/gi, 'they are'],
  [/\b(?:I|we)['’]ve\b/gi, 'they have'],
  [/\b(?:I|we)['’]ll\b/gi, 'they will'],
  [/\b(?:I|we)['’]d\b/gi, 'they would'],
  [/\bI was\b/g, 'they were'],
  [/\b(?:me|us)\b/gi, 'them'],
  [/\b(?:my|our)\b/gi, 'their'],
  [/\b(?:mine|ours)\b/gi, 'theirs'],
  [/\b(?:myself|ourselves)\b/gi, 'themselves'],
  [/\b(?:I|we)\b/gi, 'they'],
];

const preamble =
  /^(?:(?:hi|hello|hey|dear)\b[^,]{0,30},\s*|(?:\p{Lu}\p{Ll}+),\s+|(?:so|and|but|also|then|ok|okay|well|if possible|if you can|when you (?:can|get a chance))\b,?\s+)+/iu;
const politeness = /^(?:(?:please|pls|plz|kindly),?\s+)+/i;
const knowing =
  /^(?:(?:could|can|would|will)\s+you\s+(?:please\s+)?)?(?:(?:let|tell)\s+(?:me|us)\s+(?:know\s+)?|(?:i|we)(?:['’]d|\s+would|\s+should)?\s+(?:like|want|love|need)\s+to\s+know\s+)(if|whether|what|when|where|who|how|which|why)\b\s*(.*)$/i;
const requesting: readonly RegExp[] = [
  /^(?:could|can|would|will)\s+you\s+(?:(?:please|kindly|maybe|possibly|also|perhaps|just)\s+)*(?!be\b|like\b|prefer\b|mind\b|have\s+(?:(?:a|any)\s+)?(?:time|moment|minute|chance|idea|thoughts)\b)(.+)$/i,
  /^(?:i|we)(?:['’]d|\s+would|\s+should)?\s+(?:need|want|like|ask)\s+you\s+to\s+(.+)$/i,
  /^(?:i|we)(?:['’]d|\s+would|\s+should)?\s+(?:be\s+(?:very\s+)?(?:grateful|glad|happy|pleased)|appreciate\s+it)\s+if\s+you\s+(?:could|would|can|will)\s+(.+)$/i,
  /^you\s+(?:need|have)\s+to\s+(.+)$/i,
];
const wondering = /^would\s+you\s+((?:be|like|prefer|mind)\b.+)$/i;
/** What may follow "please" without being a verb. */
const noVerb = /^(?:by|if|for|at|on|in|before|after|as|to|the|a|an|no|any|all|thanks|also)\b/i;
const questionWord =
  /^(?:who|what|when|where|why|how|which|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|has|have|had|any|and|or|if|the|a)\b/i;
const longestRequest = 110;

function turn(text: string): string {
  return turns.reduce((sentence, [pattern, replacement]) => sentence.replace(pattern, replacement), text);
}

function trimEnd(text: string): string {
  return text.replace(/[\s,]*\b(?:please|thanks|thank you)\b[\s.!?]*$/i, '').replace(/[\s.,;:!?…-]+$/, '');
}

/** At most 110 characters, ended at a clause or, where there is none, at a word. */
function shorten(text: string): string {
  const whole = text.replace(/…$/, '');
  if (whole.length <= longestRequest && whole === text) return trimEnd(text);
  const cut = whole.slice(0, longestRequest);
  const clause = Math.max(cut.lastIndexOf(', '), cut.lastIndexOf('; '), cut.lastIndexOf(' - '), cut.lastIndexOf(' ('));
  return trimEnd(clause > 30 ? cut.slice(0, clause) : cut.slice(0, cut.lastIndexOf(' ')));
}

/** A question's first word is no name, so it needs no capital in the middle of a sentence. */
function lowerFirst(text: string): string {
  return questionWord.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** What somebody asks, as another tells it: "asks you to …", "wants to know whether …", or the question itself. English. */
function reportRequest(sentence: string): string {
  const text = speakableText(sentence).replace(preamble, '');
  const bare = text.replace(politeness, '');
  const [, wanted, rest = ''] = knowing.exec(bare) ?? [];
  if (wanted !== undefined && rest !== '') return `wants to know ${wanted.toLowerCase()} ${shorten(turn(rest))}`;
  const wondered = wondering.exec(bare)?.[1];
  if (wondered !== undefined) return `asks whether you would ${shorten(turn(wondered))}`;
  for (const pattern of requesting) {
    const requested = pattern.exec(bare)?.[1];
    if (requested !== undefined) return `asks you to ${shorten(turn(requested))}`;
  }
  if (bare !== text && !noVerb.test(bare)) {
    return `asks you to ${shorten(turn(bare.charAt(0).toLowerCase() + bare.slice(1)))}`;
  }
  if (text.endsWith('?')) return `asks: ${lowerFirst(shorten(turn(text)))}`;
  return `writes: ${shorten(text)}`;
}
