/** Verbs that open a command; only in front of these a stutter or an emphatic "do" is dropped. */
export const commandVerbs: ReadonlySet<string> = new Set(
  (
    'archive delete bin trash flag unflag star snooze skip read repeat send forward mute move undo reply answer respond mark remind tell write ' +
    'next pause stop continue resume search find prioritize remove dump ditch draft unread summarize'
  ).split(' '),
);

/** Words of their own although a command verb begins with them. */
export const wholeWords: ReadonlySet<string> = new Set([
  'for',
  're',
  'no',
  'so',
  'un',
  'do',
  'be',
  'to',
  'pa',
  'ma',
  'as',
  'an',
]);
