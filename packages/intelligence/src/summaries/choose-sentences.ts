import { countSpokenWords, englishWords, plainWords, smallNumbers } from '@nexus/text';
import { isProhibition, standsInAsk } from './asking-clause.ts';
import {
  isAnsweredBy,
  lacksWhatIsAsked,
  namesSeveral,
  needsSentenceBefore,
  pointsBack,
  pointsToSeveral,
  pointsToTime,
  qualifies,
  speaksOfUnnamed,
  withoutConnective,
} from './pointing.ts';
import { asksOnlyIf, isAsked, isCourtesy, isNeeded, namesTime, type RankedSentence } from './rank-sentences.ts';
import { type Chosen, countAll, shorten, shortenGroup, shortenNearest } from './shorten-group.ts';
import { leavesItemsOut } from './shorten-sentence.ts';

interface Room {
  /** Sentences worth saying, those not counted that another one needs. */
  readonly sentences: number;
  /** Spoken words that what is asked may take with all that goes with it. */
  readonly most: number;
  /** Spoken words up to which something is added that nobody must do anything about. */
  readonly comfortable: number;
  readonly reader: readonly string[];
  /** What was said of the thread before; it is not said again. */
  readonly told: readonly string[];
  /** What the listener has heard of it before: its subject, or nothing. */
  readonly about: string;
  /** Where it is not said what is asked, whether it is said that something is. */
  readonly mentionsAsk: boolean;
}

interface Choice {
  readonly sentences: readonly string[];
  /** Sentences with an ask or a deadline, or what one of them points to, for which there was no room. */
  readonly omissions: number;
}

const leastValue = 0.45;
const furthestBack = 2;
const furthestForTime = 4;
const furthestForSeveral = 3;
/** In words, of what stands between them. */
const shortBetween = 6;
/** What a demand in other forms than an ask's is worth among probabilities. */
const demanding = 0.6;
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

function certainty({ ask, demands }: RankedSentence): number {
  return Math.max(ask, demands ? demanding : 0);
}

const certainly = 0.9;

/** Whether it is surely asked, so that it can be said that something is where it cannot be said what. */
function isCertain(sentence: RankedSentence): boolean {
  const { text, ask, deadline } = sentence;
  if (asksOnlyIf(text)) return false;
  const isPlain = deadline !== null || isProhibition(text) || (text.endsWith('?') && /\byou\b/i.test(text));
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
  return isAnswer || qualifies(next.text) ? [...group, next] : [...group];
}

/** What is longer mostly says something besides. */
const longestPolite = 8;

/** "Let me know if you have further questions" in place of what is too long would be heard as all there is. */
function isOnlyPolite(sentence: RankedSentence, all: readonly RankedSentence[]): boolean {
  const isPolite = ({ text }: RankedSentence): boolean => isCourtesy(text) && text.split(' ').length <= longestPolite;
  return isPolite(sentence) && !isNeeded(sentence) && !all.every(isPolite);
}

interface Counted extends Choice {
  readonly chosen: ReadonlyMap<number, Chosen>;
  readonly used: number;
}

/**
 * What to say of a mail's sentences: the most telling first, each with those that its "it" and "that" stand for or not at all, what is
 * asked and by when within `most` words, anything else while it stays comfortable. In the order of the mail; empty where nothing fits.
 */
export function chooseSentences(ranked: readonly RankedSentence[], room: Room): Choice {
  const choice = choose(ranked, room);
  const counted = countPoints(choice, ranked);
  if (counted === null || choice.used + wordsOfCount <= room.most) return counted ?? choice;
  const fewer = choose(ranked, { ...room, most: room.most - wordsOfCount });
  // The count is worth other sentences, not the most telling point.
  const first = [...choice.chosen.keys()].find((place) => pointsOf(ranked).some((point) => point.place === place));
  return (first !== undefined && fewer.chosen.has(first) ? countPoints(fewer, ranked) : null) ?? choice;
}

const mostOfNews = 30;
/** Words that stay free of a mail in which there is nothing to do. */
const sparedOfNews = 6;

/** Nobody keeps in mind what is to be done of it, so that more of it is heard with ease. */
function comfortableOfNews({ comfortable, most }: Room): number {
  return Math.max(comfortable, Math.min(mostOfNews, most - sparedOfNews));
}

function choose(ranked: readonly RankedSentence[], room: Room): Counted {
  const told = room.told.map(contentWords);
  const byValue = [...ranked].sort((one, other) => other.value - one.value || one.place - other.place);
  const chosen = new Map<number, Chosen>();
  let used = 0;
  let said = 0;
  let omissions = 0;
  const unsaid: RankedSentence[] = [];
  let isFull = false;
  const needed = byValue.filter((sentence) => isNeeded(sentence) && sentence.value >= leastValue);
  const isAnythingNeeded = needed.length > 0;
  for (const sentence of byValue) {
    if (said >= room.sentences) break;
    if (chosen.has(sentence.place)) continue;
    if (said > 0 && sentence.value < leastValue) break;
    if (isFull && !isNeeded(sentence)) continue;
    if (isOnlyPolite(sentence, ranked)) continue;
    // What is perhaps an ask takes no room that one which surely is did not find; what is otherwise than before is no ask.
    const isNews = sentence.deadline !== null || sentence.turns === true;
    if (said > 0 && !isNews && unsaid.some((one) => certainty(one) > certainty(sentence))) continue;
    if (!isNeeded(sentence) && repeats(sentence.text, told)) continue;
    const isElse = needed.some((other) => other !== sentence);
    if (isElse && isSaidBySubject(sentence, room.about)) continue;
    const comfortable = isAnythingNeeded ? room.comfortable : comfortableOfNews(room);
    const limit = isNeeded(sentence) || (said === 0 && !isAnythingNeeded) ? room.most : comfortable;
    const alone = withAntecedents(sentence, ranked, room.about);
    const isUntold = ({ place }: RankedSentence): boolean => !chosen.has(place);
    const group = alone === null ? undefined : withQualification(alone, ranked).filter(isUntold);
    const whole = group === undefined ? null : shortenGroup(group, limit - used, room.reader);
    // What is asked is said all the same, with as much before it as there is room for.
    const nearest = alone?.filter(isUntold) ?? [sentence];
    const fewer =
      (isNeeded(sentence) && alone !== null ? shortenGroup(nearest, limit - used, room.reader) : null) ??
      (said === 0 && isAsked(sentence) ? shortenNearest(nearest, limit, room) : null) ??
      // What its "her" or "it" is, the subject has named.
      (isNeeded(sentence) && !needsSentenceBefore(sentence.text, room.about)
        ? shortenGroup([sentence], limit - used, room.reader)
        : null);
    const short = whole ?? fewer;
    if (whole === null && isNeeded(sentence)) {
      omissions += short === null ? 2 : needsSentenceBefore(sentence.text, room.about) ? 1 : 0.5;
    }
    if (short === null && isAsked(sentence)) unsaid.push(sentence);
    // Something less telling in its place would be mistaken for the point.
    if (short === null && !isNeeded(sentence)) isFull = said > 0;
    if (short === null) continue;
    for (const one of short) chosen.set(one.place, one);
    const itself = chosen.get(sentence.place)?.text ?? '';
    if (isNeeded(sentence) && leavesItemsOut(sentence.text, itself)) omissions += 1;
    used += countAll(short);
    said += 1;
  }
  const context = contextOf(chosen, ranked, { ...room, most: room.most - used });
  if (context !== null && said < room.sentences) {
    chosen.set(context.place, context);
    used += countSpokenWords(context.text);
  }
  for (const between of shortBetweenChosen(chosen, ranked)) {
    const words = countSpokenWords(between.text);
    if (used + words > room.most) break;
    chosen.set(between.place, between);
    used += words;
  }
  const first = room.mentionsAsk ? unsaid.find(isCertain) : undefined;
  if (chosen.size === 0) {
    const long = longSentence(byValue, room);
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
function shortBetweenChosen(chosen: ReadonlyMap<number, Chosen>, ranked: readonly RankedSentence[]): readonly Chosen[] {
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

/** Telling words besides those of the subject, below which who hears what is asked does not know what about. */
const fewTelling = 9;
const worthOfTelling = 0.2;
/** "As discussed, here is our price": what it is stands below. */
const announcesOnly = /^(?:as \p{L}+,? )?here(?: is|['’]s| are)\b/iu;

/**
 * What an ask is about, where little of that is said: the most telling sentence above the first that was chosen, which stands by itself. Null where
 * enough is said, or none fits.
 */
function contextOf(
  chosen: ReadonlyMap<number, Chosen>,
  ranked: readonly RankedSentence[],
  { most, about, reader, told }: Room,
): Chosen | null {
  const first = Math.min(...chosen.keys());
  const asks = ranked.some((sentence) => chosen.has(sentence.place) && isAsked(sentence));
  if (!asks) return null;
  const heard = new Set([...contentWords(about), ...told.flatMap((sentence) => [...contentWords(sentence)])]);
  const telling = (text: string): number =>
    [...contentWords(text)].filter((word) => !heard.has(word) && !englishWords.has(word)).length;
  if (telling([...chosen.values()].map(({ text }) => text).join(' ')) >= fewTelling) return null;
  const worth = ({ text, value }: RankedSentence): number => value + worthOfTelling * telling(text);
  const above = ranked
    .filter((sentence) => sentence.place < first && sentence.value >= leastValue && sentence.withheld !== true)
    .filter(({ text }) => !isCourtesy(text) && !announcesOnly.test(text) && !needsSentenceBefore(text, about))
    .toSorted((one, other) => worth(other) - worth(one));
  for (const sentence of above) {
    const text = shorten(sentence, most, reader);
    if (countSpokenWords(text) <= most) return { place: sentence.place, text };
  }
  return null;
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
  return { sentences: sentences.with(at, `${sentences[at]} ${count}`), omissions };
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
function longSentence(byValue: readonly RankedSentence[], { reader, about, most, mentionsAsk }: Room): string[] {
  const speakable = byValue.filter(
    ({ place, text, withheld }) => withheld !== true && (place === 0 || !needsSentenceBefore(text, about)),
  );
  const asked = speakable.find(isAsked);
  if (asked === undefined && byValue.some(isCertain)) return [];
  const said = (asked === undefined ? speakable : [asked])
    .map((sentence) => shorten(sentence, fewest, reader))
    .find(
      (text) =>
        countSpokenWords(text) <=
        (asked === undefined || !mentionsAsk ? longestAlone : Math.min(most + moreForAsk, longestAsked)),
    );
  return said === undefined ? [] : [withoutConnective(said)];
}
