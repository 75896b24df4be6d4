import type { JudgedMail, Topic } from '@nexus/contracts';
import { redFlagThreshold, settling } from '@nexus/intelligence';

/** What the small model made of one mail, as far as code found it in the mail (J-7). */
export interface Enrichment {
  /** One or two sentences of English; null: something in it does not stand in the mail, so the extractive ones are told. */
  readonly summary: string | null;
  /** What the reader is asked to do; null: nothing, or nothing that the mail says. */
  readonly ask: string | null;
  /** The mail's own words that name the deadline; null as above. */
  readonly due: string | null;
  /** Why it matters, at most twelve words; null as above. */
  readonly why: string | null;
  /** 0…3: how much it has to be acted on. An opinion, so it moves a mail by little. */
  readonly urgency: number;
  /** A later mail of its thread settles it, by the model's reading. */
  readonly overtaken: boolean;
  /** It looks like a fraud to the model, which may add to our own verdict and never clears it. */
  readonly suspect: boolean;
}

/** The most that the model's opinion moves a mail, as a probability (J-7). */
const longestMove = 0.35;
/** What score a mail of each urgency has by itself: 0 nothing to do, 1 relevant, 2 asked for within days, 3 within a day. */
const scoreOfUrgency = [0.05, 0.3, 0.7, 0.95];
/** The smallest step of a score, which has two decimals. */
const step = 0.01;

/**
 * Where a mail stands with the model's part beside its own score, which stays what it is (B-5): moved by at most .35, and across the threshold only
 * with an ask or a deadline that its text has. What our own judging settled is never raised. 0…1, two decimals. Pure.
 */
export function standingOf({ score, signals, isFraud }: JudgedMail, { urgency, ...row }: Enrichment): number {
  const isSettled = isFraud || signals.some(({ id }) => settling.has(id));
  const wanted = (scoreOfUrgency[urgency] ?? score) - score;
  const lowest = row.suspect || row.overtaken ? -longestMove : wanted;
  const move = Math.max(-longestMove, Math.min(longestMove, wanted, lowest, isSettled ? 0 : longestMove));
  const moved = Math.min(1, Math.max(0, score + move));
  const isVerified = row.ask !== null || row.due !== null;
  // What a mail of its thread made the model say takes no flag from it; what stands in its own text may give it one.
  const isImportant = score >= redFlagThreshold;
  const highest = isVerified || isImportant ? 1 : redFlagThreshold - step;
  const kept = Math.min(highest, Math.max(moved, isImportant ? redFlagThreshold : 0));
  return Math.round(kept * 100) / 100;
}

/** What of an inbox depends on how important its mails are. */
interface Ranked {
  readonly items: ReadonlyMap<string, JudgedMail>;
  readonly topics: readonly Topic[];
  readonly redFlags: number;
}

/** What the small model made of the mails of one drive. */
export interface Enrichments {
  of(emailId: string): Enrichment | null;
  add(rows: ReadonlyMap<string, Enrichment>): void;
  readonly size: number;
  /** By what a mail is ordered: its score, and the model's part. */
  standing(mail: JudgedMail): number;
  /** The inbox with each enriched mail important, or not, as it stands now. The same for the same mails, however often. */
  applyTo<State extends Ranked>(inbox: State): State;
}

export function createEnrichments(): Enrichments {
  const rows = new Map<string, Enrichment>();
  /** Mails as they were judged, by what became of them. */
  const judged = new WeakMap<JudgedMail, JudgedMail>();
  const made = new Map<string, { readonly row: Enrichment; readonly base: JudgedMail; readonly mail: JudgedMail }>();

  function enriched(mail: JudgedMail): JudgedMail {
    const { emailId } = mail.email;
    const row = rows.get(emailId);
    if (row === undefined) return mail;
    const base = judged.get(mail) ?? mail;
    const before = made.get(emailId);
    if (before?.row === row && before.base === base) return before.mail;
    const standing = standingOf(base, row);
    // A rule of the driver's own has set the flag, or the mail is settled: the model has no say in it.
    const isDecided = base.redFlag !== base.score >= redFlagThreshold;
    const next = isDecided ? { ...base } : { ...base, redFlag: standing >= redFlagThreshold };
    judged.set(next, base);
    made.set(emailId, { row, base, mail: next });
    return next;
  }

  return {
    of: (emailId) => rows.get(emailId) ?? null,
    add(more) {
      for (const [emailId, row] of more) rows.set(emailId, row);
    },
    get size() {
      return rows.size;
    },
    standing(mail) {
      const row = rows.get(mail.email.emailId);
      return row === undefined ? mail.score : standingOf(judged.get(mail) ?? mail, row);
    },
    applyTo(inbox) {
      if (rows.size === 0) return inbox;
      const items = new Map([...inbox.items].map(([emailId, mail]) => [emailId, enriched(mail)]));
      const isFlagged = (emailId: string) => items.get(emailId)?.redFlag === true;
      const topics = inbox.topics.map((topic) => ({ ...topic, redFlags: topic.emailIds.filter(isFlagged).length }));
      return { ...inbox, items, topics, redFlags: [...items.values()].filter(({ redFlag }) => redFlag).length };
    },
  };
}
