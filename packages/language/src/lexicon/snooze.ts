import type { Rule } from '../grammar/rule-index.ts';

export const snoozeRules: readonly Rule[] = [
  {
    kind: 'snooze',
    ways: [
      '(skip|leave|park|put aside) <target> (until|till) <when>',
      '{remind} (of|about) (the|that) <query> (thing|business|matter|stuff|one|mail|email|message) [again] [<when>]|{remind} <when> (of|about) (the|that) <query> (thing|business|matter|stuff)|snooze [<target>] [[until|till|for|to|by] <when>]',
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
      '[not now] [but] {remind} [again] [<when>] [about|of|on|for|to|with|regarding] [to (look at|read|answer|do|handle|deal with|reply to|check|see to|get to|respond to)] [<target>] [again] [<when>]|[not now] [but] {remind} [again] <when> (about|of|on|with) <target>|(come|get) back to me (with|on|about) <target> [again] [at|in|on] <when>|come back (to|at) me <when> [with <target>]|come back with <target> <when>|{remind} <target> <when>',
      '(bring|pop|pull|fetch|show|give|send|have|put|present|serve|offer|throw|raise|get|tell) [me|us|to me] <target> [back] [up] [to me|for me|before me|in front of me] [again] [at|on|in|for|by] <when>|(bring|pop|pull|raise) (back|up) <target> [again] <when>|let <target> (come back|pop up|reappear|come up|rest|wait|sleep|ride|be) [again] [until|till|for] <when>|(resurface|revisit|reschedule|repeat|raise|table|schedule|postpone|re-present) <target> [for|on|at|to|until|till] [again] <when>|have <target> (pop up|come back|reappear|show up|turn up|come up|brought back) [again] [on|at|in] <when>',
      'let me (see|have|hear|deal with|look at|read|do|answer|think about) <target> [again] <when>|i (want|need|would like|will want|would rather|prefer|would prefer) to (see|hear|have|deal with|look at|read|do|answer|handle|be reminded of|be reminded about|be shown|think about) <target> [again] <when>|i want to be reminded [of|about] [<target>] <when>|i (can|shall|will|would) (see|hear|read|deal with|look at|do|handle|answer|see to|attend to|come back to|get round to|tackle|sort) <target> [again] <when>|we (will|shall|can) (do|look at|deal with|see|answer|handle|come back to|talk about) <target> [again] <when>',
      '(hide|bury|park|shelve|defer|table|sleep|pause|delay|push|postpone|hold|bump|leave|keep|save|stall|suspend|put off|stash|set aside|put aside|store|snooze|adjourn|freeze|drop|kick|reserve|move|shift|put) <target> [back|off|over|away|aside|out|on] [for|until|till|to|by|on] <when>|put <target> (to sleep|on ice|on hold|on the back burner|aside|to one side|by|on snooze|in snooze|on the long finger) [until|till|for|to] [<when>]|(sleep on|sit on|hold on to) <target> (until|till|for) <when>|(put off|hold off|hold back) <target> [until|till|for|to] <when>|(delay|postpone|defer|push back|put back) <target> [by|for|to] <when>',
      'not now [but|though] [rather] <when>|[not now] [but] (ask|tell|show|bring up|try|remind|bother|nudge|ping|poke) [it|this|that] [me|to me] again [later|<when>]|<target> (can|may|must|will have to|has to|should) (wait|keep|sleep|rest|stay|hold on) [until|till|for] <when>|<target> can wait|(leave|keep) <target> (until|till|for) <when>|let us (see|do|hear|come back to|revisit|leave|deal with|have|look at|talk about|push|park) <target> [again] [until|till|for] <when>|(rather|better) <when> [with <target>]|<when> (for|with) <target>|(again|back) (at|on|in) <when>|<when> again',
      '(make|set|create|put|add|give me|send me|schedule) [me] (a|the|an) (reminder|alarm|alert|nudge|snooze|follow up) [for me] [on|about|of|for|to] [<target>] [for|at|on] [<when>]|(make|put) a snooze on <target> [until|till|for] [<when>]|{wanting} <target> [to be] (snoozed|postponed|deferred|put off|delayed|parked|shelved|pushed back|held|shown again|shown|brought back|back) [again] [until|till|for|to|on|at|by] [<when>]|<target> {can} (be|get) (snoozed|postponed|deferred|put off|delayed|parked|pushed back|held back) [until|till|for|to] [<when>]|<when> (bring|show|give|ask|tell) [me] <target> (again|back|back up)|snooze [button] [for|until|till] <when>|give me <target> <when>',
      '{notnow} [but|so|just|and] ({remind} [again] [about|of] [it|this|that|this one] [again] <when>|{remind} <when> [about|of] [it|this|that|this one]|(bring|show|give|read) [me] (it|this|that|this one) [back] [up] [to me] [again] <when>|(ask|tell|try) me [again] <when>|snooze [it|this|that|this one] [until|till|for|to] <when>|(park|postpone|defer|hold|keep|save|leave) (it|this|that|this one) (until|till|for|to) <when>)',
      '{notnow} [but] [rather|better] <when>|i will (need|want|be needing) <target> [again|back] <when>|i (need|want) <target> (again|back) <when>',
      '<when> (is|would be|will be|suits me|works|suits) [much] (better|best|fine|good) (for|with) (it|this|that|this one|that one)',
    ],
  },
];
