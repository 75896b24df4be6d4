import { namesAction } from '../commands/compiled-lexicon.ts';
import type { Heard } from '../grammar/match-pattern.ts';
import { createPhraseList, type PhraseList } from '../grammar/rule-index.ts';
import type { Intent, IntentKind, UnderstandingContext } from '../intent.ts';
import { type LooseCue, looseCues, resumeCues } from '../lexicon/loose-cues.ts';
import { everydayWords, mailNouns, mailPointers, plainWords, turningWords } from '../lexicon/loose-words.ts';
import { readPerson } from '../slots/read-person.ts';
import { readQuery } from '../slots/read-query.ts';
import { callsSomebody } from './mood-and-address.ts';

interface CompiledCue {
  readonly cue: LooseCue;
  readonly phrases: PhraseList;
}

function compile(cues: readonly LooseCue[]): readonly CompiledCue[] {
  return cues.map((cue) => ({ cue, phrases: createPhraseList(cue.phrases) }));
}

const always = compile(looseCues);
const whilePaused = compile([...looseCues, ...resumeCues]);

const pointsNeeded = 2;
/** In words. A request that was not read in full but is longer than this is no slip of wording. */
const longestRequest = 24;
const mostUnexplained = 2;
const confidenceOfLooseReading = 0.6;

/** Requests that are not about one mail, and stay the same whatever else was named. */
const mayNameMore: ReadonlySet<IntentKind> = new Set<IntentKind>(['skip-topic', 'thanks', 'repeat', 'help', 'next']);

interface Found {
  readonly points: number;
  readonly intent: Intent;
  /** The places of the words that spoke for it. */
  readonly explained: ReadonlySet<number>;
}

function placesOf(heard: Heard, phrases: PhraseList): readonly number[] {
  const places: number[] = [];
  for (let start = 0; start < heard.tokens.length; start += 1) {
    const [end = start] = phrases.endsFrom(heard, start);
    for (let place = start; place < end; place += 1) places.push(place);
  }
  return places;
}

/** What each intent has for it, the strongest first. */
function weigh(heard: Heard, cues: readonly CompiledCue[]): readonly Found[] {
  const found = new Map<string, Found>();
  for (const { cue, phrases } of cues) {
    const places = placesOf(heard, phrases);
    if (places.length === 0) continue;
    const before = found.get(cue.kind);
    found.set(cue.kind, {
      points: (before?.points ?? 0) + cue.points,
      explained: new Set([...(before?.explained ?? []), ...places]),
      intent: {
        kind: cue.kind,
        target: cue.target ?? before?.intent.target ?? { scope: 'current' },
        confidence: confidenceOfLooseReading,
      },
    });
  }
  return [...found.values()].sort((left, right) => right.points - left.points);
}

/** Whether the words that no cue explains let the request stand, and it is about mail at all. */
function leavesStanding(heard: Heard, { explained, intent, points }: Found): boolean {
  const words = heard.tokens.map(({ word }) => word);
  const others = words.filter((_, place) => !explained.has(place));
  if (others.some((word) => word === "'s" || turningWords.has(word) || everydayWords.has(word))) return false;
  if (words.some((word) => everydayWords.has(word) && word !== 'you')) return false;
  const unexplained = others.filter((word) => !plainWords.has(word) && !mailNouns.has(word));
  // "Read the crane mail word for word" is about a mail of its own; what was named must not be passed over.
  if (unexplained.length > 0 && !mayNameMore.has(intent.kind)) return false;
  if (words.some((word) => mailNouns.has(word))) return unexplained.length <= mostUnexplained;
  // More cues than needed speak for a subject that was only named ("any more about the rota, move on").
  if (unexplained.length > (points > pointsNeeded && intent.kind === 'skip-topic' ? 1 : 0)) return false;
  return points > pointsNeeded || others.length === 0 || words.some((word) => mailPointers.has(word));
}

const askForPause = createPhraseList([
  '[just|oh|right|sorry] (hold on|hang on|wait|quiet|pause|stop|hush|shush|silence|shut it|shut up|be quiet) [for] (a|one|half a|just a) [little|quick] (second|sec|minute|moment|tick|mo|bit)|(pause|hold) (it|that|this|the briefing)|stop (reading|talking)',
]);
/** In words. */
const longestReasonToPause = 10;

/** "Quiet for a second, the baby is crying": behind the pause that was asked for, anything may be told. */
function pausesFirst(heard: Heard): boolean {
  const [end] = askForPause.endsFrom(heard, 0);
  if (end === undefined || !heard.tokens[end - 1]?.breaks) return false;
  if (heard.tokens.length - end > longestReasonToPause) return false;
  return heard.tokens
    .slice(end)
    .every(({ word }) => word === 'till' || (!turningWords.has(word) && !/^you/u.test(word)));
}

const tellsOfOthers = new Set(['he', 'she', 'they', 'everybody', 'somebody', 'someone', 'people']);

/**
 * A second reading for requests that change nothing (B-19): the words that speak for an intent are enough where exactly one
 * intent leads and nothing else was said that may turn it round, act, or be meant for somebody in the car. Null otherwise.
 */
export function readLoosely(heard: Heard, context: UnderstandingContext): Intent | null {
  const { tokens } = heard;
  if (tokens.length > longestRequest || tellsOfOthers.has(tokens[0]?.word ?? '')) return null;
  if (namesAction(heard) || callsSomebody(heard)) return null;
  const searched = readLooseSearch(heard);
  if (searched) return searched;
  const [best, second] = weigh(heard, context.paused ? whilePaused : always);
  const leads = best !== undefined && best.points >= pointsNeeded && second?.points !== best.points;
  if (leads && leavesStanding(heard, best)) return best.intent;
  return pausesFirst(heard)
    ? { kind: 'pause', target: { scope: 'current' }, confidence: confidenceOfLooseReading }
    : null;
}

const asksForMail = createPhraseList([
  '(have|did|do|are|is|was|has) (i|we|there) [got|get|have|had|been] [in] (a|an|any|some|the|anything|something) [new|urgent|unread|other] [in] [mail|mails|email|emails|message|messages|letter|letters|news|word]',
  '(find|look for|look up|search for|search|dig out|hunt for|show me|find me|look out for) [me] (a|an|any|the|that|some|all) [new|urgent|unread|old] (mail|mails|email|emails|message|messages|letter|letters)',
  '(have|did|do|are|is|was|has) (i|we|there) [got|get|have|had|been] (anything|something) [in there|in here|in the inbox|waiting]',
  '(find|look for|search for|check for|see if there is) [me] (anything|something)',
  '(any|anything|something|news|word) [urgent|new|important|else|in|unread] [mail|mails|email|emails|message|messages]',
]);
const namesMail = new Set('mail mails email emails message messages letter letters anything something'.split(' '));
const leadsSubject = new Set('about with regarding concerning on mentioning of for'.split(' '));
const leadsSender = new Set(['from', 'by']);
const closings = new Set('find it please thanks show me read today this week month yesterday the day in'.split(' '));
const openers = new Set('and so ok well right please hey nexus now hm sorry'.split(' '));
const longestQuery = 6;

/** "Have I got an email with the hotel booking, find it please": what follows the mail that is asked for is looked for. */
function readLooseSearch(heard: Heard): Intent | null {
  const words = heard.tokens.map(({ word }) => word);
  if (words.some((word) => turningWords.has(word) || everydayWords.has(word))) return null;
  const start = words.findIndex((word) => !openers.has(word));
  const [asked] = asksForMail.endsFrom(heard, start);
  if (asked === undefined || !words.slice(start, asked).some((word) => namesMail.has(word))) return null;
  const sender = leadsSender.has(words[asked] ?? '');
  if (!sender && !leadsSubject.has(words[asked] ?? '')) return null;
  const reader = sender ? readPerson : readQuery;
  for (let end = Math.min(words.length, asked + 1 + longestQuery); end > asked + 1; end -= 1) {
    if (!words.slice(end).every((word) => closings.has(word))) continue;
    if (heard.tokens.slice(asked, end - 1).some(({ breaks }) => breaks)) continue;
    const span = { start: asked + 1, end };
    const reading = reader.read(heard, span);
    if (!reading) continue;
    const named = typeof reading.value === 'string' ? { query: reading.value } : { from: reading.value.name };
    return { kind: 'search', target: { scope: 'current' }, ...named, confidence: 0.6 };
  }
  return null;
}
