import type { Rule } from '../grammar/rule.ts';

export const undoRules: readonly Rule[] = [
  {
    kind: 'undo',
    fixed: { count: 'all' },
    ways: [
      'undo (everything|all|it all|all of it|all of that|all that|everything you did|all actions)|take (everything|it all) back|revert everything',
    ],
  },
  {
    kind: 'undo',
    ways: [
      'undo [that|this|it|that one|the last one|the last|the last action|the last thing|my last action|what you just did|what i just said|the last step|that last one|that last thing|that action|that again|again|archive|the archive]',
      '(undo|take back|revert|reverse) (the|my) last <count> [actions|steps|ones|things|changes]|undo <count> [actions|steps|times|things]|undo the last <count>|undo the last couple [of] [actions|things|steps]',
      '(take|bring|put|get|call|fetch) (that|it|this|that one|this one|the last one|them|that last one|that mail|the mail) back [again|out|out of the archive|from the archive|where it was|please]',
      '(take|bring|put|get|fetch) back (that|it|this|that one|the last one|the mail|what i just archived|what you just archived|what i just deleted|what you just deleted|the one i just archived|what i archived|what i deleted|the last action)',
      '(reverse|revert|unarchive|restore|undelete|recover|roll back|rewind) [that|it|this|that one|the last one|the last action|this one|the mail]|cancel (the last action|that last action|what you just did)|call it back',
      '(that is|that was) not what i (meant|wanted|said|asked for) [undo|undo it|undo that|take it back|take that back]|(i did not mean that|i did not mean to do that|that was a mistake|that was wrong|my mistake|i made a mistake) (undo|undo it|undo that|take it back|take that back)',
      '(get|bring|put) (it|that|this) out of the archive [again]|i (take|want) (that|it) back|i want to undo [that|it]|un (archive|delete) (it|that)|hold it back|do not send it after all',
    ],
  },
  {
    kind: 'undo',
    onlyAsk: true,
    ways: [
      '(that|it|this) (was|is) (wrong|a mistake|not right|the wrong one|not it)|i did not mean (that|it|to do that|to)|you (archived|deleted|flagged|moved|muted) the wrong (one|mail)',
    ],
  },
];
