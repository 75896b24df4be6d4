import type { KnowledgeEntry, MailMessage, SignalId } from '@nexus/contracts';
import { type MessageScore, settling } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';
import { fold } from './find-mails.ts';
import {
  askedFirstIn,
  isOfKind,
  type MailWords,
  namesNewsletters,
  namesOf,
  readMailWords,
  speaksOf,
  withoutLeadingWords,
} from './requested-first.ts';

/** A rule of the driver's own on what mail of some kind is worth: "invoices are never urgent" (J-12). */
export interface StandingRule {
  /** As it is remembered, in the driver's words. */
  readonly said: string;
  readonly verdict: 'never' | 'important' | 'urgent';
  readonly words: MailWords;
}

const worth = '(?<worth>urgent|important|pressing|critical|a priority|priority)';
const toMe = '(?: (?:to|for) (?:me|us))?(?: any ?more)?';
const isNot = "(?:(?:is|are|be) (?:really )?(?:never|not|no longer|not ever|hardly ever)|isn['’]?t|aren['’]?t)";
const sayNever: readonly RegExp[] = [
  new RegExp(`^nothing (?:new )?(?:from|by|about) (?<what>.+?) (?:is|will be) (?:ever |really )?${worth}${toMe}$`),
  new RegExp(`^(?<what>.+?) ${isNot}(?: (?:really|that|so|ever|all that|to be))* ${worth}${toMe}$`),
  new RegExp(`^(?<what>.+?) (?:never|does not|do not|don['’]?t|doesn['’]?t) (?:really |ever )?matters?${toMe}$`),
  new RegExp(
    `^(?:never|do not|don['’]?t) (?:ever )?(?:treat|mark|count|see|take|tell|call|report|consider) (?<what>.+?) (?:as |to be )?${worth}$`,
  ),
];
const sayAlways: readonly RegExp[] = [
  new RegExp(`^(?<what>.+?) (?:is|are) (?:always|really|very) ${worth}${toMe}$`),
  new RegExp(`^(?<what>.+?) (?:is|are) ${worth} (?:to|for) (?:me|us)$`),
  new RegExp(`^(?<what>.+?) always (?:matters?|counts?)${toMe}$`),
  /^(?<what>.+?) (?:(?:do|does|really|always) )*matters? (?:to|for) (?:me|us)$/,
  /^(?:(?:do|really|always) )*care (?:a lot )?about (?<what>.+)$/,
  new RegExp(`^(?:treat|mark|count|see|take|consider) (?<what>.+?) (?:as |to be )?(?:always )?${worth}$`),
];

/** What a remembered sentence rules; empty for other sentences. */
export function readStandingRules(content: string): readonly StandingRule[] {
  const said = withoutLeadingWords(fold(content).replace(/\s+/g, ' ').trim());
  for (const [patterns, isNever] of [[sayNever, true] as const, [sayAlways, false] as const]) {
    for (const pattern of patterns) {
      const groups = pattern.exec(said)?.groups;
      const read = groups?.what === undefined ? [] : readMailWords(groups.what);
      const verdict = isNever ? 'never' : groups?.worth === 'urgent' ? 'urgent' : 'important';
      if (read.length > 0) return read.map((words) => ({ said: content, verdict, words }));
    }
  }
  return [];
}

/** All that a user's memory rules, oldest first. A mere fact, or a remark on a briefing, rules nothing. */
export function standingRulesIn(entries: readonly KnowledgeEntry[]): readonly StandingRule[] {
  return entries
    .filter(({ category }) => category === 'rule' || category === 'preference')
    .flatMap(({ content }) => readStandingRules(content));
}

/** Whether what a user remembers asks for newsletters, which are held back else. */
export function asksForNewsletters(entries: readonly KnowledgeEntry[]): boolean {
  return entries.reduce((asks, entry) => {
    const rule = standingRulesIn([entry]).findLast(({ words }) => namesNewsletters(words));
    // Of two the newer holds.
    return rule === undefined ? asks || askedFirstIn([entry]).some(namesNewsletters) : rule.verdict !== 'never';
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
    if (rule.verdict === 'never') return { ...score, redFlag: false, isUrgent: false };
    if (score.isFraud || score.signals.some(({ id }) => neverLifted.has(id))) return score;
    return { ...score, redFlag: true, isUrgent: score.isUrgent || rule.verdict === 'urgent' };
  };
}
