import type { Rule } from '../grammar/rule-index.ts';

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
      '{wanting} (it|that|this|that last one|the last one|the last action) [to be] (undone|reversed|reverted|taken back|rolled back|brought back|restored)|make (it|that|this|the last one|the last thing) undone|(undo|reverse|revert|cancel|take back|roll back|scrap|annul|rescind|void|retract|withdraw) [that] (the last (action|one|thing|step|move|command|bit|change|operation|order|archive|flag|delete|one you did)|what (you|i|we) just did|what (you|i) did|what (you|i) have done|the thing you just did|my last (action|command|step|order|request)|it again|that again|last (action|step|command|one)|that one|the (flag|move|mute|snooze|delete|deletion|archiving|archive|move|flagging))|(put|get|bring|fetch|pull|have|give|call|roll|turn) (it|that|that one|this|this one|the last one|that mail|the mail|the last mail|them) back [again|how it was|as it was|where it was|to where it was|in the inbox|into the inbox|to the inbox|out of (the bin|the trash|the archive)|from (the bin|the trash|the archive)|where it came from|the way it was]|(unsend|unarchive|undelete|unmove|un archive|un delete) [it|that|this|that one|the last one]|(go|step) back on that [one]|(that|it) was (an accident|a mistake|a slip|wrong|not meant) (undo|take|put|bring|get|reverse|revert) [it|that] [back]|i take (that|it) back|undo last|undo it all the way|reverse that last one',
      '(undo [that|it|this]|(reverse|revert) (that|it|this)|(take|put|bring) (that|it|this) back) [(that|it) was] [the|my] (wrong (one|mail|button|thing)|mistake)',
      '(scratch|scrap|strike|forget) (that last one|the last one|that last thing|the last thing|the last action|what i just said)',
      'i did not (want|mean) [for] (that|it|this|that one|this one) [to be|to get] (archived|deleted|flagged|moved|muted|snoozed|gone|binned) (undo|undo it|undo that|(bring|put|get|take|fetch) (it|that|this) back|reverse (it|that)|restore it)',
    ],
  },
  {
    kind: 'undo',
    onlyAsk: true,
    ways: [
      '(that|it|this) (was|is) (wrong|a mistake|not right|the wrong one|not it)|i did not mean (that|it|to do that|to)|you (archived|deleted|flagged|moved|muted) the wrong (one|mail)',
    ],
  },
  {
    // Whoever was muted need not have been muted just now.
    kind: 'undo',
    onlyAsk: true,
    ways: ['(unsnooze|unban) [<person>|<target>]|(unmute|unblock) [<target>]'],
  },
];
