import type { Rule } from '../grammar/rule.ts';

export const moveRules: readonly Rule[] = [
  {
    kind: 'move',
    ways: [
      '{place} <target> (to|into|in|under|inside|with|onto) <folder> folder',
      '{place} <target> (to|into|in|under|inside) [the|my|a] folder [called|named|for|of] <folder>',
      '(move|file|transfer|sort|shift|save|drag|store|file away) <target> (to|into|under|in|away under|with) <folder>',
      '(put|stick|pop|drop) <target> (under|into|with) <folder>',
      '<target> (goes|belongs|should go|needs to go|can go) (in|into|to|under) <folder> [folder]',
      '(move|file|put) (to|in|into|under) <folder> folder|(file|move) (under|to) <folder>',
      'file <target>|(move|file) <target> (somewhere else|to another folder|into another folder|to a different folder)',
      'label <target> [as|with] <folder>',
    ],
  },
  { kind: 'move', onlyAsk: true, ways: ['(put|stick|pop|drop|place) <target> in <folder>'] },
];
