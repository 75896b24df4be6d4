import { smallNumbers } from '@nexus/text';
import type { Intent } from '../intent.ts';
import { resolveTime } from '../time/resolve-time.ts';
import { afterEditingTerms } from '../words/self-repair.ts';

const opening =
  "^(?:(?:ok(?:ay)?|alright|so|and|also|hey|nexus|please|just|now|can you|could you|would you|will you|i want you to|i need you to|i(?:[’']d| would) like you to)[\\s,]+)*";
const closing = '[\\s.!?…]*(?:\\s(?:please|nexus)[\\s.!?…]*)?$';

function way(pattern: string): RegExp {
  return new RegExp(`${opening}${pattern}${closing}`, 'iu');
}

const someWords = '(?<content>\\S.*?)';
/** Ways to ask for one; `lead` is where a time may stand before what is to be done. */
const asking: readonly RegExp[] = [
  way(
    `(?:do )?remind me(?: (?<lead>(?!(?:of|about|to|that i|i (?:have|need|must|should))\\b).{2,40}?))?,? (?:to|that i (?:have|need|want|ought|wanted|am supposed) to|that i (?:must|should)|i (?:have|need|must|should)(?: to)?) ${someWords}`,
  ),
  way(`(?<lead>.{2,40}?),? (?:please )?remind me to ${someWords}`),
  way(
    `(?:set|make|add|create|put|i need|i want|i['’]d like|give me)(?: me)?(?: up)? an? (?:new )?(?:reminder|task|to[- ]?do)(?: (?:for|at|on) (?<lead>.{2,40}?))?,?(?: to|:) ${someWords}`,
  ),
  way(`(?:do not|don['’]?t) let me forget(?: (?<lead>(?!to\\b).{2,40}?))? to ${someWords}`),
  way(`(?:put|add|write) ${someWords} (?:on|to|onto|in) my (?:to[- ]?do|task|reminder)s?(?:[- ]?list)?`),
];
/** Of something, or that something is so: the leading word is kept, since it is told with it. */
const ofSomething: readonly RegExp[] = [
  way(`(?:do )?remind me(?: (?<lead>(?!(?:of|about|that)\\b).{2,40}?))?,? (?<as>of|about|that) ${someWords}`),
  way(`(?<lead>.{2,40}?),? (?:please )?remind me (?<as>of|about|that) ${someWords}`),
  way(
    `(?:set|make|add|create|i need|i want|give me)(?: me)?(?: up)? an? (?:new )?reminder(?: (?:for|at|on) (?<lead>.{2,40}?))? (?<as>of|about|that) ${someWords}`,
  ),
];
/** What may be the mail that is open, or one that is in the inbox: "of the crane thing", "about it", "about what he wrote". */
const mayBeMail =
  /^(?:(?:all|both|each|some|any) (?:of )?)?(?:it|this|that|these|those|them|him|her|us|me|you|everything|anything|something|the same|what|who|whom|why|how|when|where|which|whether|if)\b|\b(?:e-?mails?|mails?|messages?|threads?|topics?|newsletters?|attachments?)\b|\b(?:things?|ones?|business|matter|stuff|letters?)$/iu;
const again = way(
  '(?:remind me(?: again)?|tell me again|ask me again|say that again|not now[\\s,]+(?:but )?(?:remind me )?)(?: (?:of|about) (?:that|it))?\\s+(?<lead>.{2,40}?)',
);

const nouns = '(?:reminders?|tasks?|to[- ]?dos?|to[- ]?do list|task list)';
const listing: readonly RegExp[] = [
  way(
    `(?:what(?:['’]s| is| are|s)|(?:read|list|tell|show|give)(?: me)?|go through|do i have|have i got|are there|which)(?: all)?(?: (?:of )?(?:on |in )?(?:my|the|any|open|more))*\\s+(?:open )?${nouns}(?: (?:do i have|have i got|are there|are open|left|open|for today|today))?`,
  ),
  way('(?:any|my) (?:open )?(?:reminders?|tasks?|to[- ]?dos?)'),
  way(
    `(?:what|which|how many)(?: (?:open|other|more))? ${nouns} (?:(?:do|have) (?:i|we)(?: still)?(?: have| got)?|are there|are (?:still )?(?:open|left|due)|are on my list)(?: (?:open|left|still|today|for today|now|set))*`,
  ),
  way('what (?:did i|have i)(?: ever)? (?:want|wanted|ask|asked)(?: you)? to (?:be reminded of|remind me of)'),
  way('what (?:did you|do you|should you|are you going to) (?:have to |want to )?remind me (?:of|about)'),
];
/** Of a mail as well, unless there is something open to do. */
const loose: readonly RegExp[] = [
  way(
    'what (?:do i|must i|should i|have i got|have i|else do i)(?: still| have| need| got)* (?:to )?do(?: today| now| still| next)?',
  ),
  way("what(?:['’]s| is) (?:still )?(?:left )?(?:for me )?to do"),
];
const finishing: readonly RegExp[] = [
  way(`(?:i['’]m |i am |we['’]re )?(?:all )?(?:done|finished|through) with ${someWords}`),
  way(`(?:mark|set|tick|check|cross)(?: off)? ${someWords}(?: off)?(?: as)? (?:done|finished|complete|completed|off)`),
  way(`i(?:['’]ve| have)?(?: already| just)? (?:done|did|finished|completed|taken care of|dealt with) ${someWords}`),
  way(`${someWords} (?:is|has been|was) (?:already )?(?:done|finished|taken care of)`),
];
const thatIsDone = way(
  "(?:yes[\\s,]+)?(?:i(?:[’']ve| have)?(?: already| just)? (?:done|did|finished|completed) (?:that|it|this)(?: (?:one|already|now))?|(?:that|it|this)(?:[’']s| is)(?: already| all)? (?:done|finished)|done(?: that| it)?|already done|did (?:that|it)(?: already)?)",
);
const theReminder = new RegExp(`^(?:the |my |that |this )?${nouns}\\b(?:\\s+(?:to|about|for|of|on|with))?\\s*`, 'iu');
const deleting = way(
  `(?:delete|remove|cancel|drop|scrap|forget|clear|erase|take away|never ?mind|throw away)(?: about)? (?<content>(?:(?:all|all of|every|both)? ?(?:the|my|that|this|those|these)?|all|every) ?${nouns}(?:\\s+(?:to|about|for|of|on|with)\\s+.+?)?)`,
);
/** "Cancel the Arthur reminder": what it is about stands before it. */
const deletingNamed = way(
  `(?:delete|remove|cancel|drop|scrap|forget|clear|erase|take away|throw away) (?:the|my|that) (?<content>(?!${nouns}\\b)[\\p{L}\\d][\\p{L}\\d'’ -]{1,40}?) (?:reminder|task)`,
);
const bare = /^(?:that|this|it|the|my|one|all of (?:it|them)|that one|this one)?$/iu;
/** What is to be done with the mail that was told is a mail put off, which comes back with its text. */
const onMail =
  /\b(?:this|that|the|these|those|his|her|their|my) (?:e-?mails?|mails?|messages?|threads?|inbox|topics?)\b|^(?:to )?(?:answer|reply|respond|read|open|forward|archive|flag|look|deal|get back|come back|check|handle|do|see|send)(?: (?:to|at|with|into|back to))? (?:it|this|that|him|her|them|this one|that one|these|those)(?: again| too)?$|^(?:it|this|that|answer|reply|respond)$/iu;

const someTime = { now: new Date(Date.UTC(2026, 0, 5, 0, 1)), timeZone: 'UTC' };
const beginsTime =
  /^(?:at|on|in|by|before|after|around|about|for|this|next|tomorrow|today|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|first|end|noon|later|half|quarter|when|once|as soon)\b/iu;

const unitOfTime =
  '(?:hour|day|morning|noon|afternoon|evening|night|weekday|week|weekend|month|quarter|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const repeated = new RegExp(
  `\\b(?:every|each) (?:other |second |single |few )?(?:\\d+ )?${unitOfTime}s?\\b|\\b(?:daily|weekly|monthly|yearly)(?=\\W*$| at\\b| to\\b)|\\bon ${unitOfTime}s\\b`,
  'iu',
);

function isTime(words: string): boolean {
  return resolveTime(words, someTime) !== null || /^(?:later|soon|some ?time|when|once|as soon as)\b/iu.test(words);
}

/** "Call Tom at five" as what is to be done and when; the longest end that names a time. */
function splitTime(said: string): { readonly content: string; readonly when?: string } {
  const words = said.split(' ');
  for (let place = 1; place < words.length; place += 1) {
    const rest = words
      .slice(place)
      .join(' ')
      .replace(/[.!?…]+$/u, '');
    if (beginsTime.test(rest) && isTime(rest))
      return { content: words.slice(0, place).join(' ').replace(/,$/u, ''), when: rest };
  }
  return { content: said };
}

function intentOf(kind: Intent['kind'], details: Partial<Intent> = {}): Intent {
  return { kind, target: { scope: 'current' }, confidence: 1, ...details };
}

/** "I can ring her at nine, remind me at eight to call her": what is told first asks for nothing. */
const toldFirst =
  /^(?:(?:yeah|yes|ok(?:ay)?|right|well|so|oh|no),? )*(?:i|we|he|she|they|it|there)(?:['’]\p{L}+)?\b[^.;!?]{3,80}[,.;] (?:(?:so|and|but|please) )*(?=remind me\b)/iu;

function readAsked(whole: string): Intent | null {
  const said = whole.replace(toldFirst, '');
  for (const pattern of asking) {
    const { content, lead } = pattern.exec(said)?.groups ?? {};
    if (content === undefined || (lead !== undefined && !isTime(lead) && !repeated.test(lead))) continue;
    if (repeated.test(said)) return intentOf('remind', { content, repeated: true });
    const split = lead === undefined ? splitTime(content) : { content, when: lead };
    if (onMail.test(split.content)) return null;
    return intentOf('remind', split);
  }
  for (const pattern of ofSomething) {
    const { content, lead, as } = pattern.exec(said)?.groups ?? {};
    if (content === undefined || as === undefined) continue;
    if (lead !== undefined && !isTime(lead) && !repeated.test(lead)) continue;
    if (repeated.test(said) && as.toLowerCase() !== 'that') return intentOf('remind', { content, repeated: true });
    // In "that the gate closes at five" the time is the gate's.
    const isFact = as.toLowerCase() === 'that';
    const split =
      lead !== undefined || isFact ? { content, ...(lead !== undefined && { when: lead }) } : splitTime(content);
    if (onMail.test(split.content) || mayBeMail.test(split.content) || isTime(content)) return null;
    return intentOf('remind', { ...split, content: `${as.toLowerCase()} ${split.content}` });
  }
  return null;
}

/** "Tomorrow at nine", "until Monday please", "nine": an answer to when. Null: it names no time, or more than a time. */
export function readTimeAlone(text: string): string | null {
  const time = text
    .trim()
    .replace(
      /^(?:(?:oh|um|uh|well|ok(?:ay)?|yes|say|please|until|till|maybe|let['’]?s say)[\s,]+)+|[\s,]*(?:please|then)?[\s.!?…]*$/giu,
      '',
    );
  return resolveTime(/^\d{1,2}$/u.test(time) ? `at ${time}` : time, someTime) === null ? null : time;
}

/** In words: "quarter past eight on the twenty-first of November". */
const longestTime = 8;

/** In words: "eh first thing monday …", "… wednesday lunchtime like". */
const edge = 1;

/** The time that words name among others, the last of several, since that may put the one before right: "after the kids are in bed, like nine tonight". */
export function readTimeAmong(text: string): string | null {
  const words = text
    .replace(/[-\s]?ish\b/giu, '')
    .split(/[\s,;.!?…]+/u)
    .filter((word) => word !== '');
  // Of two mails more is asked than a time.
  if (words.length > 40 || words.some((word) => /^both$/iu.test(word))) return null;
  for (let end = words.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - longestTime); start < end; start += 1) {
      const time = readTimeAlone(words.slice(start, end).join(' '));
      // "Not that one", "two of them".
      const isMereNumber = time !== null && (/^\d{1,2}$/u.test(time) || smallNumbers.includes(time.toLowerCase()));
      // In the middle of other words it is told of the world: "at eight o'clock the shop shuts".
      const isAtEdge = start <= edge || end >= words.length - edge;
      if (time !== null && !isMereNumber && isAtEdge) return time;
    }
  }
  return null;
}

const timeAlone = /^(?<time>.+?)(?:,? (?:instead|rather|please|then))*\W*$/iu;
const instead = /^\W*(?<time>.+?) (?:instead|rather)(?: please)?\W*$/iu;

/** "No, two hours", "make it nine", "Tuesday instead": another time for what was done just now. Null: it is no such thing. */
export function readOtherTime(text: string): string | null {
  const right = afterEditingTerms(text) ?? /^\W*oh[\s,]+(?<right>.+)$/iu.exec(text)?.groups?.right ?? null;
  const time = (right === null ? instead.exec(text) : timeAlone.exec(right))?.groups?.time;
  return time === undefined ? null : readTimeAlone(time);
}

export interface ReminderContext {
  /** There is something that the driver wanted to be reminded of and has not done. */
  readonly open: boolean;
  /** The turn before was about one of them. */
  readonly told: boolean;
  /** It was just asked when to remind of something. */
  readonly asked: boolean;
}

/**
 * What is said of reminders: "remind me to call Tom at five", "what do I have to do?", "done with calling Tom", "delete the reminder". Null for all
 * else; "remind me about this mail" puts a mail off.
 */
export function readReminderRequest(text: string, { open, told, asked: waits }: ReminderContext): Intent | null {
  const said = text.replace(/\s+/gu, ' ').trim();
  if (said.length > 600) return null;
  const asked = readAsked(said);
  if (asked !== null) return asked;
  if (said.length > 160) return null;
  if (listing.some((pattern) => pattern.test(said)) || (open && loose.some((pattern) => pattern.test(said))))
    return intentOf('list-reminders');
  const gone = deleting.exec(said)?.groups?.content;
  if (gone !== undefined) {
    const isAll =
      /^(?:all|every|both)\b|s$/iu.test(gone) &&
      !/\b(?:to|about|for|of|on|with) \S/iu.test(gone.replace(/^all of\b/iu, ''));
    const content = gone
      .replace(/^(?:all of |all |every |both )/iu, '')
      .replace(theReminder, '')
      .trim();
    return intentOf('delete-reminder', isAll ? { content: 'all' } : { content });
  }
  const named = deletingNamed.exec(said)?.groups?.content;
  if (named !== undefined) return intentOf('delete-reminder', { content: named });
  const time = waits ? readTimeAlone(said) : null;
  if (time !== null) return intentOf('remind', { content: '', when: time });
  const later = told ? again.exec(said)?.groups?.lead : undefined;
  if (later !== undefined && isTime(later)) return intentOf('remind', { content: '', when: later });
  return null;
}

/** What is said, written, kept or asked for is told of in such words, and done with nothing. */
const tellsOfIt =
  /^(?:(?:please|and|so|no|yes|yeah|yep|ok(?:ay)?|well|just|can you|could you)[\s,]+)*(?:i|you|we|he|she|they|reply|answer|respond|tell|say|write|text|inform|let|ask|add|make|change|put|remember|note|remind|find|search|look|show|read|archive|flag|move|mute|snooze|forward|draft|if|when|what|who|where|why|how|is|are|was|has|nothing|everything|all)\b|\b(?:that|if|when|what|whether|because|until)\b.*\s|^(?:yes|yeah|yep|no|nope)\b/iu;

/**
 * "The offer is done", "done with calling Tom": such words may be of the world as well, so they are read after all that means something else (L-9).
 * `content` may be of no reminder, which the tool finds out.
 */
export function readFinishedReminder(
  text: string,
  { open, told }: Pick<ReminderContext, 'open' | 'told'>,
): Intent | null {
  const said = text.replace(/\s+/gu, ' ').trim();
  if (!open || said.length > 160) return null;
  for (const pattern of finishing) {
    const content = pattern.exec(said)?.groups?.content;
    if (content === undefined || onMail.test(content) || tellsOfIt.test(content)) continue;
    if (bare.test(content)) return told ? intentOf('finish-reminder', { content: '' }) : null;
    return intentOf('finish-reminder', { content: content.replace(theReminder, '') });
  }
  return null;
}

/** "That's done", "yes, that is done": of a reminder, a mail, a draft or the briefing. */
export function saysItIsDone(text: string): boolean {
  return thatIsDone.test(text.replace(/\s+/gu, ' ').trim());
}

export function finishesTold(): Intent {
  return intentOf('finish-reminder', { content: '' });
}
