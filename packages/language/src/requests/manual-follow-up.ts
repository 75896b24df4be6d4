import type { Heard } from '../grammar/match-pattern.ts';
import type { Intent, ManualStep, UnderstandingContext } from '../intent.ts';
import { callsSomebody } from '../unclear/mood-and-address.ts';

const opening =
  '(?:(?:ok(?:ay)?|alright|right|so|and|but|well|oh|hey|nexus|please|just|now|can you|could you|would you|tell me|great|good|thanks|i (?:want|need) to know)[\\s,]+)*';
const closing = '(?:[\\s,]+(?:please|nexus|now|then|again|thanks|for me|exactly|to me))*[\\s.!?…]*$';

function way(pattern: string): RegExp {
  return new RegExp(`^${opening}${pattern}${closing}`, 'iu');
}

const place =
  '(?:page|row|line|section|chapter|part|heading|paragraph|manual|document|hand ?book|guide|book|place|source|rules?|list)';
const part = '(?:part|bit|sentences?|paragraph|lines?|rows?|passage|text|piece)';
const here =
  '(?: (?:there|here|of it|of that|in (?:it|there|the manual|that manual)|from (?:it|there|the manual|that manual)))?';
const manualOf =
  '(?:of (?:it|that|this|the (?:manual|document|page|section|chapter|hand ?book))|in (?:the|that) (?:manual|document|hand ?book))';

const steps: readonly (readonly [ManualStep, readonly RegExp[]])[] = [
  [
    'source',
    [
      way(
        `(?:on |in |under )?(?:what|which) ${place}(?: number)? (?:(?:was|is|were|are) (?:that|it|this|they)(?: (?:on|in|from|under))?|(?:did|does) (?:that|it|this) (?:say|stand|come from|say (?:that|it|so)))(?: (?:on|in|from))?`,
      ),
      way(`what(?:['’]?s| is| was) the (?:${place})(?: (?:number|of that|for that))*`),
      way(
        'where (?:does|did|do) (?:it|that|they|the (?:manual|document|rules?|hand ?book|guide|list)) (?:say|stand|state)(?: (?:that|this|so|it))?',
      ),
      way("where(?:['’]?s| is| was| does| did) (?:that|it|this) (?:come )?(?:from|written|stand|said)"),
      way('(?:which|what) (?:manual|document|hand ?book|guide|list|file) (?:was|is) (?:that|it|this)(?: (?:from|in))?'),
      way("(?:what(?:['’]?s| is| was)|give me|say) (?:the|your|that) source(?: of (?:that|it|this))?"),
      way('(?:which|what) page'),
      way(
        "(?:where|how) (?:did|do|would) you (?:get|have|take|read|find|know|see) (?:that|it|this)(?: (?:from|in|so))?|(?:says|said) who|who says(?: (?:so|that))?|where(?:['’]?s| is) that (?:to be found|in (?:it|there|the (?:manual|document|hand ?book)))|(?:is|does) (?:that|it) (?:really )?(?:in|stand in|say so in) the (?:manual|document|hand ?book|rules?)",
      ),
    ],
  ],
  [
    'whole-part',
    [
      way(
        `read (?:me |out )?(?:the |that |this |all of (?:the|that|this) )?(?:whole|full|entire|complete|all the|all that) ?(?:of (?:the|that|this) )?(?:${place}|${part}|thing)?(?: out)?${here}`,
      ),
      way(`read (?:me |out )?(?:the|that|this) (?:section|chapter|paragraph|passage)(?: (?:out|in full|aloud))*`),
      way(
        `(?:give me |let me (?:hear|have) |i want (?:to hear )?)?(?:the |that |this )?(?:whole|full|entire|complete) (?:${place}|${part}|thing)|(?:all of it|in full|word for word)`,
      ),
      way(`read (?:me |out )?(?:all of it|it all|it in full|all of that|that in full|the lot)${here}`),
    ],
  ],
  [
    'next-place',
    [
      way(
        `(?:(?:what(?:['’]?s| is)|give me|go to|read(?: me)?|tell me|show me|and|on to) )?(?:the )?(?:next|other|another|second|third) (?:hit|place|result|match|finding|source|mention|one there)s?${here}`,
      ),
      way(
        '(?:any|are there(?: any)?|is there(?: any)?|do you have) (?:more|other|another|further) (?:hits?|places?|results?|match(?:es)?|mentions?)',
      ),
      way(
        `(?:is there )?(?:anything|something) (?:else|more)(?: (?:about (?:it|that|this)|on (?:it|that|this)))?${here}`,
      ),
      way(
        `what (?:else|more) (?:does|do|did) (?:it|that|they|the (?:manual|document|rules?|hand ?book|guide|list|page|section)) (?:say|have|tell(?: me)?)(?: (?:about|on) (?:it|that|this))?${here}`,
      ),
      way(
        `(?:does|do) (?:it|they|the (?:manual|document|rules?|hand ?book|guide|list)) say (?:anything|something) (?:else|more)(?: about (?:it|that|this))?`,
      ),
      way(`where else (?:does|do) (?:it|they) (?:say|mention) (?:it|that|so)`),
    ],
  ],
  [
    'next-part',
    [
      way(
        `(?:read (?:me |out )?|what(?:['’]?s| is) |give me |tell me |go to |and )?(?:the )?(?:next|following|rest|remaining) ?(?:${part}|page|section)?(?: ${manualOf})?(?: out)?`,
      ),
      way(`(?:go on|carry on|keep|continue|keep on|proceed)(?: with)? reading${here}`),
      way(`(?:read|go) (?:on|further)(?: (?:from there|there|in (?:it|the manual|there)|reading))?`),
      way(
        '(?:continue|carry on|keep going|proceed|go ahead)(?: (?:there|from there|with (?:that|it|the manual|the document|the section)|in the manual))?',
      ),
      way(`what (?:comes|stands|is|does it say) (?:after (?:that|it|this)|below|then)${here}`),
    ],
  ],
];
/** "Next" alone, and "the next one", is the mail's. */
const mailsOwn = way("(?:what(?:[’']?s| is) )?(?:the )?(?:next|following|rest|remaining)(?: page)?");

/** Said of mail, whatever was told before. */
const saysMail = /\b(?:e-?mails?|mails?|messages?|inbox|briefing|threads?|topics?|repl(?:y|ies)|newsletters?)\b/iu;

const article = '(?:(?:the|a|an|any|some)\\s+)?';
const anew: readonly RegExp[] = [
  way(`(?:(?:what|how) )?about ${article}(?<query>\\S.{1,80}?)`),
  way(
    `(?:what|anything|something) (?:does|do|did) (?:it|that|they|the (?:manual|document|rules?|hand ?book|guide|list)) (?:say|have|tell (?:me|us)) (?:about|on|for|regarding) ${article}(?<query>\\S.{1,80}?)`,
  ),
  way(
    `(?:does|do) (?:it|they|the same (?:manual|document)) (?:say|have) (?:anything|something) (?:about|on|for) ${article}(?<query>\\S.{1,80}?)`,
  ),
  way(`(?:is there )?(?:anything|something|what) (?:in (?:it|there) )?(?:about|on) ${article}(?<query>\\S.{1,80}?)`),
];
/** "And ladders?", "and for gusts?": with nothing said before them these are too little. */
const added = new RegExp(
  `^and(?: for| on| with)?\\s+${article}(?<query>(?!(?:then|now|so|what|who|how|when|where|why|is|are|do|does|the next|next|archive|delete|flag|reply|send|read|tell|go)\\b)[\\p{L}\\p{N}'’-]+(?:\\s+[\\p{L}\\p{N}'’-]+){0,2})\\s*\\?\\s*$`,
  'iu',
);
/** The same as it is heard, without a mark: only with a word that leads on. */
const addedInSpeech =
  /^and (?:(?:for|on|with|in|about) (?:(?:the|a|an) )?|(?:the|a|an) )(?<query>(?!(?:next|last|first|other|rest|previous|kids?|mail)\b)(?:(?!(?:is|are|was|were|has|have|had|do|does|did|will|can|then|now)\b)[\p{L}\p{N}'’-]+\s*){1,3})[.…]?$/iu;
/** What was told, or a mail; nothing to look for. */
const noSubject =
  /\s(?:it|this|that|him|her|them)$|^(?:it|that|this|them|him|her|those|these|you|me|us|(?:the )?(?:next|last|first|other) one|next|more|else|now|then|today|tomorrow|tonight|(?:that|this|the next|the last) (?:one|mail|thing|topic))$/iu;

function stepOf(said: string): ManualStep | null {
  if (mailsOwn.test(said) && !/\bread\b/iu.test(said)) return null;
  return steps.find(([, ways]) => ways.some((one) => one.test(said)))?.[0] ?? null;
}

/**
 * What words mean right after something was told out of a manual: its place, more of it, the next place, or the same manual asked for
 * something else ("and about ladders?") (K-8). Null where they mean anything else, mail too.
 */
export function readManualFollowUp(
  text: string,
  { toldManual, pendingQuestion, paused }: UnderstandingContext,
): Intent | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (toldManual === undefined || pendingQuestion || said.length > 120 || saysMail.test(said)) return null;
  const step = stepOf(said);
  // The briefing that was stopped is what goes on.
  if (step === 'next-part' && paused && !/\bread/iu.test(said)) return null;
  if (step !== null) return { kind: 'stay-with-manual', step, target: { scope: 'current' }, confidence: 1 };
  for (const one of [...anew, added, addedInSpeech]) {
    const query = one.exec(said)?.groups?.query?.trim();
    if (query === undefined || noSubject.test(query)) continue;
    return { kind: 'look-up', target: { scope: 'current' }, query, manual: toldManual, confidence: 1 };
  }
  return null;
}

/** In words. Shorter it asks for nothing, longer it is talk. */
const shortest = 3;
const longest = 24;

const questionOpening =
  '(?:(?:ok(?:ay)?|so|and|but|well|oh|hey|nexus|please|right|just|tell me|do you know|any idea)[\\s,]+)*';
const asks = new RegExp(
  `^${questionOpening}(?:(?:who|whom|whose|what|when|where|how|which|why)(?:['’](?:s|re|d|ll))?\\s|(?:tell me (?:about|the|how|what|when|where|who|which)|do (?:i|we|you) (?:have|need|get|wear|use)|(?:am i|are we|is (?:it|one|smoking|anybody|anyone)) (?:allowed|permitted|supposed)|(?:may|can|must|should|could) (?:i|we|one)|(?:is|are) there (?:a|an|any)|(?:does|do|is|are) (?:the|a|an)) )`,
  'iu',
);
/** Of mail, or of what is done to it. */
const aboutMail =
  /\b(?:e-?mails?|mails?|messages?|inbox|threads?|topics?|briefing|newsletters?|attachments?|subject|draft|folders?|sender|archiv\w*|delet\w*|unread|snooz\w*|mut(?:e|ed|ing)|flag\w*|forward(?:ed)?|repl(?:y|ies|ied)|sent|wrote|undo|remember|forget|meetings?|appointments?|calendar|deadline)\b/iu;
/** About somebody in the car, or in a mail. */
const aboutSomebody =
  /\b(?:he|she|they|him|her|his|hers|them|their|mum|mom|dad|honey|darling|kids?|dinner|lunch|you guys)\b/iu;
const aboutYou = /\b(?:you|your|yours|yourself)\b/iu;
/** Seen or heard on the road. */
const onTheRoad =
  /\b(?:that|those) \p{L}{3,}|\b(?:this (?:radio|car|song|air conditioning|road|lane)|lorry|bus|lanes?|petrol|miles|junction|parking|town|pub|song|radio|milk|wallet|door)\b/iu;
/** "How do you refuel it": anybody. */
const anybody = new RegExp(
  `^${questionOpening}(?:how|where|when|what|which|do)\\b[^,]*?\\b(?:do|can|must|should|may) you\\s+(?!think|want|mean|like|feel|know|remember|see|hear|say|call|believe|prefer|fancy|hope|love)`,
  'iu',
);
const telling = /[\p{L}\p{N}-]{4,}/gu;
const tellsNothing = new Set(
  `what when where which whose whom have need does about tell there this that these those with from into then them they here much many long
  allowed permitted supposed should could would must want know like time going come next last well okay please just left today tomorrow
  tonight yesterday morning thing things something anything nothing everything doing happening think mean been were will been still more name
  weather traffic really right sure exactly nexus page place`.split(/\s+/),
);

/**
 * A question that mail does not answer and manuals may: "when do I have to stop the crane" (K-8). Null for small talk, for what is about
 * mail, about somebody, or said to somebody in the car. To be looked up, never to be acted on.
 */
export function readManualQuestion(heard: Heard): string | null {
  const said = heard.text.replace(/\s+/g, ' ').trim();
  const count = said.split(' ').length;
  if (count < shortest || count > longest || !asks.test(said)) return null;
  if (aboutMail.test(said) || aboutSomebody.test(said) || onTheRoad.test(said) || callsSomebody(heard)) return null;
  if (aboutYou.test(said) && !anybody.test(said)) return null;
  const words = said.toLowerCase().match(telling) ?? [];
  if (!words.some((word) => !tellsNothing.has(word))) return null;
  return said.replace(new RegExp(`^${questionOpening}`, 'iu'), '').replace(/[\s.!?…]+$/u, '');
}
