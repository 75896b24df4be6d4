import type { JudgedMail, LearnedTaste, LearningReading, SignalId } from '@nexus/contracts';
import { capitalise } from '@nexus/text';
import type { SubjectMatterId } from '../importance/subject-matter.ts';
import { learnedWeights } from './learn-from-drive.ts';

/** What weighs more or less, as one says it; plural where it is. A feature that is not here is called by its id. */
const names: ReadonlyMap<string, readonly [name: string, verb?: 'weigh']> = new Map(
  Object.entries({
    'urgent-keyword': ['saying that it is urgent'],
    'soon-words': ['talk of today and tomorrow'],
    'vip-sender': ['coming from a VIP'],
    'watched-keyword': ['words you watch for', 'weigh'],
    'asked-directly': ['being asked directly'],
    'surest-ask': ['a clear request'],
    asks: ['the number of requests'],
    'asked-early': ['a request at the beginning'],
    'asked-alone': ['a request to few people'],
    greeted: ['being greeted by name'],
    deadline: ['a deadline'],
    'deadline-ask': ['a request with a deadline'],
    'sole-recipient': ['being written to alone'],
    'reply-to-own-mail': ['an answer to your own mail'],
    'fast-thread': ['a conversation that moves fast'],
    'repeated-chasing': ['being asked again'],
    'high-importance': ['a mark of importance'],
    wording: ['pressing wording'],
    questions: ['questions', 'weigh'],
    length: ['a long text'],
    'very-short': ['a very short text'],
    'second-person': ['being spoken to'],
    'first-person': ['writers who speak of themselves', 'weigh'],
    dates: ['dates and times', 'weigh'],
    links: ['links', 'weigh'],
    bulk: ['mailings', 'weigh'],
    'discussion-list': ['mailing lists', 'weigh'],
    'no-reply': ['senders that take no answers', 'weigh'],
    automatic: ['mail from machines'],
    junk: ['mail marked as junk'],
    recipients: ['many recipients', 'weigh'],
    copied: ['being copied in'],
    unnamed: ['mail that is not addressed to you'],
    'first-named': ['being the first it is addressed to'],
    reply: ['an answer in a conversation'],
    forward: ['a forwarded mail'],
    'bare-forward': ['a mail forwarded without a word'],
    quoted: ['a long conversation below it'],
    attached: ['attachments', 'weigh'],
    colleague: ['coming from a colleague'],
    answered: ['what you have answered'],
    overtaken: ['what later mail has overtaken'],
    fraud: ['signs of fraud', 'weigh'],
    'about-private-life': ['mail about private life'],
    'about-leisure': ['mail about food, sport and free time'],
    'about-thanks': ['thanks and praise', 'weigh'],
    'about-travel': ['mail about travel'],
    'about-money': ['mail about money'],
    'about-law': ['mail about contracts and law'],
    'about-people-at-work': ['mail about who joins and who leaves'],
    'about-computers': ['mail about computers'],
    'about-public-affairs': ['mail about news and politics'],
    'about-learning': ['mail about schools and research'],
    'about-trade': ['mail about markets and trade'],
    'about-orders': ['mail about orders and customers'],
    'about-building': ['mail about buildings and sites'],
    'about-health': ['mail about health and safety'],
    'about-events': ['mail about events and invitations'],
    'about-papers': ['mail about documents'],
    numbers: ['numbers', 'weigh'],
    exclaims: ['exclamation marks', 'weigh'],
    'from-public-body': ['coming from a school or a public body'],
    'from-private-mailbox': ['coming from a private mailbox'],
  } satisfies Record<SignalId | SubjectMatterId, readonly [string, 'weigh'?]> &
    Record<string, readonly [string, 'weigh'?]>),
);

/** "being asked directly weighs more for you". */
function sayWeight(id: string, weight: number): string {
  const [name, verb = 'weighs'] = names.get(id) ?? [id.replaceAll('-', ' ')];
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
  const parts = Object.entries(learnedWeights(taste)).flatMap(([id, weight]) => {
    const value = features[id] ?? 0;
    return Math.abs(weight) >= worthSaying ? [{ id, weight, isThere: value > 0, by: weight * value }] : [];
  });
  const all = parts.reduce((sum, { by }) => sum + by, 0);
  if (Math.abs(all) < worthSaying) return null;
  // What the mail lacks is named only where nothing that is in it moved it that way.
  const [most] = parts
    .filter(({ by }) => by * all > 0)
    .sort((one, other) => Number(other.isThere) - Number(one.isThere) || (other.by - one.by) * Math.sign(all));
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
