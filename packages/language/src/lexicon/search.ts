import type { Rule } from '../grammar/rule-index.ts';

export const searchRules: readonly Rule[] = [
  {
    kind: 'search',
    ways: [
      'what did i miss (from|by) <person>|what have i missed from <person>|what did i miss [about|on|regarding] <query>',
      '[is there|have i got|do i have|did i get|have you got|was there|has there been|are there|do we have|did we get|got] (anything|any {nouns}|something|{nouns}|a {noun}|any news|news|a word|any word|any reply|an answer|a reply|any answer|any new {nouns}|anything new|anything else|anything unread) (from|by) <person> [(about|on|regarding|concerning) <query>] [{lately}]',
      // With a time or a question behind it, "nothing from Karin" orders nothing.
      '[there is|there has been|there was|i have|i have had] (nothing|no {nouns}|not a word|not a thing) [new|else|in|more|back] (from|by|off) <person> ({lately}|[{lately}] (is there|was there|has there [been]|have i|did i|i take it|i suppose|i guess|i see))|[there is] no (word|news|sign|answer|reply|response) [back] (from|of|by|off) <person> [{lately}] [is there|was there|has there [been]|i take it|i suppose]',
      '[is there|have i got|do i have|did i get|was there|has there been|are there|do we have|got] (anything|any {nouns}|something|{nouns}|a {noun}|any news|news|anything new|anything else) (about|on|regarding|concerning|to do with) <query> [{lately}]',
      '(did|has) <person> (write|written|reply|replied|answer|answered|get back|got back|mail|email|send|sent|say) [me|us|to me|to us|back|anything|something|a mail|an email|a reply] [yet|already|back|today] [about <query>]',
      'what (did|does|has) <person> (say|write|want|said|written|ask|send) [about|on|regarding] <query>|what [else] (did|has) <person> (write|written|send|sent|say|said) [me|us|to me]',
      '(search|look|check|hunt|scan) [my mail|my mails|the inbox|my inbox|the mailbox|in my mail|the mail|all my mail] [for] (everything|anything|all|{nouns}|all {nouns}|a {noun}|the {nouns}|the {noun}|any {nouns}|something) from <person> [(about|on) <query>]',
      '(search|look|check|hunt) [my mail|my mails|the inbox|my inbox|the mailbox] for [{nouns} about|anything about|everything about|the {noun} about|something about] <query>|search [about|up] <query>|look up <query>|(search|check) for <query>',
      '(find|show|list|get|give|read|bring|pull up) [me|to me|us] [up] (everything|anything|all [of] [the|my] {nouns}|the {nouns}|{nouns}|all|any {nouns}|what i have|what i got) from <person> [(about|on) <query>]',
      '(find|show|list|get|give|pull up) [me] (everything|anything|all [of] [the|my] {nouns}|the {nouns}|{nouns}|all|any {nouns}) {about} <query>',
      '(find|look for|locate|where is|search for|search) [me] [the|that|a] {noun} (from|by) <person> [(about|on|with) <query>]',
      '(find|look for|locate|where is|search for|search) [me] [the|that|a] {noun} (where|in which|that) <person> (talks|writes|speaks|asks|wrote|talked|asked|mentions|mentioned|sent) [about] <query>',
      '(find|look for|locate|where is|search for) [me] [the|that|a] {noun} {about} <query>|find <query>|where is the <query> {noun}',
      '(show|tell) me what <person> (wrote|sent|said|has written|has sent|wants|says) [about <query>]|(tell me|i want to know) [about] (anything|everything) from <person>',
      'who (wrote|mailed|emailed|sent something|sent anything|sent mail|has written) [me] about <query>|what is (there|new) (from <person>|about <query>|on <query>)|what about {nouns} from <person>|and from <person>',
      '(how many|what) {nouns} (do i have|have i got|are there|did i get|did i miss|came|have come) [in] [from <person>|about <query>]',
      'what about [the] <query>',
      '(go|jump|skip|move|switch|take me|get|head) [on|over|straight|ahead|back] to [the|all the] ({noun}|{nouns}) from <person>',
      '{nouns} from <person>|from <person>|anything (new|else) from <person>',
      '(did|has|have|was|is|are) [there|i|we|you] [got|get|had|have|received|seen|heard|hear|receive] [anything|something|any word|any {nouns}|{nouns}|a {noun}|word|any news|news|a reply|an answer|any joy|back|anything back|anything else|more] [else|new|more|back|in|today|yet] (from|by|off) <person> [about <query>] [{lately}]|(any|got any|is there any|have we any) (word|news|mail|mails|emails|messages|sign|joy|reply|answer|response|update|updates|stuff|thing) [back] (from|of|by|off) <person> [about <query>] [{lately}]|(has|did) <person> (been|get|got|be|gotten|come|written|write|send|sent|answer|answered|reply|replied|respond|responded|react|reacted|email|emailed|mail|mailed|text) [in touch|back|to|in] [to|me|us|back|to me|anything|something|in touch|a mail|an answer|it|the invoice] [yet|today|this week|lately|already] [about <query>]|what (has|have|did|does) <person> (sent|send|written|write|said|say|got|want|wanted|mailed|answered|replied) [me|us|to me] [about <query>] [{lately}]',
      "(dig|hunt|search|look|pull|fish|fetch|bring|call|find|root|seek|track|locate|get|hunt) [me] [out|up|down|through] [for] [me] [the|that|a|any|all|my|all the|all my|those|everything|anything] [{noun}|{nouns}] (about|from|by|regarding|concerning|on|with|mentioning|to do with|that mentions|containing|for|of) [the] (<query>|<person>)|(search|look|check|go|hunt|scan|rummage|sift|comb|trawl) [through|in|for|at] [my|the|all my|all the|all] (mail|mails|emails|inbox|correspondence|messages|mailbox|letters|archive) [for|to find] [the|a|any|all] [name|word|words|{noun}|{nouns}|anything|mention|term|phrase] [of|about|from|on|with|called|regarding] <query>|(show|find|get|bring|pull|give|look|list|fetch) [me|us|up|out] [for] <person> 's [last|latest|newest|recent|other] {nouns}|(show|find|get|bring|pull|give|look|fetch) [me|us|up|out] [for] <person> 's [last|latest|newest|recent] {noun}|(where|what) (is|was|are|happened to|became of) [that|the|those] {noun} (about|from|on|regarding|with) (<query>|<person>)|search me [the|a|all] [{noun}|{nouns}] (from|about) <query>",
      '(look for|find|search for|locate|hunt for|dig out|dig up|look up|seek|fetch me|pull up|where is|search|track down|hunt down|find me|fish out) [the|that|a|an|my|any|all|all the] <query> [{noun}|{nouns}|thing|stuff|business]|(anything|something|any mail|any mails|any news|what) [new|else|there|more|in] (on|about|regarding|concerning|of|re|with regard to|to do with) [the] <query> [{lately}]|(have|do|did|is|are|has|was) (i|we|you|there|anyone|anybody|someone|somebody) [got|have|get|see|had|written|write|wrote|mail|mailed|say|said] [anything|something|any {nouns}|{nouns}|a {noun}] (about|on|regarding|concerning|mentioning|re|to do with) [the] <query> [{lately}]|who [has] (wrote|written|mailed|emailed|asked|mentioned|complained|said something|talked|is writing|is asking) [me|to me] (about|regarding|on) [the] <query>|what (came in|is there|is new|do we have|do i have|have i got|have we got|did i get|did i receive|arrived|have i received) [new] (from <person>|(about|on|regarding) [the] <query>) [{lately}]',
    ],
  },
  {
    kind: 'search',
    fixed: { newest: true },
    ways: [
      'what (is|was) the (last|latest|newest|most recent) (thing|word|one|news|message|mail) [that] <person> (wrote|said|sent|has written|has sent|has said) [me|us|to me|to us]|what (did|has) <person> (write|written|send|sent) [me|us|to me|to us] (last|most recently|lately)|what (did|has) <person> last (write|written|send|sent|say|said) [me|us|to me|to us]|what is the (newest|latest|most recent) (of|from) <person>',
      '(what is|show|give|tell|find|get) [me] the (newest|latest|most recent|last) [{noun}] from <person>',
    ],
  },
  {
    kind: 'search',
    fixed: { target: { scope: 'matching', query: '', plural: true, fromSameSender: true } },
    ways: [
      'what else (did|has|have) (he|she|they) (write|written|send|sent) [me|us|to me|to us] [{lately}]|(did|has|have) (he|she|they) (write|written|send|sent) [me|us] (anything|something|any {nouns}|more|any more) [else|more] [to me|to us] [{lately}]',
      '[is there|are there|have i|have i got|do i have|find|show me|give me] (anything|any|any more|any other|more|other|all|what) [else|other|further|more] [{nouns}|mail] (from|by) the same (person|sender|man|woman|one|people|address)',
    ],
  },
  {
    kind: 'read',
    ways: [
      '(read|read out) [me|to me|out] what (he|she|they|it) (says|say|wrote|writes|said|has written|have written)|(let me|can i|could i|may i|i want to|i would like to) (hear|have) the (original|actual|full|whole) [text|wording|words|mail|letter|message]|read|read on|read it|read [me|to me] <target> [to me|out|aloud|out loud|in full|completely|word for word|for me|to the end|all|through]',
      '(show|give) [me] (this|that|the) (whole|entire|full|complete) {thread}|read (out|aloud|out loud|me|to me) <target>|(read|give|play|tell) me (it|that|this|this one|that one) (in full|word for word|completely)',
      '(read|give|show) [me|to me] [the|that|this] (whole|full|entire|complete|actual|original) ({noun}|text|body|wording) [to me|out|out loud]|read (all of it|the whole thing|the full text|everything it says|the text|the body|the mail|the message)',
      'what (does|did) (it|this|this one|the mail|the email|the message) (say|say exactly|exactly say|say in full)|what exactly (does|did) (it|he|she|they) (say|write)|[the] (full text|whole thing|full mail|full message|exact words)',
      'let me hear (it|the mail|this one|the whole mail|the whole thing|all of it)|i want to hear (it all|the whole thing|all of it)',
      'me read the (full|whole) (mail|email|message)|(open|play) <target>|(give|show) me the {noun} from <person>|let us hear <target>',
      '(read|recite|read out) [me|to me|us|out|aloud|out loud|up] <target> [out|aloud|out loud|up|off] [to me|for me|to us] [again] [in full|fully|completely|entirely|whole|word for word|verbatim|properly|slowly|from top to bottom|from start to finish|from the (beginning|start|top)|in its entirety|to the end|in one go|as it is|as written|all the way [through]|out loud|aloud|out fully|in detail]|(read|give|play|tell|let me have|let me hear|let us hear|let us have|i want to hear|i would like to hear|may i hear|might i hear|can i hear|could i hear|i want|i would like|i need|could i have) [me|to me|us] [the|that|this|its] (whole|full|entire|complete|actual|original|exact|precise|unabridged|verbatim) ({noun}|text|body|wording|words|version|content|contents|lot|letter|message) [to me|out|out loud|aloud|of (it|this|that)|please|again]|(read|hear) (all|the lot|everything|the lot of it|all that is in it|what it says|what he wrote|what she wrote|what they wrote|what it says exactly|the rest|the rest of (it|the mail)) [to me|out|out loud|aloud|in full]|(let me|i want to|i would like to|could i|can i|may i|might i) (hear|have) (it|this|that|this one|the mail|this mail|that mail|it all) [read] [in full|out|aloud|out loud|word for word|completely|to me|fully]|(what|how) (does|did|is) (it|this|the mail|he|she|they) (say|write|state|wrote|read) (exactly|word for word|in full|verbatim|precisely)|{wanting} <target> read [out|aloud|to me|out loud] [in full|to me|fully|completely]|(open|play|display) (it|this|that|<target>) [up] [for me]|(word for word|verbatim|the full monty|the whole lot|in full|full read|read all)',
    ],
  },
];
