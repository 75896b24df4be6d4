import { capitalise, compareText, joinWithAnd } from '@nexus/text';
import { normaliseSubject } from '../threads/subjects.ts';
import { finishNow, type Work } from '../work-in-slices.ts';
import { mostTitleWords, speakableSubject } from './speakable-subject.ts';
import type { TopicThread } from './thread-vectors.ts';
import { createTopicWords, type TopicWords } from './topic-words.ts';

// From here on one thread's subject no longer speaks for all of a topic.
const manyThreads = 4;

interface SubjectCandidate {
  readonly title: string;
  readonly stems: readonly string[];
  readonly weight: number;
}

/** The threads' subjects, the one that says most about the topic first: a long thread, and words that others share. */
function subjectCandidates(
  topic: readonly TopicThread[],
  terms: readonly TopicTerm[],
  words: TopicWords,
): SubjectCandidate[] {
  const shared = new Map(terms.map(({ stem, threads }) => [stem, threads]));
  const candidates: SubjectCandidate[] = [];
  for (const { emails } of topic) {
    const first = emails[0];
    const title = first === undefined ? null : speakableSubject(first.subject);
    if (title === null || foreignWriting(title) !== null) continue;
    const stems = words.stems(title);
    const others = stems.reduce((sum, stem) => sum + (shared.get(stem) ?? 1) - 1, 0);
    const sharing = others / Math.max(1, stems.length * (topic.length - 1));
    // A title of stop words only ("What now") is said when there is nothing better.
    candidates.push({ title, stems, weight: emails.length * (1 + 2 * sharing) * (stems.length === 0 ? 0.01 : 1) });
  }
  return candidates.sort((one, other) => other.weight - one.weight || compareText(one.title, other.title));
}

function joinWords(list: readonly string[]): string {
  return capitalise(joinWithAnd(list));
}

function withinLimit(title: string): boolean {
  return title.split(' ').length <= mostTitleWords;
}

/** The parts of the names of those who write in the topic: they are who, not what. */
function namesIn(topic: readonly TopicThread[]): Set<string> {
  const names = topic.flatMap(({ emails }) => emails.map(({ from }) => from?.name?.toLowerCase() ?? ''));
  return new Set(names.flatMap((name) => name.split(/[^\p{L}]+/u)));
}

/**
 * The word that a wide topic has in common: in a third of its threads and in two of its subjects; undefined when there is none.
 */
function themeOf(
  topic: readonly TopicThread[],
  candidates: readonly SubjectCandidate[],
  terms: readonly TopicTerm[],
): TopicTerm | undefined {
  const inSubjects = (stem: string): number => candidates.filter(({ stems }) => stems.includes(stem)).length;
  return terms.find(({ stem, threads }) => threads * 3 >= topic.length && inSubjects(stem) >= 2);
}

/** The name that stands on at least two thirds of a topic's mails, as with a feed or a column; null when there is none. */
function mainVoice(topic: readonly TopicThread[]): string | null {
  const counts = new Map<string, number>();
  const mails = topic.flatMap(({ emails }) => emails);
  for (const { from } of mails) if (from?.name) counts.set(from.name, (counts.get(from.name) ?? 0) + 1);
  const [name, count] = [...counts].sort((one, other) => other[1] - one[1] || compareText(one[0], other[0]))[0] ?? [
    '',
    0,
  ];
  return count * 3 >= mails.length * 2 ? speakableName(name) : null;
}

function speakableName(name: string): string | null {
  const spoken = name
    .replace(/[^\p{L}\p{M}' -]+/gu, ' ')
    .trim()
    .split(/\s+/u)
    .slice(0, 3)
    .join(' ');
  return spoken === '' || foreignWriting(spoken) !== null ? null : spoken;
}

function firstSender(topic: readonly TopicThread[]): string | null {
  for (const { emails } of topic) {
    const name = speakableName(emails[0]?.from?.name ?? '');
    if (name !== null) return name;
  }
  return null;
}

/** What is said when no subject and no word will do, in the end with a number so that no two topics are called the same. */
function* plainTitles(topic: readonly TopicThread[]): Generator<string> {
  const language = foreignWriting(topic[0]?.emails[0]?.subject ?? '');
  const name = firstSender(topic);
  if (language !== null) yield `Mail in ${language}`;
  if (name !== null) yield `Mail from ${name}`;
  yield 'Other mail';
  const base =
    language !== null ? `Mail in ${language}` : name === null ? 'Other mail' : `Mail from ${name.split(' ')[0]}`;
  for (let number = 2; ; number += 1) yield `${base}, topic ${number}`;
}

/** Everything the topic could be called, best first; never ends. */
function* possibleTitles(
  topic: readonly TopicThread[],
  terms: readonly TopicTerm[],
  words: TopicWords,
): Generator<string> {
  const candidates = subjectCandidates(topic, terms, words);
  const names = namesIn(topic);
  const telling = terms.filter(({ word }) => !names.has(word.toLowerCase()) && foreignWriting(word) === null);
  const [best] = candidates;
  const mails = topic.reduce((sum, { emails }) => sum + emails.length, 0);
  const longest = topic.reduce((most, { emails }) => Math.max(most, emails.length), 0);
  if (best && topic.length >= manyThreads && longest * 2 <= mails) {
    const voice = mainVoice(topic);
    const theme = themeOf(topic, candidates, telling);
    if (voice !== null) {
      yield* [`${joinWords([voice])}: ${best.title}`].filter(withinLimit);
      yield `Mail from ${voice}`;
    } else if (theme) {
      const themed = candidates.find(({ title, stems }) => stems.includes(theme.stem) || withinLimit(`x: ${title}`));
      if (themed)
        yield themed.stems.includes(theme.stem) ? themed.title : `${joinWords([theme.word])}: ${themed.title}`;
    } else {
      const beside = candidates.find(({ title }) => title !== best.title && withinLimit(`${best.title} and ${title}`));
      if (beside) yield `${best.title} and ${beside.title}`;
    }
  }
  for (const { title } of candidates) yield title;
  for (const { title, stems } of candidates) {
    for (const { stem, word } of telling) {
      if (!stems.includes(stem)) yield* [`${title}: ${word}`].filter(withinLimit);
    }
  }
  const shared = telling.filter(({ threads }) => threads > 1 || topic.length === 1);
  if (shared.length > 0) yield joinWords(shared.slice(0, 3).map(({ word }) => word));
  yield* plainTitles(topic);
}

/** `titleTopics`, slice by slice. */
export function* titleTopicsWork(topics: readonly (readonly TopicThread[])[]): Work<string[]> {
  const words = createTopicWords();
  const terms = yield* topicTerms(topics, words);
  const taken = new Set<string>();
  const titles: string[] = [];
  for (const [place, topic] of topics.entries()) {
    yield;
    for (const title of possibleTitles(topic, terms[place] ?? [], words)) {
      if (taken.has(title.toLowerCase())) continue;
      taken.add(title.toLowerCase());
      titles.push(title);
      break;
    }
  }
  return titles;
}

/**
 * A speakable title for each topic (B-7): at most six words, from the subject that says most about it, or from the words that
 * its threads share when there is none; no two alike. Pure. A title is made of the mail's own words and is as secret as these.
 */
export function titleTopics(topics: readonly (readonly TopicThread[])[]): string[] {
  return finishNow(titleTopicsWork(topics));
}

/** A word that tells this topic from the others, as it is mostly written. */
interface TopicTerm {
  readonly stem: string;
  readonly word: string;
  /** In how many of the topic's threads it occurs. */
  readonly threads: number;
}

interface StemCount {
  threads: number;
  readonly forms: Map<string, number>;
}

// Enough to know what a thread is about; titles need no more.
const longestText = 1000;
const mostTexts = 3;

function mostWritten(forms: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [form, count] of forms) {
    if (count > most || (count === most && form < best)) [best, most] = [form, count];
  }
  return best;
}

function countStems(topic: readonly TopicThread[], words: TopicWords): Map<string, StemCount> {
  const counts = new Map<string, StemCount>();
  for (const thread of topic) {
    const seen = new Set<string>();
    const notice = (stem: string, form: string): void => {
      const count = counts.get(stem) ?? { threads: 0, forms: new Map<string, number>() };
      counts.set(stem, count);
      count.forms.set(form, (count.forms.get(form) ?? 0) + 1);
      if (!seen.has(stem)) count.threads += 1;
      seen.add(stem);
    };
    const subjects = new Set(thread.emails.map(({ subject }) => normaliseSubject(subject).plain));
    for (const subject of subjects) words.stems(subject, notice);
    for (const { body } of thread.emails.slice(0, mostTexts)) words.stems(body.own.slice(0, longestText), notice);
  }
  return counts;
}

/**
 * For each topic its most telling words, best first: those in many of its threads and in few other topics (TF-IDF over topics).
 */
function* topicTerms(topics: readonly (readonly TopicThread[])[], words: TopicWords): Work<TopicTerm[][]> {
  const counted: Map<string, StemCount>[] = [];
  const spread = new Map<string, number>();
  for (const topic of topics) {
    yield;
    const counts = countStems(topic, words);
    counted.push(counts);
    for (const stem of counts.keys()) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  }
  const result: TopicTerm[][] = [];
  for (const counts of counted) {
    yield;
    const weighted = [...counts]
      .map(([stem, { threads, forms }]) => ({
        term: { stem, threads, word: mostWritten(forms) },
        weight: threads * Math.log((1 + topics.length) / (spread.get(stem) ?? 1)),
      }))
      .filter(({ term }) => /^\p{L}{3,}$/u.test(term.word))
      .sort((one, other) => other.weight - one.weight || (one.term.stem < other.term.stem ? -1 : 1));
    result.push(weighted.slice(0, 12).map(({ term }) => term));
  }
  return result;
}

const writingSystems: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic letters'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Arabic}/u, 'Arabic letters'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Devanagari}/u, 'Hindi letters'],
];

/** What an English voice can call a text that it cannot read out; null for one in Latin letters. */
function foreignWriting(text: string): string | null {
  if (/\p{Script=Latin}{2}/u.test(text)) return null;
  return writingSystems.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
