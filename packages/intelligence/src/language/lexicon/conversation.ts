import type { Rule } from '../grammar/rule.ts';

export const conversationRules: readonly Rule[] = [
  {
    kind: 'who-from',
    ways: [
      'who it (is|was) from|who (it|this|that) came from|who|who (is|was) (it|this|that|this one|that one|this mail|that mail|the mail|this email|this message|that message|the message|the email|the last one) [from|by] [again|now|then]|who (is|was) (it|this|that|this one|that one) [mail] (from|by) [again]|who from [again]|from (who|whom) [is (it|this|that|this one|this mail)] [again]|from (who|whom) (did|does|is|was) <target> [come] [from]',
      'who (sent|wrote|has sent|has written|is sending|writes|mailed|emailed) [me] (it|this|that|this one|that one|this mail|that mail|the mail|this email|that email|this message|that message|the message) [again|to me]|who (sent|wrote) <target>|(what|which) (is|was) the (sender|name of the sender|sender is name|name) [again]|who is the (sender|author|writer|person) [again|of <target>]|who is (he|she) [again]|(who is|who was) (writing|asking|speaking|the one writing|that again)|(whose|which person is) (mail|email|message) is (this|that|it)|whose is (it|this|that)|(tell|say|remind) me who (it is from|sent it|sent this|sent that|that is from|this is from|wrote it|wrote this|it was from|that was from) [again]|(what is|say) (his|her|their) name [again]|(who|whom) (did|does) <target> come from|where (does|did) <target> come from',
      'who else (got|received|is on) (it|this|that|this mail|copy)|who is (in|on) (copy|cc)|is (this|that|it) from <person>',
    ],
  },
  {
    kind: 'when-sent',
    ways: [
      'when (it|this|that) (was sent|came|came in|was written|arrived)|when [was|is] [it|this|that|this one|that one|<target>] [sent|from|written|posted]|when (did|does|has) (<target>|he|she|they) (come [in]|come|arrive|get here|get in|send it|send this|send that|write it|write this|write that|write|arrive here) [again]|when (did|have) i (get|receive|got|received) <target>|how (old|long ago|recent) (is|was) <target> [sent|written]|(on|at|from) (what|which) (date|day|time) (was|is|did) <target> [sent|written|from|come [in]|arrive]|what (date|day|time) (was|is|did) <target> [sent|from|written|on|come in|arrive]|what is the date [of|on] [<target>]|how long ago (was|did) <target> [sent|come in|arrive]|(is|was) <target> (from today|from yesterday|new|recent|old|from this week)',
    ],
  },
  {
    kind: 'what-about',
    ways: [
      'what (it|this|that|this one|that one) (is|was) about|what (does|did) <target> (say|want|mean)|what is <target> [even|actually|all] about [again|exactly]|what is <target> all about|what is it all about|what is it say|what was (it|that|this|that one|this one|the mail) about [again]|what is the (point|gist|matter|subject|topic|upshot|message|mail about|bottom line|short version|issue|problem|question) [of <target>|here|about|again]|(sum|summarize|summarise) [<target>] [up] [for me|to me]|sum (it|that|this) up|summary of <target>|(give me|tell me) (the gist|a summary|the summary|the short version|the point|the bottom line) [of <target>]|in (short|a nutshell)',
      'what (does|did|do|would) (he|she|they|it|this|that|this one|this mail|<person>|the sender) (want|need|ask|say|write|expect|like|ask for|want me to do|need me to do|need from me|want from me|want from us|need from us|ask me|ask of me|want of me|want to know|expect from me|expect of me|want exactly|say again|want again|want now|have to say|mean) [exactly|again|from me|now]|what is (he|she|they|<person>) (asking|after|saying|asking for|on about|writing|talking about|wanting|writing about|saying exactly|getting at)|(what|which) (is|are) (he|she|they) (asking|saying|wanting) [me|for]',
      'what (do|should|must|have|am) i [have|need|supposed|got] [to] (do|answer|reply|decide) [about it|about that|with it|with this|here|there|now]|what is (asked|wanted|needed|expected) [of me|from me|here]|(does|did) (it|this|that|this one|this mail) have (an attachment|attachments|a deadline)|do i (have|need) to (answer|reply|respond) [to (it|this|that|him|her)]|(is|was) there (a deadline|anything to do|something to do|anything for me to do|a question|an attachment)|(by when|until when) [does (he|she|they) (need|want) (it|that|this)]|when is (it|that|this) due|when does (he|she|they) need (it|that|this|an answer|a reply) [by]|what is the deadline|what stands in <target>|what is (in|inside) (it|this mail|that mail|the mail|this one|that one)|tell me about <target>|what is <target> (saying|asking)|what is that (one|mail) about',
      'do i (have|need) to do (anything|something) [about it|here|with it]|what is (it|this|that) (concerning|regarding)|what is the (request|ask)|why (did|does|is) (he|she|they) (write|writing|mail|email|contact|contacting) [me|us|to me]',
    ],
  },
  {
    kind: 'why-first',
    ways: [
      'why [is|was|are] (this|that|it|this one|that one|these|this mail|that mail|he|she) [so|at|on|the|marked|coming|put|considered|a|up|listed|in] [the|as|marked] (first|urgent|important|on top|top|red flag|flagged|red flagged|a red flag|priority|a priority|up front|up first|first on the list|at the top|ahead of the others|so important|so urgent|high up|top of the list|first one|the first)|why this (one|mail) [first]|why (did|do|are) you (start|begin|starting|beginning) with (this|that|it|this one|that one|this mail)|why (did|do|have|are) you (flag|mark|rank|put|read|flagged|marked|put|reading|telling|tell|say|bring|show|showing|bringing) [me] (this|that|it|this one|that one|this mail|me this|me that) [as|first|now|up|so|about|is] [first|urgent|important|as urgent|on top|top|is urgent|is important]|(what makes|what made) (this|that|it|this one|that one) (so|) (important|urgent|special|first)',
      '(is|was) (it|this|that|this one|that one) [really|very|that|so] (urgent|important)|how (urgent|important) is (it|this|that|this one|that one)|why (first|urgent|important|is that|that one|this one|a red flag)|what is (so|) (important|urgent) about (this|that|it|this one|that one)|what is the (reason|urgency|rush) [for (this|that)]|how come (this|that|it|this one) is (first|urgent|important|on top)|why should i care [about this|about that|about it|about this one]',
    ],
  },
  {
    kind: 'left-out',
    ways: [
      '(what|which|how many) [mails|emails|messages|ones|matters|things|topics] (did|have|do|are|were) you [have|all] (leave|left|leaving|skip|skipped|skipping|hold|held|hide|hidden|hiding|omit|omitted|filter|filtered|drop|dropped|ignore|ignored|hold back|held back|keep|kept|keeping|not mention|not told|not read) [out|back|from me|me|for me|away]|anything you left out|what is been left out|what (was|is|has been|got|were) (left out|held back|skipped|omitted|filtered|filtered out|hidden|not read|not mentioned|missing)|what (did you not|have you not|are you not|did not you) (tell|tell me|told me|telling me|read|mention|show me|read me|mentioned)|what (am i|are we) (missing|not hearing|not seeing)|what (is|was) in (the junk|the spam|junk|spam|the bulk)|(tell me|show me|list) what (you left out|you skipped|was left out|you held back|you are holding back|you hid|you did not read)|what else did you (skip|leave out|hold back|hide)|did you (leave|skip|hold|hide|miss|drop|filter) (anything|something) [out|back|from me]|(is|was) (anything|something) (left out|held back|hidden|filtered out)|what is (being held back|left out|not in there|not in the briefing)',
    ],
  },
  {
    kind: 'how-many',
    ways: [
      'how (many|much) [mails|emails|messages|mail|more|unread|unread mails|new mails|more mails|unread ones|topics|of them|of these|are|ones|items|unread messages|unread emails|new ones|more of these|more of them|more topics] [more] [are|is|do i have|have i got|have we got|do we have|are there|remain|to go|there|did i get|are we|have you got|came in] [there|left|still|to go|to come|unread|more|remaining|in total|in my inbox|still left|to get through|in all|all together|in there|in this topic|new|to hear|there still|still to come|still there] [left|today|now|to go|still]|how (much longer|long is it|long will it take|long will this take|long does it take|long does this take|long is this|much time|long is left|much is left|much more is there|long still|much time is left|much time do we need|much is there left|much more) [going to take|left|still|today|to take|is this|now]|what is (the count|left in total|the number)|(are|is) (there|it) (many|much|a lot) [more|left] [left|to go|mails|to come]|(am i|are we) (nearly|almost) (done|finished|through)|(is|was) (that|this) (all of it|the last one|the last mail)|how (far|far along) are we|where are we [in the list]|count (them|my mails|the mails)|are we done [yet]|how much longer',
    ],
  },
  {
    kind: 'help',
    ways: [
      'help [me] [out]|what (can|could|do|may|should) i (say|ask|do|ask you|tell you|say to you|ask for) [here|now|to you|again]|what (can|do) you (do|understand|know|offer|do for me) [for me]|what are (the|my|your) (commands|options|choices|possibilities)|how (does|do) (this|that|it|you) work|how do i (use|do|work|talk to) (this|that|it|you|this thing)|(which|what) (commands|options|words) (are there|can i use|do you know|do you understand|do i have)|(commands|options|instructions) [please]|i need help|i do not know what to (say|do)|i am lost|who are you|what are you',
    ],
  },
  {
    kind: 'greeting',
    ways: [
      '(hello|hi|hey|hiya|howdy|hey there|hi there|hello there|good morning|good afternoon|good evening|good day|morning|evening|hey nexus|hello nexus|hi nexus|nexus|greetings|are you there|are you awake|can you hear me|you there) [nexus|again|everyone|mate|my friend] [good morning|good afternoon|good evening] [nexus]|how are you [doing] [today]',
    ],
  },
  {
    kind: 'thanks',
    ways: [
      '(thanks|thank you|many thanks|cheers|much appreciated|much obliged|thank you very much|thanks a lot|thanks very much|thank you so much|thanks so much|great thanks|ok thanks|lovely|well done|good job|nice|brilliant|perfect thanks|thank you kindly|good work|very good|great|perfect|excellent|nice one|good stuff) [nexus|a lot|very much|so much|again|mate|for that|for your help|that is helpful|a million|a bunch|my friend|love]',
    ],
  },
];
