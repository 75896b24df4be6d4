import type { BriefingCard, SignalId } from '@nexus/contracts';

/** One reason why a mail matters. */
export interface Reason {
  readonly words: string;
  /** The mail's own words that show it; null where they would only repeat the subject. */
  readonly quote: string | null;
}

const inWords: Readonly<Record<SignalId, string>> = {
  'urgent-keyword': 'Says it is urgent',
  'vip-sender': 'From someone important to you',
  'watched-keyword': 'About something you watch for',
  'asked-directly': 'Asks you',
  deadline: 'Has a deadline',
  'sole-recipient': 'To you alone',
  'reply-to-own-mail': 'Answers your mail',
  'fast-thread': 'Many mails in a short time',
  'repeated-chasing': 'Asked again without an answer',
  'high-importance': 'Marked important',
  bulk: 'Sent to many',
  'discussion-list': 'From a mailing list',
  'no-reply': 'Takes no replies',
  automatic: 'Sent by a machine',
  junk: 'Looks like junk',
};

const quoted: ReadonlySet<SignalId> = new Set(['urgent-keyword', 'watched-keyword', 'asked-directly', 'deadline']);
const shown = 3;

/** Why this mail matters, the strongest reasons first, at most three. What speaks against a mail is not shown. */
export function reasonsInWords(signals: BriefingCard['signals']): readonly Reason[] {
  return signals
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, shown)
    .map(({ id, evidence }) => ({
      words: inWords[id],
      quote: quoted.has(id) && evidence.trim() !== '' ? evidence.trim() : null,
    }));
}
