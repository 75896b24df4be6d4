import type { Rule } from '../grammar/rule.ts';

export const flagRules: readonly Rule[] = [
  {
    kind: 'mark-read',
    ways: [
      'mark [<target>] [as] read|{mark} <target> [as|to] read|mark as read <target>|mark read',
      '(count|treat|consider|tick) <target> (as read|off as read)',
      '(count|treat|consider) <target> as (done|seen)|mark <target> [as] seen',
    ],
  },
  {
    kind: 'mark-unread',
    ways: [
      'mark [<target>] [as] (unread|not read|new)|{mark} <target> [as|to] unread|mark as unread <target>',
      '(leave|keep) [<target>] [as|marked as] (unread|new)|make <target> unread [again]',
    ],
  },
  {
    kind: 'unflag',
    ways: [
      'unflag|unstar|remove (flag|the flag|the star)',
      '(unflag|unstar|unpin|unmark) <target>',
      '(take|remove|get|clear|delete|lose) (the|that|its) (flag|star|mark|pin) [off|away|from|off of|off from] [<target>]',
      'take (off|away) the (flag|star) [from <target>]|take the (flag|star) [back] off (again|<target>)|(flag|star) off',
      'remove (flag|star) [from <target>]|mark <target> [as] (not important|unimportant)',
    ],
  },
  {
    kind: 'flag',
    ways: [
      '{flag}|flag <target> (up|down)',
      '{flag} <target>',
      '{mark} <target> [as|with] (flagged|starred|{important}|a flag|a star|for follow up|for attention)',
      '(put|stick|pop|slap|set|place|add|give|make|leave) (a|the) (flag|star|pin|bookmark) [on|to|onto|against|by] [<target>]',
      'give <target> a (flag|star)|(put|have|get|want) <target> (flagged|starred)|add <target> to (my flags|the flags|my favorites|my stars)',
      'mark as (flagged|starred|{important})|mark (for follow up|important)',
      'mark <target> (for follow up|for me|for later|up)',
      '(mark|note) <target> down as {important}',
    ],
  },
  {
    kind: 'flag',
    onlyAsk: true,
    ways: ['(this one|this mail|this|that|that one|it) (is|looks|sounds|seems) [very|really|quite] important'],
  },
];
