import { deeds, objects, type Proof, sayings } from './claim-words.ts';

export const aboutLater: Proof = [
  'prioritize_sender',
  'mute_sender',
  'mute_thread',
  'unlist_sender',
  'set_preference',
  'save_to_memory',
];
export const memoryTools: Proof = [
  'save_to_memory',
  'note_for_office',
  'list_memories',
  'forget_memory',
  'set_preference',
];

// What follows the verb, as words with a space after each.
export const asked = /^[^,]*\? $|, (?:is|are|was|has|have|did|right|ok|okay|yes) [^,]*\? $/;
export const attributed = new RegExp(
  `, (?:says|writes|adds|asks|reports) [\\p{L}' -]+[.!] $|, (?:(?!i |you |we |it )[\\p{L}'-]+ ){1,3}(?:'s )?(?:${[...sayings].join('|')}) (?:, |[^,]*$)`,
  'u',
);
export const conditional = /^[^,]*\b(?:if|unless|once|as soon as|when you|after you|say yes|say so)\b/;
export const byOthers = /^(?:[\p{L}'-]+ ){0,4}by (?!now|then|you)/u;
export const time =
  /^(?:(?:to|till|until|from|for|on|back|forward|off|up|out|the|early|late|next|this|half|quarter) )*(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|week|month|year|morning|afternoon|evening|noon|lunch|midday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|past|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/;
export const elsewhere =
  /^(?:as|on|at|with|since|under|from(?! now| here)|in|to|along|among|between|during|because|like) /;
export const inMailbox = /\b(?:archive|folder|inbox|(?:on|of|off) your list)\b/;
/** Of what a mail may be called: "in the archive.", but not "in the archive of the town hall". */
export const inMailboxNow = mailboxPlace('(?:the|your)');
/** Of anything: "to your Receipts folder.", but not "in your folder at the school". */
export const inYourMailbox = mailboxPlace('your');
/** As an answer to "archive it". */
export const liesThere =
  /^(?:in|inside|under) (?:the|your) (?:[\p{L}-]+ ){0,3}(?:archive|folder) (?!of |at |on |from |behind )/u;
/** "Put away.", "filed under Suppliers." */
export const away =
  /^(?:(?:put|tucked|filed|cleared) (?:away|out of (?:the|your) way)|filed (?:under|in|into) \S+(?: \S+)?) (?:[.!,;]|now|for you)/;
export const asPriority = /^as (?:a |your )?(?:new )?(?:vip|priority)\b/;
/** Of a thing in the world: sent from Cork, stored at the office, flagged as unsafe. */
export const inTheWorld =
  /^(?:twice|\S+ times)\b|^(?:from|on|at|with|behind|as|in) (?!(?:\S+ ){0,3}(?:archive|folder|inbox|way|list) |read|unread|done|important)/;
export const restsSo =
  /^(?:[.!,;—–…-] |$|now |again |for (?:you|now|later|tonight|tomorrow|today|follow|attention|review|\S+day) |as (?:you|requested|asked|wished) |until |till |and |so )/;
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
/** "It has a flag now", "there's a flag on Kerr's mail". */
export const hasFlag =
  /^(?:got )?(?:a|its) (?:flag|star) (?:on (?:it|that|this|(?:the|\S+ 's) (?:mail|message|thread|quote|invoice))\b|now|[.!])/;
/** "She has your answer now." */
export const hasAnswer =
  /^(?:now )?(?:got )?your (?:new )?(?:reply|answer|response|yes|no|message|mail|note) (?:(?:now|already|in \S+ inbox) )?[.!;] |^(?:now (?:got )?your|(?:got )?your) (?:reply|answer|response|yes|message) now\b/;
export const hasDraft =
  /^a (?:short |quick )?(?:draft|reply|answer) (?:reply |answer )?(?:ready|saved|waiting|written)\b/;
/** Of what was snoozed. */
export const returns = /^(?:be back|come back|pop up|pop back up|reappear|turn up again) /;
export const findable = /^find (?:it|that|them|this) .*(?:now|folder|archive)\b/;
export const asRead = /^(?:as )?(?:un)?(?:read|done|important|for)\b/;
/** "Moved from Tuesday to Friday, the slab slot now clashes": what a mail tells is introduced so. */
export const introduces =
  /^(?:[^\s,]+ ){1,9}, (?:the|a|an|these|those|his|her|their|its|he|she|they|it|this|both|all|[\p{L}-]+ (?:'s|is|has|needs|wants|writes|says|asks)) /u;
export const place =
  /^(?:(?:straight|back|safely|away|off|out|in|into|under|inside|to|of|on|your|the|its|their|her|his) )*(?:[\p{L}-]+ ){0,3}(?:archive|folder|inbox|bin|sight|drafts|memory)\b(?! of )|^out of (?:the|your) way\b|^back (?:in|to|as|where|now|again|[.,!])(?! (?:normal|work|school|square|us|me|him|her|them|the (?!inbox|archive)))|^unread (?:again|now)\b|^(?:gone|away|hidden|taken care|off (?:to|your)|on mute)\b(?! (?:at|in|from) )/u;
/** Of a mail or a draft, not of any "it". */
export const mailPlace = /^(?:ready (?!on|at|by)|(?:off|out) (?:again|now|[.,!])|on (?:it|hold) )/;
export const promise =
  /^(?:remember|note|memori[sz]e|not forget|forget|(?:keep|bear|hold) (?:\S+ ){0,4}?in (?:mind|memory)|make (?:\S+ ){0,2}note)\b/;
export const comesBack = /^(?:bring (?:it|that|this|them) back|remind you (?!what|of what|that))/;
export const lasting = /\b(?:from now on|from here on|in future|in the future|any ?more|never again)\b/;
export const vip = /^(?:(?:a|an|on|one|of|your|new|top|at|the) )*(?:vip|priority)\b/;
export const beReminded = /^be (?:reminded|nudged|pinged) /;
/** "You'll be reminded at noon.", but not "a week before the lease ends": of that the sender reminds. */
export const reminded =
  /^be \S+ (?:(?:again|about (?:it|this|that|them)|of (?:it|this|that|them)) )*(?:(?:on|at|by|in|for|the|this|next|first|thing|early|late|half|quarter|past|an?) )*(?:\d\S*|(?:mon|tues|wednes|thurs|fri|satur|sun|to)day|tomorrow|tonight|later|noon|midday|morning|afternoon|evening|week|month|hour|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?!.*\b(?:before|when|once|after|until|till|if|while|as|ahead|that|by|to)\b)/;
/** What the driver is told not to hear any more. */
export const hearing =
  /^(?:no longer )?(?:hear|be (?:told|bothered|read)|get|see) .*(?:any ?more|again|new|from|about)\b/;
export const comesFirst = /^to the (?:front|top)\b|^(?:come |be |go )?first (?:now|from now|from here|[.!])/;
/** Of what is called by a name of its own, a place of the driver's. */
export const yourPlace =
  /^(?:(?:safely|back|away|off|out|gone|in|into|under|of|from|to) )+your (?:[\p{L}-]+ ){0,3}(?:archive|folder|inbox|list|drafts) |^(?:out of|off|in|gone from|away in) the (?:[\p{L}-]+ ){0,3}(?:archive|folder|inbox|list) now\b/u;
export const asleep =
  /^(?:asleep|sleeping|on snooze|snoozed|hidden|tucked away|out of (?:your |the )?(?:sight|way)|until|till) (?:away )?(?:until|till|for (?!good)|\S*day\b|tonight|tomorrow)|^(?:until|till) |^on snooze /;
/** It was so before. */
export const asBefore = /^[^,;]*\b(?:still|since|as before|for (?:weeks|months|years)|from last)\b/;
/** Where a mail lies, and may have lain before: "in your Receipts folder", but not "in your Receipts folder now". */
export const lies =
  /^(?:in|inside|under) (?:the|your) (?![^,;]*\b(?:now|again|already|safely|for you|as you)\b)(?!.*\bwhere you\b)/u;
/** A mail is in the inbox anyway. */
export const staysIn = /^(?:in|inside) (?:your|the) (?:[\p{L}-]+ )?inbox (?!again|now|once more)/u;
export const language = /^in (?:\S*(?:ish|ese|ian|man|ench|utch|eek|abic) |capitals)/;
export const longAgo =
  /\b(?:yesterday|(?<!a moment |just )ago|last (?:week|month|year|night|\S+day)|on \S+day|in (?:january|february|march|april|may|june|july|august|september|october|november|december|\d)|since|before|earlier|this (?:morning|week)|twice|wrong)\b/;
export const aMomentAgo = /^(?:[^ ,;]+ ){0,3}(?:just now|a moment ago) /;
/** "To Ruth.", "to the council for you." */
export const toSomebody = /^to (?:the )?(?:[\p{L}'-]+ ){1,3}[.!] $/u;
/** Of the open mail, for the driver. */
export const forYou =
  /^(?:for you|back to your|to your (?:[\p{L}-]+ ){0,2}(?:inbox|archive|folder)|until|till (?!\d))\b/u;
/** Of what was added: to the driver's draft. */
export const ofYourDraft =
  /^\S+ (?:\S+ )?(?:to|in|into|from|of) (?:your|the) (?:(?:new|last) )?(?:draft|reply|answer|response) (?!of|to the lease)/;
export const listed = /^(?:off|from|on|to|onto) your (?:vips?|priority|mute|muted) /;
/** "Into the archive it went", "off it goes to Magda". */
export const frontedIt =
  /^(?:(?:straight|off|back|away|out) )?(?:(?:into|to|in|out of|off) (?:the|your) (?:[\p{L}-]+ ){0,3}(?:archive|folder|inbox|list|drafts) )(?:(?:it|that|this|they) (?:goes|went|go)|with (?:it|that|this|them)) |^(?:off|away|out|back) (?:it|that|they) (?:goes|went|go) (?:(?:to|now) |[.!,;])/u;
/** What a vague "put" or "made" was done with is of mail. */
export const namesObject = (rest: string) => /\binbox\b/.test(rest) || objects.some(([words]) => words.test(rest));
/** The main clause has a verb of its own: "written by hand are the last two pages". */
export const hasOwnVerb =
  /^(?:(?!so |that |which |who |where |what |until |till |because |as |if |and |but |, |; |— |– |- )\S+ )*?(?:is|are|was|were|has|have|had|will|can|needs?|wants?) /;
/** "…, Kerr now waits for your word." */
export const introducesAnyone =
  /, (?!(?:and|so|as|but|or|for|until|till|just|like|with|to|in|on|all|along|next|anything|shall|do|you|i|ready) )(?:(?!, |[.!?;] )\S+ ){3,}/;
/** After "no longer". */
export const isOut = /^(?:in|on) (?:your|the) (?:[\p{L}-]+ )?(?:inbox|list|briefings?|way)\b/u;
export const anyMore = /^[^,;]* (?:any ?more|now|any longer) [.!,;]/;
export const offYourList =
  /^(?:off|out of|gone from|away from) (?:your|my|the) (?:muted )?(?:inbox|list|briefings?)\b|^in your archive now\b/;

/** Ends the sentence, or nearly: what comes behind tells of a place in the world. */
function mailboxPlace(whose: string): RegExp {
  return new RegExp(
    `^(?:(?:straight|back|safely|away|off|out|in|into|under|to|from|of|on|the top) )+${whose} (?:[\\p{L}-]+ ){0,3}(?:archive|folder|inbox|list) (?:now |for you |as you (?:asked|wished) )*(?:[.!,;—–-]|and|until|till) `,
    'u',
  );
}
