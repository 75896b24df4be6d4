import type { JudgedMail, Signal, SignalId } from '@nexus/contracts';
import { speakableText } from '@nexus/text';
import { asksInGerman } from './german-request.ts';
import { reportRequest } from './report-request.ts';
import { senderName, shortSenderName } from './sender-name.ts';

type Signals = ReadonlyMap<SignalId, Signal>;

const mostReasons = 3;

/** What each signal says of the mail, when it is not the ask itself; `it` is the mail. */
const reasons: readonly (readonly [SignalId, (signal: Signal) => string])[] = [
  ['urgent-keyword', () => 'says it is urgent'],
  ['repeated-chasing', ({ evidence }) => (/^\d/.test(evidence) ? 'is one of several without an answer' : 'asks again')],
  ['deadline', ({ evidence }) => deadlineReason(speakableText(evidence)).replace(/^it /, '')],
  ['watched-keyword', ({ evidence }) => `mentions ${speakableText(evidence)}, which you watch for`],
  ['reply-to-own-mail', () => 'answers a mail of yours'],
  ['high-importance', () => 'is marked as important'],
  ['fast-thread', () => 'belongs to a conversation that is moving fast'],
  ['sole-recipient', () => 'was sent to you alone'],
];

const dampers: readonly (readonly [SignalId, string])[] = [
  ['junk', 'it was marked as junk'],
  ['bulk', 'it went out to many people at once'],
  ['automatic', 'a machine sent it'],
  ['no-reply', 'its sender takes no answers'],
  ['discussion-list', 'it went to a mailing list'],
];

function joinReasons(clauses: readonly string[]): string {
  if (clauses.length < 2) return clauses.join('');
  return `${clauses.slice(0, -1).join(', ')} and ${clauses.at(-1) ?? ''}`;
}

function damperOf(signals: Signals): string | null {
  return dampers.find(([id]) => signals.has(id))?.[1] ?? null;
}

function reasonsOf(signals: Signals, leftOut: readonly SignalId[]): string[] {
  return reasons.flatMap(([id, say]) => {
    const signal = signals.get(id);
    return signal === undefined || leftOut.includes(id) ? [] : [say(signal)];
  });
}

function deadlineReason(due: string): string {
  if (/^(?:closes?|expires?)\b/i.test(due)) return `it ${due}`;
  return `it has a deadline, ${due}`;
}

function explainAsk(judged: JudgedMail, signals: Signals): string | null {
  const ask = signals.get('asked-directly');
  if (ask === undefined) return null;
  const deadline = signals.get('deadline');
  const sender = senderName(judged.email.from);
  const who = signals.has('vip-sender') ? `${sender}, one of your VIPs,` : sender;
  // The voice speaks English.
  const request = asksInGerman(ask.evidence) ? 'asks you for something, in German' : reportRequest(ask.evidence);
  const due = deadline === undefined ? '' : speakableText(deadline.evidence);
  const isSaid = due === '' || request.toLowerCase().includes(due.toLowerCase()) || ask.evidence.includes(due);
  const isAddable = request.startsWith('asks you to ') && /^(?:by|before|until|till|no later|within)\b/i.test(due);
  const when = isSaid ? '' : isAddable ? ` ${due}` : `; ${deadlineReason(due)}`;
  const others = reasonsOf(signals, ['deadline', 'sole-recipient'])
    .slice(0, 1)
    .map((reason) => `; the mail ${reason}`);
  return `${who} ${request}${when}${others.join('')}`;
}

function explainReasons(judged: JudgedMail, signals: Signals): string | null {
  if (signals.has('vip-sender')) {
    const name = shortSenderName(judged.email.from) ?? 'one of your VIPs';
    const opening = name === 'one of your VIPs' ? `It comes from ${name}` : `It comes from ${name}, one of your VIPs`;
    const others = reasonsOf(signals, []).slice(0, mostReasons - 1);
    return others.length === 0 ? opening : `${opening}${others.length > 1 ? ',' : ', and'} ${joinReasons(others)}`;
  }
  const clauses = reasonsOf(signals, []).slice(0, mostReasons);
  if (clauses.length === 1 && signals.has('sole-recipient'))
    return 'Nothing in it is pressing; it was sent to you alone';
  return clauses.length === 0 ? null : `It ${joinReasons(clauses)}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Below this nothing that speaks for a mail is worth naming. */
const tellingScore = 0.15;

/**
 * Why a mail has its score, in one sentence that can be spoken (B-6): no address, no id, no number of ours. A pure function of its
 * signals and its sender's name.
 */
export function explainScore(judged: JudgedMail): string {
  const signals: Signals = new Map(judged.signals.map((signal) => [signal.id, signal]));
  const damper = damperOf(signals);
  const isQuiet = judged.score < tellingScore;
  const reason = isQuiet && damper !== null ? null : (explainAsk(judged, signals) ?? explainReasons(judged, signals));
  if (reason === null) return damper === null ? 'Nothing in it is pressing.' : `Nothing in it is pressing; ${damper}.`;
  return capitalise(damper === null ? `${reason}.` : `${reason}, but ${damper}.`);
}
