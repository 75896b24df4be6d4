import type { Rule } from '../grammar/rule.ts';

export const searchRules: readonly Rule[] = [
  {
    kind: 'search',
    ways: [
      'what did i miss (from|by) <person>|what have i missed from <person>|what did i miss [about|on|regarding] <query>',
      '[is there|have i got|do i have|did i get|have you got|was there|has there been|are there|do we have|did we get|got] (anything|any {nouns}|something|{nouns}|a {noun}|any news|news|a word|any word|any reply|an answer|a reply|any answer|any new {nouns}|anything new|anything else|anything unread) (from|by) <person> [(about|on|regarding|concerning) <query>] [{lately}]',
      '[is there|have i got|do i have|did i get|was there|has there been|are there|do we have|got] (anything|any {nouns}|something|{nouns}|a {noun}|any news|news|anything new|anything else) (about|on|regarding|concerning|to do with) <query> [{lately}]',
      '(did|has) <person> (write|written|reply|replied|answer|answered|get back|got back|mail|email|send|sent|say) [me|us|to me|to us|back|anything|something|a mail|an email|a reply] [yet|already|back|today] [about <query>]',
      'what (did|does|has) <person> (say|write|want|said|written|ask|send) [about|on|regarding] <query>|what (did|has) <person> (write|written|send|sent|say|said) [me|us|to me]',
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
      '(what is|read|show|give|play|tell|find|get) [me] the (newest|latest|most recent|last) [{noun}] from <person>|what about [the] <query>',
      '{nouns} from <person>|from <person>|anything (new|else) from <person>',
    ],
  },
  {
    kind: 'read',
    ways: [
      'read|read on|read it|read [me|to me] <target> [to me|out|aloud|out loud|in full|completely|word for word|for me|to the end|all|through]',
      'read (out|aloud|out loud|me|to me) <target>|(read|give|play|tell) me (it|that|this|this one|that one) (in full|word for word|completely)',
      '(read|give|show) [me|to me] [the|that|this] (whole|full|entire|complete|actual|original) ({noun}|text|body|wording) [to me|out|out loud]|read (all of it|the whole thing|the full text|everything it says|the text|the body|the mail|the message)',
      'what (does|did) (it|this|this one|the mail|the email|the message) (say|say exactly|exactly say|say in full)|what exactly (does|did) (it|he|she|they) (say|write)|[the] (full text|whole thing|full mail|full message|exact words)',
      'let me hear (it|the mail|this one|the whole mail|the whole thing|all of it)|i want to hear (it all|the whole thing|all of it)',
      'me read the (full|whole) (mail|email|message)|(open|play) <target>|(give|show) me the {noun} from <person>|let us hear <target>',
    ],
  },
];
