import type { Rule } from '../grammar/rule.ts';

export const archiveRules: readonly Rule[] = [
  {
    kind: 'archive',
    ways: [
      'archive|delete|trash|bin|archive away|(archived|deleted|binned) please',
      '{discard} <target>',
      '(put|clear|throw|tidy|file|chuck|toss|take|send|store) <target> (away|out|off)',
      '(move|put|chuck|stick|throw|send|toss|pop|drop) <target> (to|in|into) [the|my] (archive|archives|bin|trash|rubbish|garbage|waste bin|wastebasket|archive folder)',
      '(into|to|off to) the (archive|bin|trash|rubbish) with (it|this|that|this one|that one)|(away|out|off|down) with (it|this|that|this one|that one)',
      'lose (this|that) {noun}|sling it|shred it',
      '[that is|i am|we are|i have|all] (done|finished|through) with <target>',
      '[that is|it is|this is|i have] (dealt with|taken care of|been dealt with)|i have (dealt with|finished with|handled|sorted|taken care of) <target> [already]',
      '[i] do not need <target> [any more|any longer]|[i] no longer need <target>|i have no (use|need) for <target>|no need for <target> [any more]',
      '[i] do not (want|need) to (see|hear) (it|this one|that one|this mail|that mail) (again|any more)',
      '<target> (can|may) (go|be archived|be deleted|be binned|be trashed|be put away|be thrown away|go away|be removed)|<target> (needs to|has to|must|should) go',
      '(have|get) <target> (archived|deleted|binned|removed)',
      'get <target> (out of|off) (my inbox|my mailbox|the inbox|here|my way|the way|my sight|the list|my list|there|my face)',
      'make <target> (go away|disappear|vanish)',
    ],
  },
];
