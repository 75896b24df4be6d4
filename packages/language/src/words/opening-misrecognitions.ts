/** "archive at", "flag at": the verbs after which a closing "at" was "it". */
export const verbsBeforeIt = new Set(
  'archive delete bin trash flag unflag star snooze skip read repeat send forward mute move undo'.split(' '),
);

/** Heard like this only at the beginning of something short; further on they are words of their own ("go on, flag it"). */
export const openingMisrecognitions: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['right back', 'write back'],
    ['rite back', 'write back'],
    ['on flag', 'unflag'],
    ['on do', 'undo'],
    ['and do', 'undo'],
    ['on mute', 'unmute'],
    ['on star', 'unstar'],
    ['necks one', 'next one'],
    ['text one', 'next one'],
    ['next on', 'next one'],
    ['been it', 'bin it'],
    ['been this', 'bin this'],
    ['been that', 'bin that'],
    ['mined me', 'remind me'],
    ['flap it', 'flag it'],
    ['flap this', 'flag this'],
    ['the lead it', 'delete it'],
    ['posit', 'pause it'],
    ['paws', 'pause'],
    ['pores', 'pause'],
    ['undue', 'undo'],
    ['necks', 'next'],
    ['nexte', 'next'],
    ['red it', 'read it'],
    ['red this', 'read this'],
    ['skipper', 'skip'],
  ].map(([heard = '', said = '']): [string, readonly string[]] => [heard, said.split(' ')]),
);

/** Behind "right back" these go on with "back": "right, back to the list". */
export const goesOnWithBack = new Set(['to', 'one', 'a', 'up', 'again', 'please', 'then', 'at', 'here', 'there']);
