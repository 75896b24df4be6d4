import { countSpokenWords, englishWords, plainWords, smallNumbers } from '@nexus/text';
import { moreIsAsked } from './mail-summary.ts';
import { isProhibition, standsInAsk } from './sentences/asking-clause.ts';
import {
  isAnsweredBy,
  lacksWhatIsAsked,
  namesSeveral,
  needsSentenceBefore,
  pointsBack,
  pointsToItem,
  pointsToSeveral,
  pointsToTime,
  qualifies,
  speaksOfUnnamed,
  withoutConnective,
} from './sentences/pointing.ts';
import { isAsked, isNeeded, type RankedSentence } from './sentences/rank-sentences.ts';
import { asksOnlyIf, isCourtesy, isOnlyPolite, namesTime } from './sentences/sentence-signs.ts';
import { type Chosen, countAll, shorten, shortenGroup, shortenNearest } from './sentences/shorten-group.ts';
import { leavesItemsOut } from './sentences/shorten-sentence.ts';

interface Room {
  /** Sentences worth saying, those not counted that another one needs. */
  readonly sentences: number;
  /** What is worth less is said only where nothing else is. */
  readonly leastWorth: number;
  /** Spoken words. */
  readonly most: number;
  /** Spoken words that the sentence worth most may take, alone, where it has no room among the others; 0: none. */
  readonly mostForBest: number;
  readonly reader: readonly string[];
  /** What was said of the thread before; it is not said again. */
  readonly told: readonly string[];
  /** What the listener has heard of it before: its subject, or nothing. */
  readonly about: string;
  /** Whether what it asks is asked of the listener: it has room first, and where it has none it is said that something is asked. */
  readonly mentionsAsk: boolean;
  /** And where there is room for one ask only, that there are more. */
  readonly mentionsMore: boolean;
}

export interface Choice {
  readonly sentences: readonly string[];
  /** Sentences with an ask or a deadline, or what one of them points to, for which there was no room. */
  readonly omissions: number;
  readonly asksMore?: true;
  /** By their place in the mail those of its sentences that are told, in the words that are told of them. */
  readonly chosen: ReadonlyMap<number, Chosen>;
}

const furthestBack = 2;
const furthestForTime = 4;
const furthestForSeveral = 3;
/** In words, of what stands between them. */
const shortBetween = 6;
const saidBefore = 0.75;

function contentWords(text: string): Set<string> {
  return new Set(
    plainWords(text)
      .split(' ')
      .filter((word) => word.length > 3),
  );
}

/** Whether what it says was said: most of its words stand in one sentence that was told. */
function repeats(text: string, told: readonly ReadonlySet<string>[]): boolean {
  const words = contentWords(text);
  if (words.size === 0) return false;
  return told.some((sentence) => [...words].filter((word) => sentence.has(word)).length / words.size >= saidBefore);
}

const fewestOfSubject = 2;
const modal = /^(?:must|should|shall|needs?|please)$/;

/** Whether what it says last, and what is to be done of it, the subject has said: "…, so it must be collected at 13:00". */
function isSaidBySubject({ text, ask, deadline }: RankedSentence, about: string): boolean {
  if (ask > 0 || deadline !== null) return false;
  const clause = text.split(/[,;:] (?:so |and |therefore )?/).at(-1) ?? '';
  const heard = new Set(plainWords(about).split(' '));
  const words = plainWords(clause)
    .split(' ')
    .filter((word) => word !== '' && !englishWords.has(word) && !modal.test(word));
  return words.length >= fewestOfSubject && words.every((word) => heard.has(word));
}

const certainly = 0.9;

/** Whether it is surely asked, so that it can be said that something is where it cannot be said what. */
function isCertain(sentence: RankedSentence): boolean {
  const { text, ask, asksAll = false, deadline, signs } = sentence;
  if (asksOnlyIf(text)) return false;
  const isPlain =
    asksAll ||
    deadline !== null ||
    isProhibition(text) ||
    signs.includes('threatens') ||
    (text.endsWith('?') && /\byou\b/i.test(text));
  return ask >= certainly || (isAsked(sentence) && isPlain);
}

/** Whether it points to what was left out before it. What is asked is told all the same. */
function pointsToGap(sentence: RankedSentence): boolean {
  return sentence.isAfterGap === true && !isNeeded(sentence) && pointsBack(sentence.text);
}

/**
 * The sentences before it that it points to, and it; null where they reach further back than a listener follows, or to what cannot be said.
 */
function withAntecedents(
  sentence: RankedSentence,
  all: readonly RankedSentence[],
  about: string,
): RankedSentence[] | null {
  const group = [sentence];
  let first = sentence;
  if (pointsToGap(sentence)) return null;
  if (pointsToTime(sentence.text)) {
    const dated = all
      .slice(Math.max(0, sentence.place - furthestForTime), sentence.place)
      .findLast(({ text }) => namesTime(text));
    return dated === undefined ? null : [dated, sentence];
  }
  if (pointsToSeveral(sentence.text) && !namesSeveral(sentence.text)) {
    const near = all.slice(Math.max(0, sentence.place - furthestForSeveral), sentence.place);
    const several = near.findLast(({ text }) => namesSeveral(text));
    if (several === undefined) return null;
    const between = near.filter(({ place, text }) => place > several.place && text.split(' ').length <= shortBetween);
    return [several, ...between, sentence];
  }
  while (first.place > 0 && pointsBack(first.text, about)) {
    // "We apologise" stands between, and is not what is meant.
    const above = all.slice(0, first.place).filter(({ text }) => !isCourtesy(text));
    const { text } = first;
    const before = above.slice(-furthestBack).findLast((one) => lacksWhatIsAsked(text, one.text)) ?? above.at(-1);
    if (before === undefined || group.length > furthestBack) return null;
    group.unshift(before);
    first = before;
  }
  return group;
}

/** With the one after it that takes it back or narrows it, unless that speaks of somebody who is not named. */
function withQualification(group: readonly RankedSentence[], all: readonly RankedSentence[]): RankedSentence[] {
  const last = group.at(-1);
  const next = all[(last?.place ?? -1) + 1];
  if (next === undefined || speaksOfUnnamed(next.text, group.map(({ text }) => text).join(' '))) return [...group];
  const isAnswer = isAnsweredBy(last?.text ?? '', next.text);
  return isAnswer || qualifies(next.text) || completes(next, last) ? [...group, next] : [...group];
}

/** In words. */
const longestCompleting = 7;

/** "I can come on Tuesday. Would two suit you?": a short question that asks for a yes to what stands before it. */
function completes(next: RankedSentence, last: RankedSentence | undefined): boolean {
  const isShort = next.text.endsWith('?') && next.text.split(' ').length <= longestCompleting;
  return isShort && isAsked(next) && last !== undefined && isNeeded(last) && !last.text.endsWith('?');
}

interface Counted extends Choice {
  readonly used: number;
}

/**
 * What to say of a mail's sentences within `most` words: the likeliest ask first, then what is worth most, each with those that its "it" and
 * "that" stand for or not at all. In the order of the mail; empty where nothing fits.
 */
export function chooseSentences(ranked: readonly RankedSentence[], room: Room): Choice {
  const choice = withBest(choose(ranked, room), ranked, room);
  const counted = countPoints(choice, ranked);
  if (counted === null) return noteWhatElse(choice, ranked, room);
  if (choice.used + wordsOfCount <= room.most) return counted;
  const fewer = choose(ranked, { ...room, most: room.most - wordsOfCount });
  // The count is worth other sentences, not the most telling point.
  const first = [...choice.chosen.keys()].find((place) => pointsOf(ranked).some((point) => point.place === place));
  return (first !== undefined && fewer.chosen.has(first) ? countPoints(fewer, ranked) : null) ?? choice;
}

/** Of what a sentence is worth, 0…1. */
const clearlyMore = 0.1;

/** A choice, or the sentence that is worth most, alone, where it takes more room than others have and what fits in its place is worth clearly less. */
function withBest(choice: Counted, ranked: readonly RankedSentence[], room: Room): Counted {
  const [best] = ranked.toSorted((one, other) => other.worth - one.worth || one.place - other.place);
  if (best === undefined || room.mostForBest <= room.most || choice.chosen.has(best.place)) return choice;
  const told = Math.max(0, ...[...choice.chosen.keys()].map((place) => ranked[place]?.worth ?? 0));
  if (best.worth - told < clearlyMore) return choice;
  const longer = choose(ranked, { ...room, most: room.mostForBest, sentences: 1 });
  return longer.chosen.has(best.place) ? longer : choice;
}

/** The share of an ask that is for some of its readers only: "if your comment adds a clause, please …". */
const ofSome = 0.75;
/** What a demand in other forms than an ask's is worth among probabilities. */
const demanding = 0.6;
/** What is due by a day, among the same: less than what is asked in so many words, for which it may be all the reason. */
const due = 0.8;

/** Of sentences in the order of their worth the likeliest ask before all: whatever else is told, it has room. */
function askFirst(byWorth: readonly RankedSentence[], { leastWorth, mentionsAsk }: Room): readonly RankedSentence[] {
  const asks = byWorth.filter(
    (sentence) => (isAsked(sentence) || sentence.deadline !== null) && sentence.worth >= leastWorth,
  );
  const likely = ({ text, ask, demands, deadline, worth }: RankedSentence): number =>
    worth * Math.max(asksOnlyIf(text) ? ask * ofSome : ask, demands ? demanding : 0, deadline === null ? 0 : due);
  const [first] = asks.toSorted((one, other) => likely(other) - likely(one));
  return first === undefined || !mentionsAsk ? byWorth : [first, ...byWorth.filter((sentence) => sentence !== first)];
}

function choose(ranked: readonly RankedSentence[], room: Room): Counted {
  const told = room.told.map(contentWords);
  const byWorth = askFirst(
    ranked.toSorted((one, other) => other.worth - one.worth || one.place - other.place),
    room,
  );
  const chosen = new Map<number, Chosen>();
  let used = 0;
  let said = 0;
  let omissions = 0;
  const unsaid: RankedSentence[] = [];
  const isAllPolite = ranked.every(({ text }) => isOnlyPolite(text));
  const needed = byWorth.filter((sentence) => isNeeded(sentence) && sentence.worth >= room.leastWorth);
  for (const sentence of byWorth) {
    if (said >= room.sentences) break;
    if (chosen.has(sentence.place)) continue;
    if (said > 0 && sentence.worth < room.leastWorth) break;
    // In place of what is too long it would be heard as all there is.
    if (isOnlyPolite(sentence.text) && !isNeeded(sentence) && !isAllPolite) continue;
    if (!isNeeded(sentence) && repeats(sentence.text, told)) continue;
    // "He changed the breaker" of a mail in which nobody is named: somebody of whom another mail tells.
    const before = [...room.told, room.about, ...ranked.slice(0, sentence.place).map(({ text }) => text)];
    if (!isAsked(sentence) && before.every((heard) => speaksOfUnnamed(sentence.text, heard))) continue;
    if (pointsToItem(sentence.text) && !isAsked(sentence)) continue;
    const isElse = needed.some((other) => other !== sentence);
    if (isElse && isSaidBySubject(sentence, room.about)) continue;
    const alone = withAntecedents(sentence, ranked, room.about);
    const isUntold = ({ place }: RankedSentence): boolean => !chosen.has(place);
    const group = alone === null ? undefined : withQualification(alone, ranked).filter(isUntold);
    const whole = group === undefined ? null : shortenGroup(group, room.most - used, room.reader);
    // What is asked is said all the same, with as much before it as there is room for.
    const nearest = alone?.filter(isUntold) ?? [sentence];
    const fewer =
      (isNeeded(sentence) && alone !== null ? shortenGroup(nearest, room.most - used, room.reader) : null) ??
      (said === 0 && isAsked(sentence) ? shortenNearest(nearest, room.most, room) : null) ??
      // What its "her" or "it" is, the subject has named.
      (isNeeded(sentence) && !needsSentenceBefore(sentence.text, room.about)
        ? shortenGroup([sentence], room.most - used, room.reader)
        : null);
    const short = whole ?? fewer;
    if (whole === null && isNeeded(sentence)) {
      omissions += short === null ? 2 : needsSentenceBefore(sentence.text, room.about) ? 1 : 0.5;
    }
    if (short === null && isAsked(sentence)) unsaid.push(sentence);
    if (short === null) continue;
    for (const one of short) chosen.set(one.place, one);
    const itself = chosen.get(sentence.place)?.text ?? '';
    if (isNeeded(sentence) && leavesItemsOut(sentence.text, itself)) omissions += 1;
    used += countAll(short);
    said += 1;
  }
  for (const { place, text } of shortBetweenChosen(chosen, ranked)) {
    const words = countSpokenWords(text);
    if (used + words > room.most) break;
    chosen.set(place, { place, text, words });
    used += words;
  }
  const first = room.mentionsAsk ? unsaid.find(isCertain) : undefined;
  if (chosen.size === 0) {
    const long = longSentence(byWorth, room);
    const sentences = long.length === 0 && first !== undefined ? [sayThatItAsks(first)] : long;
    return { sentences, omissions, chosen, used };
  }
  const inOrder = [...chosen.values()].sort((one, other) => one.place - other.place);
  // Two that differ by "Ok," alone are one.
  const once = new Map(inOrder.toReversed().map((one) => [withoutConnective(one.text), one]));
  const sentences = [...once].toReversed().map(([bare, { place, text }]) => (chosen.has(place - 1) ? text : bare));
  const isAskSaid = ranked.some((sentence) => isAsked(sentence) && chosen.has(sentence.place));
  const all = first === undefined || isAskSaid ? sentences : [...sentences, sayThatItAsks(first)];
  return { sentences: all, omissions, chosen, used };
}

/** What stands alone between two that are told, in a few words: without it the second would be heard as what the first announced. */
function shortBetweenChosen(
  chosen: ReadonlyMap<number, Chosen>,
  ranked: readonly RankedSentence[],
): readonly RankedSentence[] {
  return ranked.filter(
    ({ place, text, withheld }) =>
      !chosen.has(place) &&
      chosen.has(place - 1) &&
      chosen.has(place + 1) &&
      withheld !== true &&
      !isCourtesy(text) &&
      text.split(' ').length <= shortBetween,
  );
}

const wordsOfCount = 4;
const fewestInRun = 3;

/** The points of a mail: of its lists, or questions one after the other. */
function pointsOf(ranked: readonly RankedSentence[]): readonly RankedSentence[] {
  const points = ranked.filter(({ isPoint = false }) => isPoint);
  const isQuestion = (at: number): boolean => ranked[at]?.text.endsWith('?') ?? false;
  if (points.length > 0) return points;
  const start = ranked.findIndex((_, at) => [...Array(fewestInRun).keys()].every((next) => isQuestion(at + next)));
  const end = ranked.findIndex((_, at) => at > start && !isQuestion(at));
  return start < 0 ? [] : ranked.slice(start, end < 0 ? undefined : end);
}

/** The same with how many points there are besides those that are told: who hears two as all leaves the others undone. Null: none are left. */
function countPoints({ sentences, chosen, omissions }: Counted, ranked: readonly RankedSentence[]): Choice | null {
  const points = pointsOf(ranked);
  const left = points.filter(({ place }) => !chosen.has(place)).length;
  const said = points.flatMap(({ place }) => chosen.get(place)?.text ?? []).at(-1);
  const at = sentences.findLastIndex((sentence) => said !== undefined && sentence === withoutConnective(said));
  if (left === 0 || at < 0 || !points.some(isNeeded)) return null;
  const what = points.every(({ text }) => text.endsWith('?')) ? 'question' : 'point';
  const count = `And ${smallNumbers[left] ?? left} more ${what}${left === 1 ? '' : 's'}.`;
  return { sentences: sentences.with(at, `${sentences[at]} ${count}`), omissions, chosen };
}

/** A probability. */
const wanted = 0.5;

/** Whether its reader wants to hear it, and is surely asked. */
function isWantedAsk({ ask, demands, worth }: RankedSentence): boolean {
  return worth >= wanted && (ask >= certainly || demands);
}

/** The same with whether more is asked than was told; what says so takes its words. */
function noteWhatElse(choice: Counted, ranked: readonly RankedSentence[], room: Room): Choice {
  const asksSaid = ranked.filter((sentence) => isAsked(sentence) && choice.chosen.has(sentence.place));
  if (!room.mentionsMore || asksSaid.length === 0) return choice;
  const told = room.told.map(contentWords);
  const isUnsaid = (sentence: RankedSentence): boolean => {
    const { place, text, signs, withheld } = sentence;
    if (choice.chosen.has(place) || withheld === true || !isWantedAsk(sentence)) return false;
    return !(signs.includes('to other') || repeats(text, told));
  };
  if (!ranked.some(isUnsaid)) return choice;
  const words = countSpokenWords(moreIsAsked);
  const fewer = choice.used + words <= room.most ? choice : choose(ranked, { ...room, most: room.most - words });
  return asksSaid.every(({ place }) => fewer.chosen.has(place)) ? { ...fewer, asksMore: true } : choice;
}

const untilWhen = /^(?:by|before|until|till|no later than|not later than)\b/i;

/** In place of an ask that cannot be said whole: a listener who knows that something is asked can ask for more. */
function sayThatItAsks({ text, deadline }: RankedSentence): string {
  // "It asks something" would send one to do what it forbids.
  if (isProhibition(text)) return 'It asks that something is not done.';
  const when = deadline?.words ?? '';
  return untilWhen.test(when) && standsInAsk(text, when) ? `It asks something, ${when}.` : 'It asks something.';
}

const longestAlone = 60;
/** By how many words an ask may be too long; one that takes more is told as one: who hears its end has forgotten its beginning. */
const moreForAsk = 12;
const longestAsked = 46;
const fewest = 12;

/** Where nothing fits: what is asked, even where it is long; else the most telling sentence that is no speech. */
function longSentence(byWorth: readonly RankedSentence[], { reader, about, most, mentionsAsk }: Room): string[] {
  const speakable = byWorth.filter(
    ({ place, text, withheld }) => withheld !== true && (place === 0 || !needsSentenceBefore(text, about)),
  );
  const asked = speakable.find(isAsked);
  if (asked === undefined && byWorth.some(isCertain)) return [];
  const said = (asked === undefined ? speakable : [asked])
    .map((sentence) => shorten(sentence, fewest, reader))
    .find(
      ({ words }) =>
        words <= (asked === undefined || !mentionsAsk ? longestAlone : Math.min(most + moreForAsk, longestAsked)),
    );
  return said === undefined ? [] : [withoutConnective(said.text)];
}
