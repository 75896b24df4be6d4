import { deeds, type Proof } from './claim-words.ts';

export const aboutLater: Proof = [
  'prioritize_sender',
  'mute_sender',
  'mute_thread',
  'unlist_sender',
  'set_preference',
  'save_to_memory',
];
export const memoryTools: Proof = ['save_to_memory', 'list_memories', 'forget_memory', 'set_preference'];

// What follows the verb, as words with a space after each.
export const asked = /^[^,]*\? $|, (?:is|are|was|has|have|did|right|ok|okay|yes) [^,]*\? $/;
export const attributed =
  /, (?:says|writes|adds|asks|reports) [\p{L}' -]+[.!] $|, (?:(?!i |you |we |it )[\p{L}'-]+ ){1,3}(?:'s )?(?:says|said|writes|wrote|asks|adds|added|reports|reported|claims|mentions|explains|notes|thinks|tells|told|jokes|insists) [^,]*$/u;
export const conditional = /^[^,]*\b(?:if|unless|once|as soon as|when you|after you|say yes|say so)\b/;
export const byOthers = /^(?:[\p{L}'-]+ ){0,4}by (?!now|then|you)/u;
export const time =
  /^(?:(?:to|till|until|from|for|on|back|forward|off|up|out|the|early|late|next|this|half|quarter) )*(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|week|month|year|morning|afternoon|evening|noon|lunch|midday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|past|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/;
export const elsewhere =
  /^(?:as|on|at|with|since|under|from(?! now| here)|in|to|along|among|between|during|because|like) /;
export const inMailbox = /\b(?:archive|folder|inbox|(?:on|of) your list)\b/;
export const asPriority = /^as (?:a |your )?(?:new )?(?:vip|priority)\b/;
/** Of a thing in the world: sent from Cork, stored at the office, flagged as unsafe. */
export const inTheWorld =
  /^(?:twice|\S+ times)\b|^(?:from|on|at|with|behind|as|in) (?!(?:\S+ ){0,3}(?:archive|folder|inbox|way|list) |read|unread|done|important)/;
export const restsSo = /^(?:[.!,;—–…-] |$|now |again |for (?:you|now|later) |until |till |and |so )/;
export const participle = /(?:ed|[^t]en|wn|un|ung|uck|pt|lt|ught|ade|ut|nt|it|id|ew)$/;
export const past = /(?<!e)ed$/;
export const bareState =
  /^(?:back|out|gone|off|away|hidden|unread) (?:(?:to|in|of|from|your|the|its|where|how|it|was|now|again|until|till|inbox|unread|archive|list|sight|folder|way|\S+day|\S+ folder) )*[.!] $/;
export const fromNowOn = /^now on (?:, )?.*\b(?:first|i 'll|you (?:will|'ll|wo))\b/;
export const notAgain = /^n't (?:bother you|come up|show up|pop up|turn up) /;
/** "That's Ruth's mail archived." */
export const nowSo = new RegExp(
  `^(?!\\S+ that |.*\\b(?:is|are|was|has|have|who) )(?:\\S+ ){1,6}(?:${[...deeds.keys()].join('|')}) (?:[.!,;—–-]|and|now|until|till) `,
);
/** "It has a flag now", "there's a flag on it". */
export const hasFlag = /^(?:got )?(?:a|its) (?:flag|star) (?:on (?:it|that|this|the mail)|now|[.!])/;
export const hasDraft = /^a (?:draft|reply) (?:ready|saved|waiting|written)\b/;
/** Of what was snoozed. */
export const returns = /^(?:be back|come back|pop up|pop back up|reappear|turn up again) /;
export const findable = /^find (?:it|that|them|this) .*(?:now|folder|archive)\b/;
export const asRead = /^(?:as )?(?:un)?(?:read|done|important|for)\b/;
/** "Moved from Tuesday to Friday, the slab slot now clashes": what a mail tells is introduced so. */
export const introduces =
  /^(?:[^\s,]+ ){1,9}, (?:the|a|an|these|those|his|her|their|its|he|she|they|it|this|both|all|[\p{L}-]+ (?:'s|is|has|needs|wants|writes|says|asks)) /u;
export const place =
  /^(?:(?:back|safely|away|off|out|in|into|under|inside|to|of|on|your|the|its|their|her|his) )*(?:[\p{L}-]+ ){0,3}(?:archive|folder|inbox|bin|sight|way|drafts|memory)\b|^back (?:in|to|as|where|now|again|[.,!])|^unread (?:again|now)\b|^(?:gone|away|hidden|on its way|taken care|off (?:to|your)|on mute)\b(?! (?:at|in) )/u;
/** Of a mail or a draft, not of any "it". */
export const mailPlace = /^(?:ready (?!on|at|by)|(?:off|out) (?:again|now|[.,!])|on (?:it|hold) )/;
export const promise =
  /^(?:remember|note|memori[sz]e|not forget|forget|(?:keep|bear|hold) (?:\S+ ){0,4}?in (?:mind|memory)|make (?:\S+ ){0,2}note)\b/;
export const comesBack = /^(?:bring (?:it|that|this|them) back|remind you (?!what|of what|that))/;
export const lasting = /\b(?:from now on|from here on|in future|in the future|any ?more|never again)\b/;
export const vip = /^(?:(?:a|an|on|one|of|your|new|top|at|the) )*(?:vip|priority)\b/;
/** What the driver is told not to hear any more. */
export const hearing =
  /^(?:no longer )?(?:hear|be (?:told|bothered|read)|get|see) .*(?:any ?more|again|new|from|about)\b/;
export const comesFirst = /^to the (?:front|top)\b|^(?:come |be |go )?first (?:now|from now|from here|[.!])/;
