import type { MailMessage } from '@nexus/contracts';
import { contentStems } from '../support/title-coverage.ts';

type Weights = ReadonlyMap<string, number>;

/** TF-IDF of one mail over the mailbox, of unit length; a word counts once a mail. */
function weigh(mail: MailMessage, mailbox: readonly MailMessage[], frequency: Weights): Weights {
  const weights = [...stemsOf(mail)].map(
    (stem) => [stem, Math.log(mailbox.length / (frequency.get(stem) ?? 1))] as const,
  );
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
  return new Map(weights.map(([stem, weight]) => [stem, weight / length]));
}

function stemsOf({ subject, body }: MailMessage): Set<string> {
  return contentStems(`${subject} ${body.own.slice(0, 2000)}`);
}

const counted = new WeakMap<readonly MailMessage[], Map<string, number>>();

function frequencies(mailbox: readonly MailMessage[]): Map<string, number> {
  const known = counted.get(mailbox);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const mail of mailbox) for (const stem of stemsOf(mail)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  counted.set(mailbox, counts);
  return counts;
}

/** The mean vector of a topic's mails. */
function centre(vectors: readonly Weights[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const vector of vectors) for (const [stem, weight] of vector) sum.set(stem, (sum.get(stem) ?? 0) + weight);
  return sum;
}

/** What a simple program calls a topic: the subject of the mail that is most like the others. */
export function centralSubject(mails: readonly MailMessage[], mailbox: readonly MailMessage[]): string {
  const vectors = mails.map((mail) => weigh(mail, mailbox, frequencies(mailbox)));
  const middle = centre(vectors);
  const nearness = (vector: Weights): number =>
    [...vector].reduce((sum, [stem, weight]) => sum + weight * (middle.get(stem) ?? 0), 0);
  const best = vectors.reduce(
    (most, vector, place) => (nearness(vector) > nearness(vectors[most] ?? new Map()) ? place : most),
    0,
  );
  return mails[best]?.subject ?? '';
}

/** The other usual way: a topic's three heaviest words, which nobody would say. */
export function topTerms(mails: readonly MailMessage[], mailbox: readonly MailMessage[]): string {
  const middle = centre(mails.map((mail) => weigh(mail, mailbox, frequencies(mailbox))));
  return [...middle]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 3)
    .map(([stem]) => stem)
    .join(' ');
}
