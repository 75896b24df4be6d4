import { judgeEnd, type TurnEnd, understand } from '@nexus/language';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import type { CommandPhrase } from '../phrases/command-phrase.ts';
import { heldOutCommands } from '../phrases/held-out-commands.ts';

type Judge = (words: string, phrase: CommandPhrase) => TurnEnd;

const offline: Judge = (words, { context }) => judgeEnd(understand(words, context));

const functionWords = new Set(
  'a an the my our his her their of from to with for about and or that in on at by is are was i you we'.split(' '),
);
const lastOf = (words: string) => words.toLowerCase().split(' ').at(-1) ?? '';

/** What a list of words that end no sentence makes of it. */
const byWordList: Judge = (words) => (functionWords.has(lastOf(words)) ? 'unfinished' : 'open');

/** Each phrase broken off behind a word that ends none, before its last word. */
const brokenOff = heldOutCommands.flatMap((phrase) => {
  const words = phrase.say.split(' ');
  return words.flatMap((word, at) => {
    const isCut = at > 0 && at < words.length - 1 && functionWords.has(word.toLowerCase());
    return isCut ? [{ phrase, words: words.slice(0, at + 1).join(' ') }] : [];
  });
});

const complete = (judge: Judge, end: TurnEnd) =>
  heldOutCommands.filter((phrase) => judge(phrase.say, phrase) === end).length / heldOutCommands.length;
const halfSaid = (judge: Judge, end: TurnEnd) =>
  brokenOff.filter(({ words, phrase }) => judge(words, phrase) === end).length / brokenOff.length;

function rows(): Row[] {
  return [
    {
      requirement: 'V-14',
      name: 'whole commands that are known to be whole, and end after 300 ms whatever their sound',
      value: complete(offline, 'whole'),
      unit: 'share',
      baselines: [{ name: 'a list of words that end no sentence', value: complete(byWordList, 'whole') }],
      target: { atLeast: 0.8 },
      note: `${heldOutCommands.length} commands; a message that is dictated may always go on, and is left to its sound`,
    },
    {
      requirement: 'V-14',
      name: 'whole commands taken for unfinished, which wait 2.5 s',
      value: complete(offline, 'unfinished'),
      unit: 'share',
      baselines: [{ name: 'a list of words that end no sentence', value: complete(byWordList, 'unfinished') }],
      target: { atMost: 0.05 },
    },
    {
      requirement: 'V-14',
      name: 'commands broken off behind a word that ends none, known to be unfinished',
      value: halfSaid(offline, 'unfinished'),
      unit: 'share',
      baselines: [{ name: 'taken for whole, and cut', value: halfSaid(offline, 'whole') }],
      target: { atLeast: 0.8 },
      note: `${brokenOff.length} beginnings of the same commands; "next one on" may be one of them, and whole`,
    },
  ];
}

export const task: MeasurementTask = { title: 'Whether words are all that will be said', run: async () => rows() };
