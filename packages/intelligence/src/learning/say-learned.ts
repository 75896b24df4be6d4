import type { JudgedMail, LearnedTaste, LearningReading, SignalId } from '@nexus/contracts';
import { capitalise } from '@nexus/text';
import { learnedWeights } from './learn-from-drive.ts';

/** What weighs more or less, as one says it; plural where it is. */
const names: Readonly<Record<SignalId, readonly [name: string, verb: 'weighs' | 'weigh']>> = {
  'urgent-keyword': ['saying that it is urgent', 'weighs'],
  'vip-sender': ['coming from a VIP', 'weighs'],
  'watched-keyword': ['words you watch for', 'weigh'],
  'asked-directly': ['being asked directly', 'weighs'],
  deadline: ['a deadline', 'weighs'],
  'sole-recipient': ['being written to alone', 'weighs'],
  'reply-to-own-mail': ['an answer to your own mail', 'weighs'],
  'fast-thread': ['a conversation that moves fast', 'weighs'],
  'repeated-chasing': ['being asked again', 'weighs'],
  'high-importance': ['a mark of importance', 'weighs'],
  wording: ['pressing wording', 'weighs'],
  bulk: ['mailings', 'weigh'],
  'discussion-list': ['mailing lists', 'weigh'],
  'no-reply': ['senders that take no answers', 'weigh'],
  automatic: ['mail from machines', 'weighs'],
  junk: ['mail marked as junk', 'weighs'],
  answered: ['what you have answered', 'weighs'],
  overtaken: ['what later mail has overtaken', 'weighs'],
  fraud: ['signs of fraud', 'weigh'],
};

const isSignal = (id: string): id is SignalId => id in names;

/** "being asked directly weighs more for you". */
function sayWeight(id: string, weight: number): string {
  const [name, verb] = isSignal(id) ? names[id] : [id.replaceAll('-', ' '), 'weighs'];
  return `${name} ${verb} ${weight > 0 ? 'more' : 'less'} for you`;
}

/** A weight that moved by less has changed no mail's place. */
const worthSaying = 0.1;

/** All that was learned, as it is shown (J-12). */
export function readLearning(taste: LearnedTaste): LearningReading {
  const learned = Object.entries(learnedWeights(taste))
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([feature, weight]) => ({ feature, weight, says: `${capitalise(sayWeight(feature, weight))}.` }));
  return { learned, drives: taste.drives.toReversed().map(({ at, samples, moved }) => ({ at, samples, moved })) };
}

/**
 * How what was learned moved this mail, in a sentence that can be spoken; null where it did so by next to nothing. It names the one
 * feature of the mail that moved it most in the direction in which all of them together did. Pure.
 */
export function explainLearned(
  { features }: Pick<JudgedMail, 'features'>,
  taste: LearnedTaste,
  now: Date,
): string | null {
  // What a mail lacks is no reason to name.
  const parts = Object.entries(learnedWeights(taste)).flatMap(([id, weight]) => {
    const value = features[id] ?? 0;
    return value > 0 && Math.abs(weight) >= worthSaying ? [{ id, weight, by: weight * value }] : [];
  });
  const all = parts.reduce((sum, { by }) => sum + by, 0);
  if (Math.abs(all) < worthSaying) return null;
  const [most] = parts.sort((one, other) => (other.by - one.by) * Math.sign(all));
  if (most === undefined) return null;
  const habit = all > 0 ? 'You often act on mail like it' : 'You often pass over mail like it';
  return `${habit}: ${sayWeight(most.id, most.weight)}${sinceWhen(most.id, most.weight, taste, now)}.`;
}

const day = 24 * 60 * 60 * 1000;

/** " since last week": since the first listed drive that moved it this way. */
function sinceWhen(id: string, weight: number, { drives }: LearnedTaste, now: Date): string {
  const first = drives.find(({ moved }) => (moved[id] ?? 0) * weight > 0);
  if (first === undefined) return '';
  const days = (now.getTime() - Date.parse(first.at)) / day;
  if (days < 1) return '';
  if (days < 7) return ' since earlier this week';
  if (days < 14) return ' since last week';
  if (days < 60) return ` for ${Math.floor(days / 7)} weeks`;
  return ' for months';
}
