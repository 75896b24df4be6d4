import type { Rule } from '../grammar/rule-index.ts';

export const archiveRules: readonly Rule[] = [
  {
    kind: 'archive',
    ways: [
      'archive|delete|trash|bin|archive away|get (rid|shot) [of]|(archived|deleted|binned) please',
      '{discard} <target>',
      '(put|clear|throw|tidy|file|chuck|toss|take|store) <target> (away|out|off)',
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
      '{wanting} <target> [to (be|get|go)] {gone}|<target> {can} [just|all|please] [be|get] {gone}|make <target> gone|see <target> off|see that <target> (is|gets) {gone}',
      '(put|clear|throw|tidy|file|chuck|toss|take|store|clean|sweep|bin|pack|tuck|fling|sling|lob|wipe|pop|shift|whisk|kick|boot|bung) <target> (away|out|off|over the side|overboard) [(to|in|into) [the|my] (archive|archives|bin|trash|rubbish)]',
      '(put|move|pop|send|file|tuck|store|stash|pack|throw|drop|chuck|shove|bung|place|lay|transfer|shift|sling|lob|fling|dump|whack|toss|consign|drag|make|bring|get|kick|push) <target> [away|over|off|straight|right|back|all] (to|in|into|down) [the|my|your] (archive|archives|bin|trash|rubbish|garbage|waste bin|wastebasket|archive folder|dustbin|trash can|garbage can|recycle bin|recycling|paper bin|waste basket|wastepaper basket|bucket|round file|circular file|rubbish bin)',
      '<target> {can} [just|straight|all|please] (go|be put|be moved|be sent|be thrown|be chucked|be filed|live|move|be placed) [straight|right|away] (in|into|to|on) [the|my] (archive|archives|bin|trash|rubbish|dustbin|scrapheap|recycling|bucket)|<target> (goes|is for|belongs in|belongs to|goes in|goes into|goes to) the (archive|bin|trash|rubbish)',
      '<target> {can} [just] (go|disappear|vanish|leave|be (got rid of|disposed of|cleared)|go away|get lost|be off)|<target> is (for the chop|for the bin|ready to go|ready for the bin|ready for the archive|good to archive)|(bin|archive|trash) for (it|this|that|this one|that one)|(into|in) the (bin|archive|trash) [with (it|this|that|this one|that one|them|the lot)]|archive (for|with) (this|that|it)|bye bye (mail|email)|(make|do) (an|the) archive of <target>',
      '(do not|no need to) (keep|save|hold on to) <target> [any more|any longer] [archive it|delete it|bin it|get rid of it]|i do not (want|need|require) <target> [around|any more|any longer|in my inbox] [(archive|delete|bin|remove|get rid of|away with) it]|i have finished with <target>|(never|i never|i do not) want to see <target> again|i can not be (bothered|arsed) with <target>|no (point|sense) (keeping|in keeping) <target>|not worth keeping <target>',
      '<target> i (want|would like|need|wish) [to have|to be|to get] {gone}|<target> you (can|may|could) {discard}|<target> [please] (to|into|in) the (archive|bin|trash)|(take|wipe|clear|knock|cross|strike|scratch|get) <target> off [of] my (list|plate|desk|hands|back)|(sorted|done|handled|dealt with|finished|settled) (archive|bin|delete|trash|clear|file) (it|this|that|this one)',
      'we (do not|no longer) (need|want|require) <target> [any more|any longer]|(bye bye|goodbye|good riddance|so long) to <target>|(time|ready) to (say goodbye to|get rid of|bin|archive) <target>',
      '<target> (give|put|move|throw|send|take|bring) (to|in|into) the (archive|bin|trash|rubbish)|no need (of|for) <target> [any more] [archive|delete|bin|remove] [it]',
      '(take|move|pull|clear|kick|sweep) <target> (out of|off) (my|the) (inbox|mailbox|list|way|sight)',
    ],
  },
];
