import type { Rule } from '../grammar/rule.ts';

export const snoozeRules: readonly Rule[] = [
  {
    kind: 'snooze',
    ways: [
      'snooze [<target>] [[until|till|for|to|by] <when>]',
      '[not now] [but] {remind} [<when>] [about|of] [<target>] [again] [<when>]',
      '[not now] {remind} [about|of] [<target>] [again] (until|till|for) <when>|<when> {remind} [about|of] [<target>] [again]',
      'set a reminder [for|about|on] [<target>] [for] [<when>]|i (need|want) a reminder [about|of|for] [<target>] [<when>]',
      '(bring|show|read|give me|tell me) [me] <target> [back] [up] [to me] [again] [at|on|in|for] <when>|(bring|show|read) <target> (back|again|up again) [later]',
      '(ask|tell|bother) me [about <target>] [again] <when>|(ask|tell) me again (later|<when>)',
      '(i want|have|i would like|i need) <target> (back|brought back|brought up|brought up again|brought to my attention|brought to my attention again|shown again) <when>|<target> brought (back|up|to my attention) [again] <when>',
      'i will (deal with|handle|look at|see to|do|take care of|answer|get to|come back to|read|think about|get back to) <target> <when>',
      '[i will (deal with|handle|look at|see to|do|get to) <target> <when>] {remind} [about <target>] <when>',
      '(hide|postpone|delay|defer|put off|park|push) <target> [back] (until|till|to|for|by) <when>|(put|push|hold) <target> (off|back|over) (until|till|to|for) <when>|(postpone|defer|delay|park) <target>',
      '(move|push|shift|keep|leave|save|hold) <target> [back] (to|until|till|for) <when>|come back to <target> [on|at|in|until] <when>|(come back to this|back to this one) later',
      'not now <when>|[not now] [maybe] later|save <target> for later|keep <target> for later',
      '(let us|i want to) (do|handle|discuss|look at|go over) <target> <when>',
    ],
  },
];
