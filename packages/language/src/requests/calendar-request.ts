import type { Intent } from '../intent.ts';
import { resolveSpan } from '../time/resolve-span.ts';

const opening =
  '^(?:(?:ok(?:ay)?|so|and|hey|nexus|please|well|right|now|tell me|can you tell me|could you tell me|do you know|let me know)[\\s,]+)*';
const closing = '[\\s,.!?…]*(?:\\s(?:please|nexus|then)[\\s.!?…]*)?$';
const when = "(?:[\\s,]+(?<when>[\\p{L}\\d][\\p{L}\\d:.’' ,-]*?))?";
const at = "(?:[\\s,]+(?<when>[\\p{L}\\d][\\p{L}\\d:.’' ,-]*?))";
const calendar = '(?:calendar|diary|agenda|schedule)';
const event = '(?:meetings?|appointments?|events?|calls?|entr(?:y|ies))';
const meeting = '(?:meeting|appointment|event|call|conference|workshop|interview|review)';
const isShort = "(?:['’]s|s| is| are|['’]re)";

const whoIs = `who(?:${isShort}| all is|(?:['’]s| is| will be| all is)? (?:be )?)?\\s*(?:also |else )?(?:at|in|on|coming to|invited to|attending|going to|joining|taking part in|part of)`;
const canYou =
  "(?:(?:can|could|would|will) you (?:please )?|i (?:want|need) (?:you )?to |i(?:['’]d| would) like (?:you )?to )?";
const puts =
  '(?:add|put|save|enter|write|note|stick|pop|insert|copy|schedule|block|mark|move|log|record|book|place|get|set|make|create|import)';
const named = '(?:(?:google|outlook|work|own|private) )?';
/** Behind it may stand when, and nothing that is another order. */
const whenPut = '(?:[\\s,]+(?:for|on|at|as|from|until|tomorrow|today|tonight|next|this)\\b(?:(?! and ).)*?)?';

const hour =
  "(?:noon|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2}(?:[:.]\\d\\d)?)(?: o['’]clock| thirty| ?[ap]\\.?m\\.?)?)";

type Ask = NonNullable<Intent['ask']>;

interface Way {
  readonly ask: Ask;
  readonly pattern: RegExp;
  /** The same words may be meant of mail: read so only where there is a calendar; of `no-mail`, and no mail is open; of `unless-mine`, also where it is said to be "my" day. */
  readonly isLoose: boolean | 'no-mail' | 'unless-mine';
}

function way(ask: Ask, pattern: string, isLoose: Way['isLoose'] = false): Way {
  return { ask, pattern: new RegExp(`${opening}${pattern}${closing}`, 'iu'), isLoose };
}

/** In the order in which they are tried. */
const ways: readonly Way[] = [
  way(
    'change',
    `(?:cancel|reschedule|postpone|call off)(?: (?:the|my|our|that|this))? (?:[\\p{L}\\d' -]+ )?${event}(?: .*)?`,
  ),
  way(
    'change',
    `(?:move|shift|put|push)(?: (?:the|my|our|that|this))? (?:[\\p{L}\\d' -]+ )?${event} (?:to|back to|on|forward to)${at}`,
  ),
  way(
    'change',
    `(?:book|schedule|arrange|set up|add|create|make)(?: me)? an? (?:new )?(?:[\\p{L}\\d' -]+ )?(?:${event}|entry)(?: .*)?`,
  ),
  way(
    'change',
    `${canYou}${puts} (?!that (?:i|we|he|she|it|they|you|there|the|my|our|is)\\b).+? (?:in|into|to|on|onto) (?:my|our|the) ${named}${calendar}${whenPut}`,
  ),
  way(
    'change',
    `${canYou}(?:take|remove|delete|clear|get|strike|drop) .+? (?:from|off|out of) (?:my|our|the) ${named}${calendar}`,
  ),
  way('next', `(?:when|what time|at what time)${isShort} my ${meeting}`),
  way('next', `(?:when|what time|at what time)${isShort} the ${meeting}`, 'no-mail'),
  way('who', `${whoIs}\\s+(?:the |that )(?<query>${meeting})`, 'no-mail'),
  way('who', `${whoIs}\\s+(?!(?:the |that )${meeting}${closing})(?:the |my |that )?(?<query>.+?)`, true),
  way('who', `who (?:am i|will i be|do i|are we) (?:meeting|seeing|meet|see)(?: with)?${when}`),
  way(
    'events',
    `what(?:${isShort}| have i got| do i have) on (?<when>today|tomorrow|tonight|this (?:week|morning|afternoon|evening))`,
  ),
  way(
    'next',
    `(?:when|what|where)${isShort} (?:(?:my|the) )?(?:very )?next (?:${meeting}|thing (?:on|in) (?:my|the) ${calendar}|(?:on|in|up on) (?:my|the) ${calendar})`,
  ),
  way('next', `(?:when|what) do i have (?:my )?next(?: ${meeting})?`),
  way('next', 'where do i (?:have|need|ought) to (?:be|go) next'),
  way('events', `(?:when|what|what time|at what time)${isShort} (?:my|the) (?:first|last) ${meeting}${when}`),
  way(
    'change',
    `(?:move|shift|push|bring)(?: (?:the|my|our))? (?:${hour}|${hour} ${event}) (?:to|back to|on to|forward to)${at}`,
  ),
  way('next', `(?:what|which)${isShort} (?:coming up|up next|next up)(?: (?:on|in) (?:my|the) ${calendar})`),
  way(
    'when',
    `(?:when|what time|at what time)(?:['’]s| is| does| do i have)\\s+(?:the |my )(?<query>.+? ${meeting}|${meeting} (?:with|about|on) .+?)(?: (?:start|begin|on))?`,
    true,
  ),
  way('where', `where(?:['’]s| is)\\s+(?:the |my )(?<query>.+? ${meeting}|${meeting} (?:with|about|on) .+?)`, true),
  way(
    'free',
    `(?:am|will|would) i (?:be )?(?:still |actually )?(?:free|available|busy|booked|occupied|unavailable)${at}`,
  ),
  way(
    'free',
    `(?:do i have|have i got|is there|do i still have) (?:any |some |a bit of |a |an )?(?:free )?(?:time|slot|gap|room|hour)(?: free| left| to spare)?${at}`,
  ),
  way('free', `when (?:am|will) i (?:be )?(?:free|available)${at}`),
  way('free', `(?:is|are)${at} (?:still )?(?:free|open|taken|busy|booked)(?: for me)?`),
  way('free', `(?:am i|i am|i['’]m) (?:free|busy)(?<when> right now| now)`),
  way(
    'events',
    `(?:what|how)(?:['’]s| is| does| will|s) (?:my|the) (?<when>(?:day|week|weekend|morning|afternoon|evening|schedule|agenda|calendar|diary)(?: tomorrow| on .+?| today| next week| for .+?)?) (?:look(?:s|ing)?|be|going to be)(?: like)?`,
    'unless-mine',
  ),
  way(
    'events',
    `(?:what|how)(?:['’]s| is| does| will|s) (?:my|the) (?:day|week|schedule|agenda|calendar|diary) (?:look(?:s|ing)?|be)(?: like)?${when}`,
    'unless-mine',
  ),
  way(
    'events',
    `(?:what|how)(?:['’]s| is| does|s) (?:my|the) (?<when>day|week|weekend|morning|afternoon|evening) (?:like|looking|look)`,
    'unless-mine',
  ),
  way(
    'events',
    `(?:what|how)(?:['’]s| is| does| will|s) my (?:day|schedule|agenda|calendar|diary) (?:be )?(?:like|looking(?: like)?|look(?: like)?)(?: for| on)?${at}`,
    'unless-mine',
  ),
  way(
    'events',
    `(?:what|how)(?:['’]s| is| does|s) (?<when>tomorrow|today|tonight|this week|next week|monday|tuesday|wednesday|thursday|friday|saturday|sunday) look(?:s|ing)?(?: like)?`,
    true,
  ),
  way(
    'events',
    `(?:what${isShort}|what (?:do i have|have i got)|anything|is there anything|do i have anything|have i got anything) (?:in|on|up in) (?:my|the) ${calendar}${when}`,
  ),
  way(
    'events',
    `(?:what${isShort}|what (?:do i have|have i got)) (?:on|planned|scheduled|coming up|happening|going on|booked)(?: for)?${at}`,
    true,
  ),
  way('events', `what (?:do i have|have i got|am i doing|am i up to)(?: for)?${at}`, true),
  way(
    'events',
    `(?:do i have|have i got|is there|are there|have we got|do we have|got) (?:any|a|an|any other|any more|some) ${event}(?: (?:on|planned|scheduled|booked))?${when}`,
  ),
  way(
    'events',
    `(?:do i have|have i got) (?:anything|something)(?: (?:on|planned|scheduled|booked|to do))?${at}`,
    true,
  ),
  way('events', `(?:is there|anything) (?:anything |something )?(?:on|planned|scheduled)(?: for)?${at}`, true),
  way(
    'events',
    `(?:what|which|how many) ${event} (?:do i have|have i got|are there|are on|are planned|are scheduled)${when}`,
  ),
  way('events', `(?:where|when) do i (?:have|need) to be(?: anywhere| somewhere)?${when}`),
  way(
    'events',
    `(?:(?:read|give|show)(?: me)?|what${isShort}|tell me|go through|list)\\s*(?:my|the) (?:${calendar}|appointments|meetings)(?: (?:for|of|on))?${when}`,
  ),
];

/** Any moment: whether words name a time is asked, not which. */
const someTime = { now: new Date(Date.UTC(2026, 0, 5, 8)), timeZone: 'UTC' };
const whole: ReadonlyMap<string, string> = new Map([
  ['day', 'today'],
  ['week', 'this week'],
  ['weekend', 'the weekend'],
  ['morning', 'this morning'],
  ['afternoon', 'this afternoon'],
  ['evening', 'this evening'],
]);
const ofMail = /\b(?:e-?mails?|mails?|messages?|inbox|threads?|topics?|attachments?|drafts?)\b/iu;

/** "Day tomorrow" is tomorrow, "schedule" nothing of its own. */
function spanWords(said: string): string {
  const words = said
    .toLowerCase()
    .trim()
    .replace(/[.,!?…\s]+$/u, '');
  const bare = words.replace(/^(?:day|schedule|agenda|calendar|diary|week) (?:for )?(?=\S)/u, '');
  return whole.get(bare) ?? bare.replace(/^(?:schedule|agenda|calendar|diary)$/u, 'today');
}

/**
 * A question to the calendar: "What is my day like?", "am I free on Wednesday at six?", "who is at the crane meeting?" Null for all else.
 *
 * @param atHand there is a calendar: then "what's on tomorrow?" means it, and not mail
 * @param mailOpen a mail is spoken of: then "the meeting" is the one that it names
 */
export function readCalendarRequest(text: string, atHand: boolean, mailOpen = false): Intent | null {
  const said = text.replace(/\s+/gu, ' ').trim();
  if (said.length > 160) return null;
  for (const { ask, pattern, isLoose } of ways) {
    const isClear = isLoose === false || (isLoose === 'unless-mine' && /\bmy\b/iu.test(said));
    if ((!isClear && !atHand) || (isLoose === 'no-mail' && mailOpen)) continue;
    const found = pattern.exec(said);
    if (found === null || (ask !== 'change' && ofMail.test(said))) continue;
    const { when: named, query } = found.groups ?? {};
    const words = named === undefined ? undefined : spanWords(named);
    if (words !== undefined && resolveSpan(words, someTime) === null) continue;
    if (query !== undefined && !isEvent(ask, query)) continue;
    return {
      kind: 'check-calendar',
      target: { scope: 'current' },
      ask,
      ...(words !== undefined && { when: words }),
      ...(query !== undefined && { query }),
      confidence: 1,
    };
  }
  return null;
}

/** "Who is at the crane meeting" is asked of the calendar, "who is at the office" of nobody here. */
function isEvent(ask: Ask, query: string): boolean {
  return ask !== 'who' || new RegExp(`\\b${meeting}s?\\b`, 'iu').test(query);
}
