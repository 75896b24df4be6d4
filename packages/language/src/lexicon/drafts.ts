import type { Rule } from '../grammar/rule-index.ts';

export const draftRules: readonly Rule[] = [
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'forward', body: 'With thanks.' },
    ways: [
      '(forward|send|pass) <target> [on] to <people> with (a|my|many) (thank you|thanks|note of thanks|word of thanks)|(forward|send|pass) <target> [on] to <people> with thanks',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'reply', body: 'Yes, that suits me.' },
    ways: [
      '(say|answer) yes to (the|this|that|his|her|their) (meeting|invitation|offer|date|appointment|visit|lunch|dinner|call)',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'reply', body: 'Thank you very much.' },
    ways: ['thank (him|her|them|the sender) [nicely|kindly|very much] (for|from) (me|us)'],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'reply', body: 'Thank you for asking, but I have to decline.' },
    ways: [
      'decline (politely|nicely|kindly)|(politely|nicely|kindly) decline [it|this|that|(the|this|that|his|her|their) (invitation|offer|meeting|request)]|decline (it|this|that|(the|this|that|his|her|their) (invitation|offer|meeting|request)) [politely|nicely|kindly]',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'reply-all' },
    ways: [
      '(reply|answer|respond|write back|write) [to] (all|everyone|everybody|all of them|them all|the whole group) [{saying}|that|with] <body>',
      '(reply|answer|respond) [to] (all|everyone|everybody|all of them|them all)|reply to all of them',
      '(tell|let|inform) (everyone|everybody|all|them all|all of them) (on|in|who got|who received|who gets) (it|(this|that|the) (mail|email|message|thread|list|conversation)) [know] [that] <body>',
      '(tell|let) (everyone|everybody|all of them|them all|the whole group|the group) (that|know that|know) <body>|(tell|inform) (everyone|everybody|all of them|them all|the group) [that] <body>',
      '(reply|answer|respond|write back|write|get back|revert|text|message|say|send a reply|shoot a reply|draft a reply|send an answer|write an answer) [back] [to] (all|everyone|everybody|all of them|them all|the whole group|the whole lot|the lot|the group|the whole list|the whole team|all recipients|all of us|each of them) [back] [{saying}|that|with] [that] <body>|(give|send|drop|write|shoot) (all|everyone|everybody|all of them|them all|the group) (a|an) [quick|short] (reply|answer|line|note|message|response) ({saying}|that) [that] <body>|(inform|notify|update|advise) (everyone|everybody|all|all of them|them all|the group) (that|of|about) <body>|(thank) (everyone|everybody|all of them|them all) <body>',
      'reply all|(send|write|draft|make|prepare) (a|an) (reply|answer|response) to (all|everyone|everybody|the whole group|all of them)|(get|write) back to (all|everyone|everybody|all of them|them all)',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'forward' },
    ways: [
      '(forward|send|pass|hand) <target> [on|over|along] [on] to <people> ({saying} [that]|and tell (him|her|them) [that]|and ask [him|her|them] [to]) <body>',
      '(forward|send|pass|hand|shoot) <target> [on|over|along] [on] to <people>',
      'forward to <people>|pass on to <people>|forward <people> <target>',
      '(forward|pass on) <target>|forward',
      '(let|have) <people> (see|have) (this mail|this email|this message)',
      '(forward|pass|hand|shoot|ping|relay|redirect|route|bounce|fling|kick|sling|fire|share|copy|transfer|chuck|send) <target> [right|straight|back|over|on|along|across|off|up|down|further|onwards] [on] (to|with|over to|on to|onto) <people> [({saying} [that]|and (tell|ask|inform) (him|her|them) [that|to]|and let (him|her|them) know [that]|with (a note|a line|a message|the comment|the remark) [saying|that]|and write|and add|and put|adding|telling them|asking) <body>]',
      '(let|have) <people> (see|have|read|look at|take a look at|know about) <target>|(copy|cc|bring|loop|get) <people> in on <target>|copy <people> in|put <people> (in|on) (copy|cc)|<target> {can} (go|be (sent|forwarded|passed on|handed on)) [on|over] to <people>|{wanting} <target> (forwarded|sent on|passed on|sent|sent over|shared) [on|over] (to|with) <people>|send <people> <target>|(give|shoot|fire) <people> (this|that) (mail|email|message)|(send|pass) on <target> to <people>|send (it|this|that) (on|along|onwards|over|further)|(make|do) a forward [of <target>] [to <people>]|forward <target> on',
      'loop [in] <people> [in] [on|into] [this|it|that|this one]|(cc|copy in|bring in) <people> [on|to] [this|it|that]|let <people> take a look at (it|this|that)|(get|bring|run) (it|this|that|this mail) (over to|to|past|by) <people>',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'new' },
    ways: [
      '(write|compose|start|draft|create|send|prepare) [me] [a|an] (new|fresh|separate) {noun} (to|for) <people> [{saying}|that|about] <body>',
      '(write|compose|start|draft|create|send|prepare) [me] [a|an] (new|fresh|separate) {noun} [(to|for) <people>]|new (mail|email|message) [to <people>]|[a|write a|make a|do a|start a] new (mail|email|message) to <people> <body>',
      '(write|compose|draft|create|send|prepare|drop) [a|an] (mail|email|message|note|line|letter) (to|for) <people> ({saying}|that|about) <body>',
      '(write|compose|draft|create|send|prepare) [a|an] (mail|email|message|note|line|letter) (to|for) <people>',
      '(send|write|drop|shoot) <people> (a|an) [new|quick|short] (mail|email|message|note|line) ({saying}|that|about) <body>',
      '(email|mail|message) <people> ({saying}|that|about) <body>|write to <people> ({saying} [that]|that) <body>|write to <people>|(email|mail|message) <people>',
      '(write|compose|draft|create|send|prepare|drop|shoot|fire off|fire|do|make|start|type|knock up|ping|text) [off] [me] [a|an] [new|fresh|quick|short|little|wee|separate|brief|polite|friendly] (mail|email|message|note|line|letter|text) [off|out] (to|for|addressed to) <people> ({saying} [that]|that|about|regarding|to say [that]|telling (him|her|them) [that]|asking [him|her|them] [to|for|if|whether|about]|and (say|tell|ask|write|let) [him|her|them] [know] [that]) <body>',
      '(write|compose|draft|create|send|prepare|drop|shoot|fire off|fire|do|start|type) [me] [a|an] [new|fresh|quick|short|little|wee|separate|brief] (mail|email|message|note|line|letter) (to|for) <people>|(send|write|drop|shoot|ping|give) <people> (a|an) [new|quick|short|wee|little|brief] (mail|email|message|note|line|text|shout) [{saying}|that|about|and (say|tell (him|her|them)|ask (him|her|them))] [that] <body>|(email|mail|message|text|ping) <people> (and (say|tell (him|her|them)|write)|to say|to tell (him|her|them)|that|saying) [that] <body>|text <people> <body>|drop <people> a line',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'reply' },
    ways: [
      'reply|answer|respond|write back|(reply|answer|respond) to <target>|answer <target>|(write|draft|make|prepare|compose|send) [me] (a|an) (reply|answer|response) [to <target>]|i (want|need|would like) to (reply|answer|respond) [to <target>]',
      '(reply|respond|answer|write back|write|draft a reply|send a reply|write a reply|text back|text|get back) [to|back] [to] [him|her|them|the sender|it|this|this one|that|this mail] [back] ({saying}|that|with) <body>',
      '(reply|respond|write back|answer|draft a reply) [to] (him|her|them|this one|this mail|it) <body>',
      '(reply|answer|respond|write back) to <target> ({saying}|that|with) <body>',
      '(send|write|drop|shoot) (him|her|them) (a|an) [quick|short|new] (mail|email|message|note|line|reply|answer) [back] [({saying}|that) <body>]',
      '(reply|respond|write back|text back|message back|email back|mail back|reply back) <body>|(text|write|message) (him|her|them) [back] [that|saying] <body>|answer [with] <body>',
      'reply to <person> [back] ({saying}|that|with) <body>|(reply|respond|write back) to <person>|answer (him|her|them)|(reply|write back) to (him|her|them)',
      '(tell|inform) (him|her|them|the sender) [that] <body>|let (him|her|them|the sender) know [that|about] <body>|get back to (him|her|them) (that|saying|with) <body>',
      'ask (him|her|them|the sender) <body>',
      'say <body>|say (that|to (him|her|them) [that]) <body>',
      '(reply|respond|answer|write back|write|draft (a|an) (reply|response|answer)|send (a|an) [quick|short] (reply|response|answer)|write (a|an) [quick|short] (reply|response|answer)|text back|text|message back|get back|revert|revert back|ping back|mail back|email back|come back|drop a reply|make (a|an) (reply|answer)|give (a|an) (reply|answer)|prepare (a|an) (reply|response|answer)) [to|back] [to] [him|her|them|the sender|it|this|this one|that|this mail|that mail|this message|that one|this email|the mail|the message] [back] ({saying} [that]|that|with|and (say|write|tell (him|her|them)|ask [him|her|them]) [that|to|if|for]|to say [that]) <body>',
      '(draft|write|send|prepare|compose|make|do) [me] (a|an) [quick|short|brief|polite|friendly|nice] (reply|answer|response) [back] (to|for) (<person>|<target>) [back] ({saying} [that]|that|in which i say [that]|telling (him|her|them) [that]|with) <body>|(draft|write|send|prepare|compose|make|do) [me] (a|an) [quick|short|brief|polite|friendly|nice] (reply|answer|response) [back] [(to|for) (<person>|<target>)]',
      '(reply|respond|write back|get back|revert|answer|write|text|come back|reply back) [back] [to] (<person>|<target>) [back] ({saying} [that]|that|with|to say [that]|and (say|tell (him|her|them)|write|ask (him|her|them)) [that|to|if]) <body>|(write|answer|text|mail|email|message|ping) (him|her|them) [back] ({saying} [that]|that|to say [that]|and say [that]|and tell (him|her|them) [that]) <body>|answer (him|her|them|<person>) that <body>',
      '(send|write|drop|shoot|fire|give|ping|text|fling) (him|her|them|the sender) (a|an) [quick|short|new|wee|little|brief|polite|friendly] (mail|email|message|note|line|reply|answer|response|text|shout|word) [back] [({saying}|that|to say|and (say|tell (him|her|them)|let (him|her|them) know|ask (him|her|them))) [that|to|if|when] <body>]|(shoot|fire|drop|send|ping) [back|off] (a|an) [quick|short] (reply|answer|response|line|note) [back] [to (him|her|them|<person>)] [({saying}|that) [that] <body>]',
      '(advise|notify|update|assure|promise|warn|inform|tell) (him|her|them|the sender) (that|of|about) <body>|remind (him|her|them|the sender) that <body>|let (him|her|them|the sender) know [that|about|when|if|:] <body>|give (him|her|them) (to understand|my word|notice) that <body>|(confirm|promise|explain|mention|suggest|propose) to (him|her|them|the sender) (that|to) <body>|thank (him|her|them|the sender) <body>|(congratulate|invite) (him|her|them|the sender) <body>|(say|answer|reply|write) [back|to (him|her|them)] (yes|no|ok|thanks|thank you|great|sure|agreed)|i (want|need|would like) to (reply|answer|respond|write back|get back) [to (<target>|<person>)] (that|saying) <body>|(write back|reply back|text back|answer back|revert back|revert) [to (him|her|them|<person>)]',
    ],
  },
  {
    // "Tell Anna …": a reply where Anna is in the mail, a new mail where she is not; the tool knows, the words do not say.
    kind: 'draft-reply',
    ways: [
      'tell <people> [that] <body>|let <people> know [that|about] <body>|ask <people> <body>|write <people> that <body>|inform <people> [that] <body>',
      '(advise|notify|update|assure|warn|inform) <people> (that|of|about) <body>|(reply|respond|write back|get back|revert|answer|write|text) [back] [to] <people> [back] ({saying} [that]|that|with) <body>|thank <people> for <body>',
    ],
  },
  {
    kind: 'send-draft',
    ways: [
      'send|send it|send that|send this|send it (off|out|now|away|then)|send (the|that|this|my) (reply|draft|mail|email|message|answer|response|one) [off|out|now]|send (off|out) (the|that|this) (reply|draft|mail|email|message|answer)',
      '(off with it|out it goes|fire it off|ship it|let it go out|get it out|send them|send away|that is good send it|it is fine send it|go ahead and send it|it is good to go|good to go send it)',
      'submit (it|that|the draft|the reply)|mail it|(it|that|this) can (go out|be sent|be sent off|go off)',
      '(send|post|dispatch|launch|fire|ship|mail|transmit|submit|release|shoot|get) (it|that|this|them|the draft|the reply|the mail|the answer|the message|my reply|my answer|that draft|this draft|that reply|that one) (off|out|away|over|now|as it is|as is|like that|like this|on its way|through|then|straight away|on|to (him|her|them))|(dispatch|post|launch) (it|that|the draft|the reply)|(get|have) (it|that|the draft|the reply) (sent|sent off|out|off)|(it|that|this|the draft|the reply|the answer|it all) {can} (go|go out|be sent|be sent off|go off|leave|go now|be dispatched)|(away|off) (it goes|you go|with the (reply|draft|mail))|let (it|her|that) (go|fly|rip|loose)|send (as is|as it is|like that|like this)|[i am] (happy|fine|ok|good) with (it|that) send [it]|(go ahead|ready) [and|to] send [it]|put it in the post|out with it|{wanting} (it|that|the draft|the reply) sent [off|out]',
      'send (the|that|this) (thing|note|text|lot|one)',
    ],
  },
];

/** Before what is said of mails: a draft is none, and "delete the draft" is about no mail that happens to be open. */
export const discardedDraftRules: readonly Rule[] = [
  {
    kind: 'discard-draft',
    ways: [
      '(delete|discard|cancel|forget|drop|trash|bin|scrap|scratch|erase|remove|dump|ditch|kill|undo|abandon|junk|shred|wipe|clear|lose|toss|chuck|get rid of|do away with|throw away|throw out|chuck away|chuck out|toss out) {draft}',
      '(throw|chuck|toss|clear|wipe) {draft} (away|out|off)',
      '(throw|chuck|toss|put|move|send|drop|stick|pop) {draft} (to|in|into) [the|my] (bin|trash|rubbish|garbage|wastebasket|waste bin)',
      '[i] do not (want|need) {draft} [any more|any longer]|[i] no longer (want|need) {draft}|no need for {draft} [any more]|i have no (use|need) for {draft}',
      '({draft} {can} be|{wanting} {draft} [to be]|have {draft}) (deleted|discarded|cancelled|canceled|dropped|binned|trashed|scrapped|erased|removed|thrown away|thrown out)',
    ],
  },
];
