import { type KnowledgeCategory, longestKnowledgeContent } from '@nexus/contracts';
import type { Intent, UnderstandingContext } from '../intent.ts';
import { everydayWords, mailNouns } from '../lexicon/loose-words.ts';
import { readRuleSaid } from '../rules/mail-rule.ts';

const politeness =
  "(?:(?:ok(?:ay)?|alright|right|well|so|and|also|oh|hey|nexus|please|just|now|can you|could you|would you|will you|i want you to|i['’]d like you to|i would like you to|you (?:should|must|need to)|make sure (?:that )?(?:you|to)|be sure (?:that you|to)|try to|do)[\\s,]+)*";
const anyCase = 'iu';

function way(pattern: string): RegExp {
  return new RegExp(`^${politeness}${pattern}[\\s.!?…]*$`, anyCase);
}

const clause = '(?<content>\\S.*?\\S)';
const opener = '(?:that\\s+|this\\s*[:,]\\s*|[:,]\\s*)';
const speaks = "(?:i|i['’]m|i['’]ve|i['’]d|i['’]ll|we|we['’]re|my|our|you)\\b";
/** What the agent can do with mail: "remember to tell me …", but not "remember to signal". */
const agentDoes =
  '(?:tell|brief|read|start|begin|put|give|show|bring|mention|say|skip|leave out|keep|use|call|address|speak|talk|summari[sz]e|prioriti[sz]e|warn|alert|ask|let me|treat|stop|include|hold|sort|go|wait|stay)\\b';

/** Words to the agent that name what is to be kept. */
const remembering: readonly RegExp[] = [
  way(
    `(?:remember|memori[sz]e|keep in mind|bear in mind|keep in memory|keep in your memory|don['’]?t forget|do not forget|never forget|note|make (?:a|yourself a) (?:mental )?note|take (?:a )?note|save (?:to|in)(?: your)? memory|put (?:in|into)(?: your)? memory|for (?:the )?future(?: reference)?|you (?:should|ought to|must) know|i want you to know|learn)\\s*${opener}${clause}`,
  ),
  way(
    `(?:remember|keep in mind|bear in mind|don['’]?t forget|note|for future reference,?)\\s+(?<content>${speaks}.*\\S)`,
  ),
  way(
    `(?:remember|keep in mind|don['’]?t forget)\\s+(?:to\\s+)(?:always\\s+)?(?<content>(?:always\\s+|never\\s+|not to\\s+)?${agentDoes}.*\\S)`,
  ),
  way(`(?:remember|keep in mind|bear in mind)\\s+(?<content>(?:always|never|from now on)\\b.*\\S)`),
  way(
    `(?:you (?:should|ought to|must|have to) know|i want you to know|i['’]?d like you to know|just so you know|for your information)[\\s,:]+(?:that\\s+)?(?<content>${speaks}.*\\S)`,
  ),
  way(`(?:a )?note to (?:self|myself)\\s*(?:that\\s+|[:,–-]\\s*)${clause}`),
  way(
    `(?:keep|bear|remember|note) this(?: one)?(?: in mind)?(?: for (?:next time|the next time|later|the future|future drives|another day|tomorrow))?\\s*[:–-]\\s*${clause}`,
  ),
  way(`(?:add|save|write|put|store|keep)\\s+(?<content>.{3,}?)\\s+(?:to|in|into)\\s+(?:your |my |the )?memory`),
];

/** Said first and asked for behind: "the gate code is 4471, remember that". */
const rememberedBehind = way(
  `(?<content>\\S.{5,}?)[\\s]*[,.;:–-]\\s*(?:(?:and|so|please|can you|could you|will you)\\s+)*(?:remember|memori[sz]e|note|keep|bear|save|store|don['’]?t forget)\\s+(?:it|that|this)(?:\\s+(?:down|in mind|please|for me|for (?:later|next time|the future)))*`,
);

const pointer =
  '(?:(?:this|that|the|his|her|their|all|whole|entire|last|current)\\s+)*(?:e-?mails?|mails?|messages?|letters?|threads?|conversations?|text|wording|content|subject(?: line)?|signature|attachment|newsletter|body)(?:\\s+(?:from|by|of|about)\\s+.+)?';
const saidByThem =
  '(?:exactly |word for word )?(?:what|everything|all|whatever)(?: that| of what)?\\s+(?:he|she|they|it|this|the \\p{L}+|\\p{L}+(?: \\p{L}+)?)\\s+(?:just )?(?:wrote|writes|has written|said|says|sent|asked(?: for)?|wants|mentioned|mentions|told me|promised|offered)(?:\\s.*)?';
const theirDetail =
  "(?:his|her|their|the|that|this|\\p{L}+['’]s|the sender['’]?s?)\\s+(?:(?:phone|mobile|cell|telephone|office|home|work|e-?mail|mail|postal|account|contact|bank)\\s+)*(?:number|address|details|extension|phone|iban|signature|contact)(?:\\s+.+)?";

/** Words that ask to keep a mail, or what stands in it; that is for the privacy gate to refuse, in words. */
const keepingMail: readonly RegExp[] = [
  way(
    `(?:remember|memori[sz]e|keep in (?:mind|memory)|learn by heart)\\s+(?<content>${pointer}|${saidByThem}|${theirDetail}|this)`,
  ),
  way(
    `(?:save|store|keep|note|note down|write down|jot down|take down|make a note of|keep a note of|record|hold on to|keep hold of)\\s+(?<content>${saidByThem}|${theirDetail})(?:\\s+(?:down|somewhere|for (?:me|later)))*`,
  ),
  way(
    `(?:save|store|keep|note|put)\\s+(?<content>${pointer}|this|that|it)\\s+(?:(?:down\\s+)?(?:to|in|into) (?:your |my |the )?(?:memory|mind|notes))`,
  ),
];

const rememberThat = new RegExp(
  `^${politeness}(?:remember|memori[sz]e|keep in mind|bear in mind|don['’]?t forget|do not forget|never forget|note)\\s+that\\s`,
  anyCase,
);
const timeOrPlace =
  /^(?:time|times|day|days|night|evening|morning|holiday|trip|summer|winter|song|film|movie|place|one|guy|girl|man|woman|party|year|weekend|email|mail|message)\b/i;
const notThere = /^(?:down|one|on|it|to self|as|later|for later)\b/i;
/** What people and things do in the world, and no agent with mail. */
const worldly =
  "mov(?:es|ed)|relocated|took|takes|taken|left|leaves|join(?:s|ed)|replac(?:es|ed)|succeed(?:s|ed)|suppli(?:es|ed)|deliver(?:s|ed)|provid(?:es|ed)|leads?|led|heads|headed|chairs?|chaired|oversees|supervis(?:es|ed)|own(?:s|ed)|costs?|open(?:s|ed)|clos(?:es|ed)|ends?|ended|expires|meets?|met|got|bec(?:omes|ame)|chang(?:es|ed)|decided|agreed|switched|sits|stands|stays|stayed|report(?:s|ed)|married|speaks|plays|teaches|trains|keeps|kept|looks after|went|goes|retired|start(?:s|ed)|finish(?:es|ed)|pays|paid|signs|signed|approves|inspects|maintains|builds|built|designs|designed|hand(?:s|ed)|drives|drove|bought|chose|costs|isn['’]t|aren['’]t|wasn['’]t|doesn['’]t|used to|ran|managed|worked|lived|rose|fell|grew|lies|owes|wants|knows|studies|is called|are called";
const worldlyVerb = new RegExp(`\\b(?:${worldly})\\b`, 'i');
const hasVerb =
  /\b(?:am|is|are|was|were|be|been|have|has|had|do|does|did|don['’]?t|doesn['’]?t|can|can['’]?t|could|will|won['’]?t|would|should|must|may|might|like|likes|love|hate|prefer|prefers|want|wants|need|needs|work|works|live|lives|come|comes|go|goes|get|gets|take|takes|call|calls|start|starts|begin|tell|read|brief|put|give|show|skip|always|never|only|first|use|drive|leave|matter|matters|mean|means|handle|handles|manage|manages|run|runs|report|reports|belong|belongs|not)\b|['’](?:m|s|re|ve|ll|d)\b/i;

/** These can begin nothing but a wish; the others only before something that the agent does. */
const plainLead =
  '(?:from now on|from here on(?: out)?|from today(?: on)?|starting (?:now|today)|going forward|henceforth|on every drive|as a rule)';
/** Told of the world, not wished of the agent: "from now on it's downhill all the way". */
const noWorld = "(?!(?:it|that|this|there|here|things|life)(?:\\b|['’]))";
const looseLead =
  '(?:in (?:the )?future|next time|every (?:time|day|drive|morning)|each time|whenever .{3,60}?,|when i .{3,60}?,)';
const order = `(?:please\\s+|just\\s+|you (?:should|can|must)\\s+)*(?:(?:always|never|only|don['’]?t|do not|not|no)\\s+)*(?:${agentDoes}|mails?\\b|emails?\\b|newsletters?\\b)`;
const standing: readonly RegExp[] = [
  way(`(?<content>${plainLead}[\\s,]+${noWorld}.{4,}?)`),
  way(`(?<content>${looseLead}[\\s,]+${order}.{2,}?)`),
  way(`(?<content>${noWorld}.{4,}?[\\s,]+(?:from now on|from here on(?: out)?))`),
  way(
    `(?<content>${order}.{2,}?[\\s,]+(?:in (?:the )?future|going forward|every (?:time|day|drive|morning)|on every drive))`,
  ),
  way(`(?<content>always\\s+${agentDoes}\\s.{2,}?)`),
  way(
    `(?<content>${noWorld}\\p{L}[\\p{L}\\p{N}\\s'’-]{1,60}? (?:is|are) (?:never|not ever) (?:that |so |really )?(?:urgent|important|pressing|a priority)(?: (?:to|for) me)?)`,
  ),
  way(`(?<content>never\\s+${agentDoes}\\s+(?:me\\s+|us\\s+)?.{3,}?)`),
];
/** What points at the open mail is about it and its sender, and a wish of another kind. */
const pointsBack =
  /\b(?:him|her|his|hers|them|their|theirs|she|he|this|these|those|that one|this one|(?:the|that) (?:sender|mail|email|message|topic|thread|person|company|list))\b|\b(?:archive|flag|read|move|delete|snooze|mute|put|skip|about|with|do|leave|bump) it\b/i;
const aboutTopic =
  /\balways\b.*\b(?:about|with|on)\s+(?!(?:him|her|them|it|this|that|his|hers|their|the sender)\b)(?:the\s+|my\s+|any\s+)?(?<topic>\p{Ll}[\p{L}\s-]*?)\s+(?:first|before)\b/u;

const asked =
  "(?:(?:tell me|say|list|show me|read(?: me)?|read out)\\s+)?(?:what|which things?|anything|everything|all)\\s*(?:that\\s+)?(?:else )?(?:do you|did you|have you|you(?:['’]ve)?|is it you)(?: actually| really| still| all)?\\s+";
const sinceWhen = '(?:\\s+(?:so far|already|in (?:your )?memory|from (?:before|last time|earlier drives)))?';
const knowing: readonly RegExp[] = [
  way(`${asked}(?:know|learn(?:ed|t)?|got|have)\\s+(?:about|of|on) me${sinceWhen}`),
  way(
    `${asked}(?:remember(?:ed)?|noted?(?: down)?|saved?|stored?|kept|keep|memori[sz]ed?)(?:\\s+(?:about|of|on) me)?${sinceWhen}`,
  ),
  way(
    '(?:do you|what do you) (?:know|remember)(?: anything| something)? (?:about|of) me(?: at all| already| from (?:before|last time))?',
  ),
  way(
    "(?:list|read(?: me| out)?|tell me|show(?: me)?|what(?:['’]s| is| are)|what is|open|go through)\\s+(?:all (?:of )?)?(?:(?:in )?(?:my|your)(?: own| saved| standing)?) (?:memory|memories|rules|standing (?:rules|instructions)|notes about me|memory of me)",
  ),
  way('what (?:did i|have i)(?: ever)? (?:tell|told|ask|asked) you to (?:remember|note|keep in mind)'),
  way("what(?:['’]s| is) (?:saved|stored|noted|kept|remembered)(?: (?:about|of) me)?(?: in (?:your |my )?memory)?"),
  way('what do you have on me'),
  way(
    '(?:remind|tell|let) me (?:again )?(?:know )?(?:of |about )?(?:what )?(?:my|your) (?:own |saved )?(?:preferences|rules|settings|wishes|standing (?:rules|instructions|orders)|notes about me)(?: are| were| say)?',
  ),
  way(
    `what (?:do|have) you (?:have |got |have got )?(?:stored|saved|noted|kept|written down|on file|on record|in (?:your )?memory) (?:about|of|on|for) me${sinceWhen}`,
  ),
  way(
    `(?:what|which)(?: kind of| sort of)? (?:rules?|instructions?|wishes|preferences|things|notes) (?:have i|did i|do i have)(?: ever)?(?: (?:given?|tell|told|set|taught|teach|asked|made?|left?)(?: (?:for|to))?(?: you)?| with you)${sinceWhen}(?: to (?:remember|keep in mind))?`,
  ),
  // What happened once is asked of who was there: "do you remember where I put my keys".
  way(
    'do you (?:still )?remember (?:when|where|what|who|how|which|if|whether|that) (?:i|my (?:name|boss|wife|husband|shift|team|company|firm|office))(?! (?:put|left|parked|said|saw|went|was|were|did|had|got|met|told|used|bought|sent|wrote|called|lost|dropped|gave|took|came|just)\\b) .{2,}?',
  ),
];

const memoryNouns = '(?:rules?|memor(?:y|ies)|notes?|instructions?|preferences?|facts?|entr(?:y|ies)|wish(?:es)?)';
const forgetting: readonly RegExp[] = [
  way(
    "(?:forget|erase|wipe|clear|delete|remove|drop)\\s+(?<content>(?:everything|all(?: of it)?|anything)(?: that)?(?: you(?:['’]ve| have)? (?:know|knew|remember(?:ed)?|noted|saved|kept|stored|learned|learnt)(?: about me| of me)?| (?:about|of|on) me))",
  ),
  way('forget\\s+(?<content>everything|all of it|the lot|it all|all)(?:\\s+now)?'),
  way(
    '(?:clear|erase|wipe|empty|delete|reset|forget)(?: out)?\\s+(?<content>(?:your|my|the)(?: whole| entire)? memor(?:y|ies))(?: of me)?',
  ),
  way(
    `(?:forget|delete|remove|erase|drop|cancel|scrap)\\s+(?:about\\s+)?(?<content>(?:the|that|my|your|this)\\s+(?:\\p{L}+\\s+){0,3}?${memoryNouns}\\s+(?:about|on|of|with|that|for|regarding|concerning|to)\\s+.+)`,
  ),
  way(`forget\\s+(?:about\\s+)?(?<content>(?:the|that|my|your|this)\\s+(?:\\p{L}+\\s+){1,3}${memoryNouns})`),
  way(
    '(?:forget|erase|delete|remove)\\s+(?<content>the (?:things?|stuff|bit|part|one|ones) (?:about|on|with|regarding|concerning|where|that|i said)\\s*.+)',
  ),
  way(
    "(?:forget|erase|delete|scrap|ignore)\\s+(?:about\\s+)?(?<content>(?:what|everything|all|anything|whatever)(?: that)? i(?:['’]ve| have)? (?:said|told you|asked|mentioned|wanted)(?: you)?\\s+(?:about|on|regarding|concerning|with|of)\\s+.+)",
  ),
  way('forget\\s+(?:about\\s+)?(?<content>everything (?:about|on|regarding|concerning) .+)'),
  // "The last one" is what was done last, or a mail.
  way('forget\\s+(?<content>(?:only )?(?:the )?(?:first|second|third|fourth|fifth)(?: one| thing)?)'),
  way(
    '(?:forget|delete|erase|remove|drop|scrap)\\s+(?<content>(?:only )?(?:the )?(?:first|second|third|fourth|fifth|last|last but one) (?:entry|rule|note|memory))',
  ),
  way('forget\\s+(?<content>number (?:one|two|three|four|five|\\d))'),
  way(
    "forget\\s+(?:about\\s+)?(?<content>(?:when|where|how|who|which)\\s+(?:i|i['’]m|my|we|our)\\b.{2,}|what (?:i|my)\\s+(?!(?:just|said|told|asked|mentioned|meant)\\b)\\S.{2,})",
  ),
  way("forget\\s+(?:that\\s+)(?<content>(?:i|i['’]m|i['’]ve|we|my|our|you)\\b.{3,})"),
  way(
    "(?:stop|no longer|don['’]?t|do not)\\s+remember(?:ing)?\\s+(?:that\\s+)?(?<content>(?!(?:it|that|this)$).{4,}?)(?:\\s+any ?more|\\s+any longer)?",
  ),
];

/** "Forget all of that", right after it was told what is remembered. */
const allTold = way(
  '(?:forget|erase)\\s+(?:all (?:of )?(?:that|this|it|them|those|these)|that all|those|these|them|(?:both|all)(?: of (?:that|them|those|these))?)(?:\\s+again)?',
);

const goesOn =
  /[\s,.;]+(?:(?:and|and then|then)\s+)?(?<next>next|next (?:one|mail|email|please)|go on|continue|carry on|move on|let['’]?s go on)[\s.!]*$/i;

function intentOf(kind: 'remember' | 'forget', content: string): Intent {
  const trimmed = content.replace(/^[\s,:–-]+|[\s,.!?…]+$/gu, '');
  const intent: Intent = { kind, target: { scope: 'current' }, content: trimmed, confidence: 1 };
  return kind === 'remember' ? { ...intent, category: memoryCategory(trimmed) } : intent;
}

function firstMatch(ways: readonly RegExp[], text: string): string | null {
  for (const one of ways) {
    const content = one.exec(text)?.groups?.content;
    if (content !== undefined) return content;
  }
  return null;
}

function withNext(text: string, read: (words: string) => Intent | null): readonly Intent[] | null {
  const tail = goesOn.exec(text);
  const whole = read(tail === null ? text : text.slice(0, tail.index));
  if (whole === null) return null;
  return tail === null ? [whole] : [whole, { kind: 'next', target: { scope: 'current' }, confidence: 1 }];
}

function tellsSomething(content: string): boolean {
  return hasVerb.test(content) || worldlyVerb.test(content);
}

/** "Remember that Kerr services the crane": behind "that" stands a sentence, whatever its verb is. */
function isWholeThat(text: string, content: string): boolean {
  return rememberThat.test(text) && content.split(' ').length >= 3;
}

/** "Remember Rob is my accountant": as with "that", where what follows can be nothing but a sentence about somebody or something. */
const withoutThat = way(
  `(?:remember|memori[sz]e|keep in mind|bear in mind|don['’]?t forget|do not forget|never forget|note)[\\s,]+${clause}`,
);
const noSubject =
  /^(?:(?:what|when|where|who|whom|whose|which|why|how|if|whether|to|about|it|that|this|these|those|he|she|they|there|here|him|her|them|me|us|you|one|someone|somebody|everything|nothing)\b|(?:the|my|our) (?:first|second|third|last|next|other|current|open)\b)/i;

function toldWithoutThat(text: string): string | null {
  const content = withoutThat.exec(text)?.groups?.content ?? null;
  if (content === null || /\?\s*$/.test(text)) return null;
  if ([noSubject, timeOrPlace, notThere].some((one) => one.test(content))) return null;
  const [subject = ''] = content.split(/\b(?:is|are|was|were|has|have)\b/i, 1);
  if (subject.split(/\P{L}+/u).some((word) => mailNouns.has(word.toLowerCase()))) return null;
  const tells = otherFact.test(content) || (/^(?:\p{Lu}|the\s)/u.test(content) && anyDeed.test(content));
  return tells ? content : null;
}

function readRemember(text: string): Intent | null {
  const mail = firstMatch(keepingMail, text);
  if (mail !== null) return intentOf('remember', mail);
  const content = firstMatch(remembering, text) ?? rememberedBehind.exec(text)?.groups?.content ?? null;
  const isTold =
    content !== null &&
    !timeOrPlace.test(content) &&
    !notThere.test(content) &&
    (tellsSomething(content) || isWholeThat(text, content));
  const told = isTold ? content : content === null ? toldWithoutThat(text) : null;
  return told === null ? null : intentOf('remember', told);
}

/** "Forget the gate code", where something of that is remembered; "forget the umbrella" is said to others. */
const theThing = way('forget\\s+(?<content>(?:the|my|our)\\s+\\p{L}.*?)');
/** "Forget about jazz": not what lies in the car, not the open mail, and not what was going to be done ("forget about archiving it"). */
const aboutIt = way('forget\\s+(?:all\\s+)?about\\s+(?<content>\\p{L}.*?)');
const notKept =
  /\b(?:it|that|this|these|those|them|him|her|us|me|one|everyone|everybody|rest|next|first|time|way|plan|job|minute|moment|he|she|they|you)\b|^\p{L}+ing\b|[,.;?]/iu;
/** In words. */
const longestTopic = 5;

function readForgetAbout(text: string, isRemembered: (words: string) => boolean): Intent | null {
  const named = theThing.exec(text)?.groups?.content;
  const known = named !== undefined && isRemembered(named) ? named : undefined;
  const content = aboutIt.exec(text)?.groups?.content ?? known;
  if (content === undefined || notKept.test(content)) return null;
  const words = content.toLowerCase().split(' ');
  if (words.length > longestTopic || words.some((word) => everydayWords.has(word) || mailNouns.has(word))) return null;
  return intentOf('forget', content);
}

/** "Forget that Ruth runs the harbour site": what was told of others. */
const thatSo = way('forget\\s+that\\s+(?<content>\\p{L}.*?)');
const namesNothing = /^(?:it|this|that|these|those|he|she|they|there|one|please|and|then|but)\b|[;:]/iu;

function readForgetThat(text: string): Intent | null {
  const content = thatSo.exec(text)?.groups?.content;
  if (content === undefined || namesNothing.test(content)) return null;
  const [first = '', ...behind] = content.split(' ');
  const [head = ''] = behind;
  // Who or what it is stands before what is said of it; "that archive it" is an order.
  const isTold =
    behind.length >= 2 && tellsSomething(behind.join(' ')) && !/^(?:it|this|that|them|these|those)$/i.test(head);
  if (!isTold || [first, head].some((word) => mailNouns.has(word.toLowerCase()))) return null;
  return intentOf('forget', content);
}

function readForget(text: string, isRemembered: (words: string) => boolean): Intent | null {
  const content = firstMatch(forgetting, text);
  return content === null ? (readForgetThat(text) ?? readForgetAbout(text, isRemembered)) : intentOf('forget', content);
}

/** Longer than this it is talk, not a wish. */
const longest = 600;

const tooLong = new RegExp(`^${politeness}(?:remember|keep in mind|bear in mind|memori[sz]e|note that)\\b`, anyCase);

/** Whether something is to be remembered that no entry can hold. */
export function isTooLongToRemember(text: string): boolean {
  const opened = text.length > longestKnowledgeContent ? tooLong.exec(text.slice(0, longestKnowledgeContent)) : null;
  return opened !== null && text.trim().length - opened[0].length > longestKnowledgeContent;
}

/**
 * Words about what is remembered that can mean nothing else: "remember that …", "keep in mind …", "what do you know about me", "forget
 * the thing about invoices" (M-6, M-8). Null for all others, "remind me", "forget it" and "remember that one" among them.
 */
export function readMemoryRequest(
  text: string,
  { isRemembered = () => false, memoryTold = false }: Pick<UnderstandingContext, 'isRemembered' | 'memoryTold'> = {},
): readonly Intent[] | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > longest) return null;
  if (knowing.some((one) => one.test(said))) {
    return [{ kind: 'what-do-you-know', target: { scope: 'current' }, confidence: 1 }];
  }
  const forget = memoryTold && allTold.test(said) ? intentOf('forget', 'everything') : readForget(said, isRemembered);
  if (forget !== null) return [forget];
  const rule = readRuleSaid(said);
  if (rule?.isPlain === true) return [intentOf('remember', rule.content)];
  const topic = aboutTopic.test(said) ? readStandingWish(said) : null;
  return topic ?? withNext(said, readRemember);
}

/** "From now on …", "always …", "never read me …": a standing wish, where the words are no command of their own. */
export function readStandingWish(text: string): readonly Intent[] | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > longest || /\?\s*$/.test(said)) return null;
  return withNext(said, (words) => {
    const content = firstMatch(standing, words);
    return content === null || pointsBack.test(content) ? null : intentOf('remember', content);
  });
}

const onBriefing =
  /\b(?:briefings?|summar(?:y|ies)|you|your (?:voice|answers?))\b.{0,40}\b(?:was|were|are|is|been|talk(?:ed)?|spoke|read)\b.{0,30}\b(?:too|good|great|bad|nice|helpful|useless|annoying|boring|perfect|slow|fast|long|short|much|little)\b/i;
const liking =
  /^(?:i|we)(?:['’]d| would| do| really| much)* (?:not |don['’]?t |do not |never )?(?:like|prefer|love|hate|dislike|enjoy|favou?r|rather|can['’]?t stand)\b/i;
const wanting = /^(?:i|we) (?:only |never |always |don['’]?t |do not |would like |need |want)/i;
const ownFact = /^(?:(?:i|we)(?:['’](?:m|re|ve|d))?|my|our)\b/i;
const otherFact = new RegExp(
  `^(?:\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)*|\\p{L}[\\p{L}-]+['’]s(?: \\p{Ll}+){1,3}|[Tt]he [\\p{L}'’ ]+?|\\p{Ll}+) (?:(?:no longer|not|now|also) )?(?:is|are|was|works?|comes from|lives?|runs?|has|handles?|manages?|belongs?|${worldly})\\b`,
  'u',
);
const relating = '(?:from|about|after|before|with|without|for|and|or|until|under|over)\\b';
/** With a verb that is not listed: "Ben hates coffee", "kerr services the crane". An order begins with what the agent does. */
const anyDeed = new RegExp(
  `^(?!${agentDoes})(?:(?:\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)*|[Tt]he \\p{Ll}+(?: \\p{Ll}+)?) (?:(?:also|now) )?(?:\\p{Ll}{2,}(?<!s)(?:s|ed)|will \\p{Ll}+) \\S|\\p{L}+(?: \\p{Lu}[\\p{L}'’-]+)* (?!${relating})\\p{Ll}{3,} (?:the|our|my|an?|his|her) \\S)`,
  'u',
);
const standingOrder =
  /\b(?:always|never|from now on|in (?:the )?future|every time|whenever|first|only|must|should|don['’]?t|do not|stop|start with|begin with|skip)\b/i;

/** What kind of thing a sentence to be remembered is. Pure; where nothing tells, it is an instruction. */
export function memoryCategory(content: string): KnowledgeCategory {
  if (onBriefing.test(content)) return 'feedback';
  if (readRuleSaid(content)?.isPlain === true) return 'rule';
  if (liking.test(content)) return 'preference';
  if (wanting.test(content)) return 'rule';
  if (ownFact.test(content)) return 'context';
  return (otherFact.test(content) || anyDeed.test(content)) && !standingOrder.test(content) ? 'context' : 'rule';
}
