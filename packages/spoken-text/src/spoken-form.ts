import { capitalise } from '@nexus/text';
import { sayCalendarNames } from './spoken/dates/say-calendar-names.ts';
import { type SpokenClock, sayDates } from './spoken/dates/say-dates.ts';
import { sayTimes } from './spoken/dates/say-times.ts';
import { spellPointed } from './spoken/dates/spell-pointed.ts';
import { saySymbols } from './spoken/marks/say-symbols.ts';
import { separateDashes } from './spoken/marks/separate-dashes.ts';
import { shortenGaps, shortenRuns } from './spoken/marks/shorten-runs.ts';
import { stripEmoticons } from './spoken/marks/strip-emoticons.ts';
import { stripHtml } from './spoken/marks/strip-html.ts';
import { stripMarkdown } from './spoken/marks/strip-markdown.ts';
import { tidyPunctuation } from './spoken/marks/tidy-punctuation.ts';
import { sayAmounts } from './spoken/numbers/say-amounts.ts';
import { sayFractions } from './spoken/numbers/say-fractions.ts';
import { sayNumbers } from './spoken/numbers/say-numbers.ts';
import { sayPhoneNumbers } from './spoken/numbers/say-phone-numbers.ts';
import { sayRomanNumerals } from './spoken/numbers/say-roman-numerals.ts';
import { sayUnits } from './spoken/numbers/say-units.ts';
import { sayAbbreviations } from './spoken/words/say-abbreviations.ts';
import { sayAddresses } from './spoken/words/say-addresses.ts';
import { sayCapitals } from './spoken/words/say-capitals.ts';
import { sayIdentifiers } from './spoken/words/say-identifiers.ts';
import { sayReplyPrefixes } from './spoken/words/say-reply-prefixes.ts';

export interface SpokenFormOptions {
  /** With it a numeric date next to today is "today", "tomorrow" or "yesterday", and this year goes unsaid. */
  readonly now?: Date;
  /** IANA name of what `now` and instants are said in; UTC by default. */
  readonly timeZone?: string;
}

/** One step's output can be another's input ("&amp;lt;", a link inside emphasis); more than a few rounds no text needs. */
const longestRounds = 6;

function latinShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 1 : (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters;
}

function sayOnce(text: string, clock: SpokenClock | undefined): string {
  const lines = shortenGaps(text.normalize('NFC').replace(/\r\n?/g, '\n'));
  const plain = separateDashes(sayAddresses(shortenRuns(stripMarkdown(stripEmoticons(stripHtml(lines))))));
  // English words for numbers do not belong into a sentence in another script.
  if (latinShare(plain) <= 0.5) return tidyPunctuation(saySymbols(plain));
  const named = sayAbbreviations(sayReplyPrefixes(sayIdentifiers(plain)));
  const dated = sayTimes(sayDates(spellPointed(sayCalendarNames(named)), clock));
  const counted = sayNumbers(sayFractions(sayUnits(sayAmounts(sayPhoneNumbers(dated)))));
  return tidyPunctuation(saySymbols(sayCapitals(sayRomanNumerals(counted))));
}

/** When every word went with the markup, its bare words are better than silence. */
function bareWords(text: string, clock: SpokenClock | undefined): string {
  const words = stripHtml(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return sayOnce(words.join(' '), clock);
}

/** As `spokenForm`, without the pause put into a long first clause: for what follows the first clause of an answer. */
export function spokenWords(text: string, options: SpokenFormOptions = {}): string {
  const clock = options.now === undefined ? undefined : { now: options.now, timeZone: options.timeZone ?? 'UTC' };
  let said = sayOnce(text, clock);
  if (said === '') said = bareWords(text, clock);
  let before = text;
  for (let round = 1; round < longestRounds && said !== before; round += 1) {
    before = said;
    said = sayOnce(before, clock) || before;
  }
  return capitaliseNumbers(said);
}

/** A sentence that began with a figure begins with a small letter once it is said. */
const numberFirst =
  /(?<=[.!?] )(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/g;

function capitaliseNumbers(text: string): string {
  return text.replace(numberFirst, (word) => capitalise(word));
}

/**
 * `text` as one says it in English (B-17): no markup, link, address, id or table; numbers, amounts, dates and times in words; a pause
 * within about 120 characters. Pure; saying it twice changes nothing. Never contains `@ | * # < >`, a backtick or `://`, and is empty
 * only when there was nothing to say.
 */
export function spokenForm(text: string, options: SpokenFormOptions = {}): string {
  return withFirstPause(spokenWords(text, options));
}

/** What a voice can say before the listener needs a breath (B-17). */
export const longestFirstClause = 120;
const shortestFirstClause = 40;

const pause = /[.?!;:,—](?=\s|$)/;

/** Words before which a comma does least harm, the best first. */
const boundaries: readonly RegExp[] = [
  /\s(?=(?:because|although|which|while|whereas|unless|but|so that|before|after|since|until|when|where|who|if)\s)/gi,
  /\s(?=(?:and|or|then|with|that|as)\s)/gi,
  /\s(?=(?:from|for|about|on|in|at|by|to|of)\s)/gi,
  /\s/g,
];

function bestBreak(clause: string): number | null {
  for (const boundary of boundaries) {
    const places = [...clause.matchAll(boundary)].map((match) => match.index).filter((at) => at >= shortestFirstClause);
    const last = places.filter((at) => at < longestFirstClause).at(-1);
    if (last !== undefined) return last;
  }
  const first = clause.indexOf(' ', longestFirstClause - 1);
  return first < 0 ? null : first;
}

/** `text` with a comma put in at the best place when its first pause would come later than about 120 characters. */
export function withFirstPause(text: string): string {
  const found = text.search(pause);
  const clauseEnd = found < 0 ? text.length : found;
  if (clauseEnd <= longestFirstClause) return text;
  const at = bestBreak(text.slice(0, clauseEnd));
  return at === null ? text : `${text.slice(0, at)},${text.slice(at)}`;
}
