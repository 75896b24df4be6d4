import type { Rule } from '../grammar/rule.ts';

/** Before what is said of mails: a draft is none, and "delete the draft" is about no mail that happens to be open. */
export const discardedDraftRules: readonly Rule[] = [
  {
    kind: 'discard-draft',
    ways: [
      '(delete|discard|cancel|drop|trash|bin|scrap|scratch|erase|remove|dump|ditch|kill|undo|abandon|junk|shred|wipe|clear|lose|toss|chuck|get rid of|do away with|throw away|throw out|chuck away|chuck out|toss out) {draft}',
      '(throw|chuck|toss|clear|wipe) {draft} (away|out|off)',
      '(throw|chuck|toss|put|move|send|drop|stick|pop) {draft} (to|in|into) [the|my] (bin|trash|rubbish|garbage|wastebasket|waste bin)',
      '[i] do not (want|need) {draft} [any more|any longer]|[i] no longer (want|need) {draft}|no need for {draft} [any more]|i have no (use|need) for {draft}',
      '({draft} {can} be|{wanting} {draft} [to be]|have {draft}) (deleted|discarded|cancelled|canceled|dropped|binned|trashed|scrapped|erased|removed|thrown away|thrown out)',
    ],
  },
];
