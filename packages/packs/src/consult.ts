import { compareText, createEnglishStemmer, englishStopWords, plainWords } from '@nexus/text';
import MiniSearch from 'minisearch';
import { type Condition, createValueReader, holds, readCondition, type Values } from './conditions.ts';
import type { KnowledgePack, Rule } from './knowledge-pack.ts';

interface PackQuestion {
  /** Packs of this domain alone; absent: of all. */
  readonly domain?: string;
  /** What it is about, in the asker's words. */
  readonly topic: string;
  /** The case it is asked for: "a primary classroom for 30 pupils". */
  readonly applies?: string;
  /** For a brief: also rules that only touch on it, and more of them. */
  readonly wide?: boolean;
}

/** A pack without its rules. */
export type PackHead = Omit<KnowledgePack, 'rules'>;

/** What whoever hears a rule has to know of its pack. */
export type PackWarning =
  | { readonly code: 'PAST_REVIEW' }
  | { readonly code: 'NOT_YET_IN_FORCE' }
  /** These versions were in its place before, the newest first. */
  | { readonly code: 'REPLACES'; readonly packs: readonly PackHead[] }
  /** Another version takes its place, which is not in force yet, or not here (null). */
  | { readonly code: 'TO_BE_REPLACED'; readonly by: PackHead | null }
  | { readonly code: 'CONFIDENCE_MEDIUM' }
  | { readonly code: 'CONFIDENCE_DRAFT' };

export interface GivenRule {
  readonly rule: Rule;
  readonly pack: PackHead;
  readonly warnings: readonly PackWarning[];
  /** Its conditions of which the case says nothing, as they are written in the pack. */
  readonly open: readonly string[];
}

export type PackAnswer =
  | {
      readonly kind: 'rules';
      /** Best first; those that say different things of one topic are all here. */
      readonly rules: readonly GivenRule[];
      /** What was understood of the case. */
      readonly values: Values;
    }
  /** Nothing fits; these are the topics that there are, in their order of the alphabet. */
  | { readonly kind: 'nothing'; readonly topics: readonly string[] };

/**
 * Where the rules come from: the database that keeps them, and files beside it; files, since there is no database; or files, since it does not
 * answer now.
 */
export type PackOrigin = 'database' | 'files' | 'files-meanwhile';

export interface PackLibrary {
  readonly origin: PackOrigin;
  /** @param today the day as YYYY-MM-DD */
  consult(question: PackQuestion, today: string): PackAnswer;
  readonly packs: readonly KnowledgePack[];
  /** Of the rules that can be given, each once. */
  topics(domain?: string): readonly string[];
}

/** Which packs answer on a day, and what has to be known of each. */
interface Standing {
  readonly today: string;
  readonly answering: ReadonlySet<KnowledgePack>;
  readonly warnings: ReadonlyMap<KnowledgePack, readonly PackWarning[]>;
}

interface IndexedRule {
  readonly id: number;
  readonly rule: Rule;
  readonly pack: KnowledgePack;
  readonly conditions: readonly { readonly text: string; readonly condition: Condition }[];
}

/** Rules in one answer: more cannot be kept in mind, and a model has no use for them either. */
const mostRules = 5;
/** Rules in a brief, which is read more often than heard. */
const mostRulesOfBrief = 20;
/** Of the best rule's score: what is less fits by a word in passing. */
const leastOfBest = 0.4;
/** Of the telling words of a question: a rule that has fewer in its text, and none in its topic, is about something else. */
const leastShare = 0.5;

const stemmer = createEnglishStemmer();
/** Thousands of rules share their words. */
const knownTerms = new Map<string, string | null>();
const mostKnownTerms = 50_000;
/** Said around what is asked. */
const unspoken = new Set([...englishStopWords, ...'guidance guideline rule pack say suggest recommend'.split(' ')]);

function termOf(word: string): string | null {
  let term = knownTerms.get(word);
  if (term === undefined) {
    const stem = stemmer.stem(word);
    term = unspoken.has(word) || unspoken.has(stem) ? null : stem;
    if (knownTerms.size < mostKnownTerms) knownTerms.set(word, term);
  }
  return term;
}

const wordsOf = (text: string): string[] => plainWords(text).trim().split(' ').filter(Boolean);

const termsOf = (text: string): string[] => wordsOf(text).flatMap((word) => termOf(word) ?? []);

const sameDomain = (domain: string, other: string): boolean => plainWords(domain) === plainWords(other);

/** Finds rules by their words (BM25, MiniSearch) and by what they apply to. The index is built once, in memory. */
export function createPackLibrary(packs: readonly KnowledgePack[], origin: PackOrigin = 'files'): PackLibrary {
  const byId = new Map(packs.map((pack) => [pack.id, pack]));
  const rules: IndexedRule[] = packs
    .filter(({ active }) => active)
    .flatMap((pack) => pack.rules.filter(({ active }) => active).map((rule) => ({ pack, rule })))
    .map(({ pack, rule }, id) => ({
      id,
      pack,
      rule,
      conditions: rule.when.flatMap((text) => {
        const condition = readCondition(text);
        return condition === null ? [] : [{ text, condition }];
      }),
    }));
  const readValues = createValueReader(rules.flatMap((each) => each.conditions.map(({ condition }) => condition)));
  const index = new MiniSearch<IndexedRule>({
    fields: ['topic', 'rest'],
    extractField: (each, field) => {
      if (field === 'id') return String(each.id);
      const { rule, pack } = each;
      return field === 'topic' ? rule.topic : [rule.content, rule.appliesWhen ?? '', pack.title, pack.domain].join(' ');
    },
    tokenize: wordsOf,
    processTerm: termOf,
    searchOptions: { boost: { topic: 3 } },
  });
  index.addAll(rules);
  let standing: Standing | null = null;

  /** The pack in whose place others are, over as many steps as there are. */
  function replacementOf(pack: KnowledgePack, today: string): { last: KnowledgePack; waiting: KnowledgePack | null } {
    const seen = new Set([pack.id]);
    let last = pack;
    for (;;) {
      const next = last.supersededBy === undefined ? undefined : byId.get(last.supersededBy);
      if (next === undefined || !next.active || seen.has(next.id)) return { last, waiting: null };
      if (next.effective > today) return { last, waiting: next };
      seen.add(next.id);
      last = next;
    }
  }

  /** What of packs depends on the day alone. */
  function standingOn(today: string): Standing {
    if (standing?.today === today) return standing;
    const replaced = new Map<string, KnowledgePack[]>();
    const answering = new Set<KnowledgePack>();
    for (const pack of packs) {
      const { last } = replacementOf(pack, today);
      if (last === pack) answering.add(pack);
      else replaced.set(last.id, [...(replaced.get(last.id) ?? []), pack]);
    }
    const warnings = new Map(packs.map((pack) => [pack, warningsOf(pack, replaced.get(pack.id) ?? [], today)]));
    standing = { today, answering, warnings };
    return standing;
  }

  function warningsOf(pack: KnowledgePack, inItsPlace: readonly KnowledgePack[], today: string): PackWarning[] {
    const { waiting } = replacementOf(pack, today);
    const replaced = inItsPlace.map(headOf).sort((one, other) => compareText(other.effective, one.effective));
    return [
      ...(pack.effective > today ? [{ code: 'NOT_YET_IN_FORCE' as const }] : []),
      ...(pack.reviewBy < today ? [{ code: 'PAST_REVIEW' as const }] : []),
      ...(replaced.length > 0 ? [{ code: 'REPLACES' as const, packs: replaced }] : []),
      ...(pack.supersededBy === undefined
        ? []
        : [{ code: 'TO_BE_REPLACED' as const, by: waiting === null ? null : headOf(waiting) }]),
      ...(pack.confidence === 'medium' ? [{ code: 'CONFIDENCE_MEDIUM' as const }] : []),
      ...(pack.confidence === 'draft' ? [{ code: 'CONFIDENCE_DRAFT' as const }] : []),
    ];
  }

  function topics(domain?: string): readonly string[] {
    const all = rules
      .filter(({ pack }) => domain === undefined || sameDomain(pack.domain, domain))
      .map(({ rule }) => rule.topic);
    return [...new Set(all)].sort(compareText);
  }

  return {
    origin,
    packs,
    topics,
    consult({ domain, topic, applies = '', wide = false }, today) {
      const values = readValues(`${topic} ${applies}`);
      // What is said of the case is no part of what a brief is about: "a primary classroom for 30 pupils" is about classrooms.
      const ofCase = new Set(wide ? [...values].flatMap(([name, value]) => termsOf(`${name} ${value}`)) : []);
      const asked = termsOf(topic).filter((term) => !ofCase.has(term));
      const wanted = new Set(asked.length === 0 ? termsOf(topic) : asked);
      const { warnings, ...standing } = standingOn(today);
      const answering =
        domain === undefined
          ? standing.answering
          : new Set([...standing.answering].filter((pack) => sameDomain(pack.domain, domain)));
      const filter = ({ id }: { readonly id: number }) => {
        const pack = rules[id]?.pack;
        return pack !== undefined && answering.has(pack);
      };
      // Most rules have some word of a question; those that have all of them are few, and found in a tenth of the time.
      const all = wide ? [] : index.search(topic, { filter, combineWith: 'AND' });
      const sought = wide ? [...wanted].join(' ') : topic;
      const hits = (all.length > 0 ? all : index.search(sought, { filter })).flatMap(({ id, score, match }) => {
        const found = rules[Number(id)];
        if (found === undefined || found.conditions.some(({ condition }) => holds(condition, values) === 'no'))
          return [];
        const terms = Object.keys(match);
        const isInTopic = Object.values(match).some((fields) => fields.includes('topic'));
        const share = terms.filter((term) => wanted.has(term)).length / Math.max(1, wanted.size);
        return isInTopic || share >= leastShare ? [{ ...found, score }] : [];
      });
      const best = hits[0]?.score ?? 0;
      const given = wide
        ? hits.slice(0, mostRulesOfBrief)
        : hits.filter(({ score }) => score >= best * leastOfBest).slice(0, mostRules);
      if (given.length === 0) return { kind: 'nothing', topics: topics(domain) };
      return {
        kind: 'rules',
        values,
        rules: given.map((each) => ({
          rule: each.rule,
          pack: headOf(each.pack),
          warnings: warnings.get(each.pack) ?? [],
          open: each.conditions
            .filter(({ condition }) => holds(condition, values) === 'unknown')
            .map(({ text }) => text),
        })),
      };
    },
  };
}

function headOf({ rules: _, ...head }: KnowledgePack): PackHead {
  return head;
}
