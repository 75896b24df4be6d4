/** Words as they are compared: without case, marks and accents. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []
  );
}

/** How words end a turn: see `pauseAfter`. */
interface HeardSoFar {
  readonly text: string;
  /** The recogniser will not change them any more. */
  readonly isFinal: boolean;
  /** A question of the drive is open. */
  readonly asked: boolean;
}

/**
 * Milliseconds without new words after which a turn is over (V-14). A recogniser tells of words late and in jumps, so what it may still
 * change is given longer than what is final.
 */
const pauses = {
  /** A whole command, or an answer. */
  whole: { final: 300, changing: 700 },
  /** A yes to a question: "yes … no, wait". */
  yes: { final: 700, changing: 1_000 },
  other: { final: 1_000, changing: 1_400 },
  /** "archive the one from": more is to come. */
  unfinished: { final: 2_500, changing: 2_500 },
} as const;

const it = '(?: (?:it|this|that|this one|that one|this mail|the mail))?';
const wholeCommands = new RegExp(
  `^(?:please |ok(?:ay)? |nexus )*(?:${[
    'next(?: one| mail| please)?',
    'skip(?: it| this)?',
    'go on|continue|carry on|go back|back|previous|repeat(?: that| it)?|again|say that again|start over',
    'stop|wait|pause|hold on|hang on|be quiet|quiet|enough',
    'undo(?: that| it)?|take that back',
    'no|nope|no thanks|never mind|leave it|cancel',
    `(?:archive|flag|unflag|delete|read|keep|mute|snooze|open)${it}`,
    `mark${it}(?: as)? (?:read|unread|important)`,
    'more|read me more|tell me more|in short|sum it up',
    'brief me|help|thanks|thank you|goodbye|bye|send it|what can i say',
    '(?:who|when) (?:is|was) (?:it|this|that)(?: from| sent)?',
    "who(?:'s| is) (?:it|this|that) from|when did (?:it|this|that) come",
    "how many(?: are)? left|how many more|what(?: is|'s) left",
    "what did you leave out|what(?: is|'s) urgent|what(?: is|'s) (?:it|this|that) about",
    'what do(?:es)? (?:she|he|they|it) want|why is (?:it|this|that) (?:urgent|first|important)',
    'slower|faster|louder',
  ].join('|')})(?: please| now| thanks)?$`,
);
const yes =
  /^(?:yes|yeah|yep|yup|sure|ok|okay|do it|go ahead|please do|of course)(?: please| do it| do that| go ahead)*$/;

/** With one of these at its end a sentence is not over. */
const lastWordsOfNothing = new Set(
  (
    'a an the of from to for with about and or but nor then than at in into by as on onto over under if when while because so until ' +
    'is are was were be been am do does did has have had can could should would will may might must ' +
    "i you he she we they my your our their its i'll i'd i'm i've we'll we're let's " +
    'what who which where why how that whether also not very more um uh er erm hmm tell say ask remember remind everything anything every all'
  ).split(' '),
);
const unfinishedEnds = /\b(?:the (?:one|ones|mail|mails|last|first|next)|every (?:mail|one)|no,? wait)$/;

/** Milliseconds of silence that end the turn after these words. Pure. */
export function pauseAfter({ text, isFinal, asked }: HeardSoFar): number {
  const words = wordsOf(text);
  const said = words.join(' ');
  const when = isFinal ? 'final' : 'changing';
  if (yes.test(said)) return pauses[asked ? 'yes' : 'whole'][when];
  if (wholeCommands.test(said)) return pauses.whole[when];
  return pauses[isUnfinished(text) ? 'unfinished' : 'other'][when];
}

/** Whether more is plainly to come. Pure. */
export function isUnfinished(text: string): boolean {
  const words = wordsOf(text);
  const said = words.join(' ');
  const last = words.at(-1);
  if (last === undefined || wholeCommands.test(said)) return false;
  return lastWordsOfNothing.has(last) || unfinishedEnds.test(said);
}

/** What a driver can say while the page speaks: it falls silent, and says these words for them; null: silence is all they want. */
const stopWords: ReadonlyMap<string, string | null> = new Map([
  ...['stop', 'wait', 'pause', 'quiet', 'be quiet', 'enough', 'hold on', 'hang on', 'stop it'].map(
    (words) => [words, null] as const,
  ),
  ...['next', 'next one', 'skip'].map((words) => [words, 'next'] as const),
  ['undo', 'undo'],
  ['go back', 'go back'],
  ['repeat', 'repeat'],
]);

/** What interrupts the page's own voice; null: these words do not. Nothing else counts while it speaks (V-15). Pure. */
export function interruption(text: string): { readonly order: string | null } | null {
  let said = wordsOf(text)
    .join(' ')
    .replace(/^(?:(?:please|ok|okay|nexus|hey|no) )+/, '')
    .replace(/(?: please| nexus| now)+$/, '');
  // "stop stop stop"
  said = said.replace(/^(\w+)(?: \1)+$/, '$1');
  const order = stopWords.get(said);
  return order === undefined ? null : { order };
}
