import type { Rule } from '../grammar/rule.ts';

export const draftRules: readonly Rule[] = [
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'reply-all' },
    ways: [
      '(reply|answer|respond|write back|write) [to] (all|everyone|everybody|all of them|them all|the whole group) [{saying}|that|with] <body>',
      '(reply|answer|respond) [to] (all|everyone|everybody|all of them|them all)|reply to all of them',
      '(tell|let) (everyone|everybody|all of them|them all|the whole group|the group) (that|know that|know) <body>|(tell|inform) (everyone|everybody|all of them|them all|the group) [that] <body>',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'forward' },
    ways: [
      '(forward|send|pass|hand) <target> [on|over|along] [on] to <people> ({saying} [that]|and tell (him|her|them) [that]|and ask (him|her|them) [to]) <body>',
      '(forward|send|pass|hand|shoot) <target> [on|over|along] [on] to <people>',
      'forward to <people>|pass on to <people>|forward <people> <target>',
      '(forward|pass on) <target>|forward',
      '(let|have) <people> (see|have) (this mail|this email|this message)',
    ],
  },
  {
    kind: 'draft-reply',
    fixed: { replyKind: 'new' },
    ways: [
      '(write|compose|start|draft|create|send|prepare) [me] [a|an] (new|fresh|separate) {noun} (to|for) <people> [{saying}|that|about] <body>',
      '(write|compose|start|draft|create|send|prepare) [me] [a|an] (new|fresh|separate) {noun} [(to|for) <people>]|new (mail|email|message) [to <people>]',
      '(write|compose|draft|create|send|prepare|drop) [a|an] (mail|email|message|note|line|letter) (to|for) <people> ({saying}|that|about) <body>',
      '(write|compose|draft|create|send|prepare) [a|an] (mail|email|message|note|line|letter) (to|for) <people>',
      '(send|write|drop|shoot) <people> (a|an) [new|quick|short] (mail|email|message|note|line) ({saying}|that|about) <body>',
      '(email|mail|message) <people> ({saying}|that|about) <body>|write to <people> ({saying} [that]|that) <body>|write to <people>|(email|mail|message) <people>',
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
      '(reply|respond|write back) <body>|(text|write|message) (him|her|them) [back] [that|saying] <body>|answer [with] <body>',
      'reply to <person> [back] ({saying}|that|with) <body>|(reply|respond|write back) to <person>|answer (him|her|them)|(reply|write back) to (him|her|them)',
      '(tell|inform) (him|her|them|the sender) [that] <body>|let (him|her|them|the sender) know [that|about] <body>|get back to (him|her|them) (that|saying|with) <body>',
      'ask (him|her|them|the sender) <body>',
      'say <body>|say (that|to (him|her|them) [that]) <body>',
    ],
  },
  {
    // "Tell Anna …": a reply where Anna is in the mail, a new mail where she is not; the tool knows, the words do not say.
    kind: 'draft-reply',
    ways: [
      'tell <people> [that] <body>|let <people> know [that|about] <body>|ask <people> <body>|write <people> that <body>|inform <people> [that] <body>',
    ],
  },
  {
    kind: 'send-draft',
    ways: [
      'send|send it|send that|send this|send it (off|out|now|away|then)|send (the|that|this|my) (reply|draft|mail|email|message|answer|response|one) [off|out|now]|send (off|out) (the|that|this) (reply|draft|mail|email|message|answer)',
      '(off with it|out it goes|fire it off|ship it|let it go out|get it out|send them|send away|that is good send it|it is fine send it|go ahead and send it|it is good to go|good to go send it)',
      'submit (it|that|the draft|the reply)|mail it|(it|that|this) can (go out|be sent|be sent off|go off)',
    ],
  },
];
