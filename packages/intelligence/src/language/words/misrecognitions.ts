/** What speech recognition is known to write for a command's words, and what was said. Word sequences, longest first. */
export const misrecognitions: readonly (readonly [heard: readonly string[], said: readonly string[]])[] = (
  [
    ['arc hive', 'archive'], ['are kive', 'archive'], ['our kive', 'archive'], ['ark ive', 'archive'], ['our hive', 'archive'],
    ['arc ive', 'archive'], ['r kive', 'archive'], ['archie it', 'archive it'], ['archives it', 'archive it'], ['arkive', 'archive'],
    ['e mails', 'emails'], ['e mail', 'email'], ['male', 'mail'], ['males', 'mails'], ['un flag', 'unflag'], ['on flag', 'unflag'],
    ['un star', 'unstar'], ['un read', 'unread'], ['un do', 'undo'], ['un mute', 'unmute'], ['as red', 'as read'], ['it red', 'it read'], ['one red', 'one read'],
    ['flack it', 'flag it'], ['flak it', 'flag it'], ['fleg it', 'flag it'], ['flagged it please', 'flag it please'],
    ['for word', 'forward'], ['foreword', 'forward'], ['snoos', 'snooze'], ['snows it', 'snooze it'], ['sneeze it', 'snooze it'],
    ['news letters', 'newsletters'], ['news letter', 'newsletter'], ['next won', 'next one'], ['this won', 'this one'],
    ['reed it', 'read it'], ['reed me', 'read me'], ['re peat', 'repeat'], ['moot him', 'mute him'], ['moot her', 'mute her'],
    ['hey next us', 'hey nexus'], ['hey nexis', 'hey nexus'], ['hey lexus', 'hey nexus'], ['v i p', 'vip'], ['in box', 'inbox'],
    ['go an', 'go on'], ['ok then', 'ok'], ['the morn', 'tomorrow'], ['a wee', 'a'], ['the hell', ''], ['the heck', ''], ['the fuck', ''], ['on earth', ''],
    ['you know', ''], ['sort of', ''], ['kind of', ''],
  ] as const
)
  .map(([heard, said]): readonly [readonly string[], readonly string[]] => [heard.split(' '), said === '' ? [] : said.split(' ')])
  .sort((left, right) => right[0].length - left[0].length);

/** "archive at", "flag at": the verbs after which a closing "at" was "it". */
export const verbsBeforeIt = new Set(
  'archive delete bin trash flag unflag star snooze skip read repeat send forward mute move undo'.split(' '),
);
