import type { KnowledgeEntry, MailEnvelope, MailMessage, SignalId } from '@nexus/contracts';
import { type MessageScore, settling } from '@nexus/intelligence';
import { type MailRule, readMailRule } from '@nexus/language';
import type { DriveContext } from '../state/drive-context.ts';
import {
  holdsWords,
  isOfKind,
  type MailWords,
  namesNewsletters,
  namesOf,
  readMailWords,
  speaksOf,
} from './mail-words.ts';
import { askedFirstIn } from './requested-first.ts';

/** A rule of the driver's own on what mail of some kind is worth: "invoices are never urgent" (J-12). */
export interface StandingRule {
  /** As it is remembered, in the driver's words. */
  readonly said: string;
  readonly verdict: Exclude<MailRule['verdict'], 'first'>;
  readonly words: MailWords;
  /** Only who wrote a mail is meant. */
  readonly bySender: boolean;
}

/** What a remembered sentence rules; empty for other sentences. */
export function readStandingRules(content: string): readonly StandingRule[] {
  const rule = readMailRule(content);
  if (rule === null || rule.verdict === 'first') return [];
  const { verdict, what, bySender = false } = rule;
  return readMailWords(what).map((words) => ({ said: content, verdict, words, bySender }));
}

/** All that a user's memory rules, oldest first. A mere fact, or a remark on a briefing, rules nothing. */
export function standingRulesIn(entries: readonly KnowledgeEntry[]): readonly StandingRule[] {
  return entries
    .filter(({ category }) => category === 'rule' || category === 'preference')
    .flatMap(({ content }) => readStandingRules(content));
}

function refuses({ verdict }: StandingRule): boolean {
  return verdict === 'never' || verdict === 'left-out';
}

/** Which mail a user's memory wants left out, by its sender and subject; null: none. Of several rules the newest holds. */
export function leavesOut(
  entries: readonly KnowledgeEntry[],
): ((email: Pick<MailEnvelope, 'subject' | 'from'>) => boolean) | null {
  const rules = standingRulesIn(entries);
  if (!rules.some(({ verdict }) => verdict === 'left-out')) return null;
  // What is never told is named by whole words, and whom it is from by the name of whoever wrote it.
  const isMeant = ({ subject, from }: Pick<MailEnvelope, 'subject' | 'from'>, { words, bySender }: StandingRule) =>
    holdsWords([...(bySender ? [] : [subject]), from?.name ?? from?.address].join(' '), words);
  return (email) => rules.findLast((rule) => isMeant(email, rule))?.verdict === 'left-out';
}

/** Whether what a user remembers asks for newsletters, which are held back else. */
export function asksForNewsletters(entries: readonly KnowledgeEntry[]): boolean {
  return entries.reduce((asks, entry) => {
    const rule = standingRulesIn([entry]).findLast(({ words }) => namesNewsletters(words));
    // Of two the newer holds.
    return rule === undefined ? asks || askedFirstIn([entry]).some(namesNewsletters) : !refuses(rule);
  }, false);
}

/** The rule that a mail falls under, by its subject, its sender, a file that came with it, or its kind; of several the newest. */
export function ruleFor(
  rules: readonly StandingRule[],
  email: Pick<MailMessage, 'subject' | 'from' | 'attachments'>,
  signals: MessageScore['signals'],
): StandingRule | null {
  return rules.findLast(({ words }) => speaksOf(namesOf(email), words) || isOfKind({ email, signals }, words)) ?? null;
}

const neverLifted: ReadonlySet<SignalId> = new Set([...settling, 'junk']);

/** How the rules that are remembered now change what was made of a mail. Its score stays; no rule lifts a fraud, junk or what is settled. */
export function judgingByRules(drive: DriveContext): (email: MailMessage, score: MessageScore) => MessageScore {
  const rules = standingRulesIn(drive.knowledge.memory?.entries ?? []);
  return (email, score) => {
    const rule = rules.length === 0 ? null : ruleFor(rules, email, score.signals);
    if (rule === null) return score;
    if (refuses(rule)) return { ...score, redFlag: false, isUrgent: false };
    if (score.isFraud || score.signals.some(({ id }) => neverLifted.has(id))) return score;
    return { ...score, redFlag: true, isUrgent: score.isUrgent || rule.verdict === 'urgent' };
  };
}
