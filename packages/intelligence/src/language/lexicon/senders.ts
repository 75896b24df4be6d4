import type { Rule } from '../grammar/rule.ts';

export const senderRules: readonly Rule[] = [
  {
    kind: 'mute-sender',
    ways: [
      'mute <person>|mute [this|the|that] sender|(block|silence|blacklist|blocklist|ban) <person>|mute (it|this|that|this one|that one)|mute mails from <person>',
      '(mute|block|silence|ignore) (everything|anything|all mails|all mail|all emails|all messages|all further messages|all future mails|mails|messages|emails) from <person> [from now on|in future]',
      '(ignore|disregard) <person> (from now on|in future|forever|for good|completely)|(disregard|ignore) (all|any) [further|future|more] {nouns} from <person>',
      '[i] never want to (hear|see|read|get) [anything|another {noun}|any more {nouns}|any {nouns}|{nouns}] from <person> [again|any more|ever again]',
      '[i] do not (want|wish|need|care) to (hear|see|read|get) [anything|another {noun}|any more {nouns}|any {nouns}|more {nouns}|{nouns}] [more] from <person> [again|any more|ever again|ever]',
      '[i want] no more [of] ({nouns}|anything) from <person>|[i want] nothing (more|else) from <person> [any more|ever]|no more <person>',
      'stop (telling|bothering|showing|reading|giving|sending|annoying|briefing|notifying) me [about|with|of] [the|any|all] [{nouns}|anything|everything|stuff] [from|of] <person>|stop (showing|reading) [me] {nouns} from <person>',
      'stop (mails|messages|emails|all mail|all mails|anything|everything) from <person>',
      '[i] do not (want|need) [any|any more|another|more|any further] {nouns} [any more] from <person> [any more|again|ever|ever again]|(stop|no more) (these|this) (newsletters|newsletter|mails|emails)|i do not want (these|this|that) (newsletters|newsletter|mails|emails) [any more]|mute this (newsletter|list|mailing list|sender|person|company)',
      '(take|get|keep|leave) <person> (off|out of|away from) my (radar|back|briefing|briefings|list|inbox|sight|ears|mailbox)',
      '(unsubscribe|opt out) [me] [from] <person>|unsubscribe [me] [from] [this|it|that|this newsletter|this list|that list|these]|unfollow <person>',
      'never (brief|read|show|tell|bother) me [about|with] [anything|mails|messages|emails] [from] <person> [again]|never (brief|read|show|tell) me (anything|mails|emails) from <person>',
      'i have (had enough|heard enough) (of|from) <person>|i am (sick|tired) of <person>',
      'put <person> on (mute|the mute list|my mute list|ignore|the ignore list|the blacklist)|(leave|cut) <person> out [from now on|in future]',
      'i do not care about (anything from|mails from|emails from) <person>',
      'add <person> to (my muted|the muted|the mute|my mute|the blocked|my blocked) (senders|list|people)',
    ],
  },
  {
    kind: 'prioritize-sender',
    ways: [
      'prioritize <person>|prioritize [this|the|that] sender|prioritize {nouns} from <person>|(prioritize|favor) (it|this|this one|everything from <person>)',
      '[make sure|see to it|ensure] [that] i [always] (hear|get|see) [{nouns}] [from] <person> first|[make sure|see to it|ensure] [that] i always (hear|get|see) [{nouns}] from <person> [first]',
      '(make sure|see to it|ensure) [that] (<person>|{nouns} from <person>|anything from <person>) [always] (comes|come|goes|go|is|are) [always] (first|on top|at the top|to the top|a priority)',
      "[always] (put|read|brief|show|give|tell|bring|place|rank) [me] [{nouns} from|anything from|everything from|about] <person> ['s] [{nouns}] (first|on top|at the top|to the top|before the others|before everything else|before the rest) [from now on|always|in future]",
      "[always] (put|read|brief|show|give|place) <person> 's {nouns} (first|on top|at the top)",
      "always (start|begin) with [{nouns} from] <person> ['s {nouns}]|{nouns} from <person> [always] [come|go] first [always|from now on]|<person> first (always|from now on)",
      '(make|set|mark|treat) <person> [as|like] [a] (vip|favorite|priority|top priority|priority sender|important sender|important person|important contact|important)',
      '(put|add|get|move|bump) <person> (on|to|onto|into|up) [on|to|onto] [my|the] (vip|vips|vip list|list of vips|priority list|important list|favorites|important senders|important people|vip senders|priorities|favorite list)',
      '<person> is [always] (vip|a vip|top priority for me)|treat <person> as {important}',
      'i [always] want to hear from <person> first|i [always] want {nouns} from <person> (first|on top|at the top)|i always want to hear from <person>|never let me miss <person>|never (let me miss|skip|hide) (anything|mails|emails|a mail) from <person>',
      'give <person> [a] [high|higher|top] (priority|the highest priority)|(move|bump) <person> (up|to the top)',
      'i do not want to miss (anything|mails|a mail|an email|any mails|emails) from <person>',
    ],
  },
];
