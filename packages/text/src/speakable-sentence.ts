import { speakableText } from './speakable-text.ts';

/** What is said in one go; longer sentences are cut at a clause. */
const longest = 200;
const shortest = 60;

const greetingPrefix =
  /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|morning|greetings)\b(?:\s+(?:there|all|everyone|team|folks|both|again))?(?:\s+(?:\p{Lu}[\p{L}.'’-]*)){0,3}\s*[,!:–-]+\s*)/iu;

const strongMarks = [
  '; ',
  ': ',
  ' – ',
  ' - ',
  ', as ',
  ', and ',
  ', but ',
  ', which ',
  ', so ',
  ', because ',
  ' because ',
  ' which ',
];
const weakMarks = [', ', ' (', ' and ', ' but '];
const danglers = /[\s,;:–(-]+(?:(?:and|or|but|as|with|which|that|the|a|of|to|for|in)[\s,;:–(-]*)*$/i;

function lastOf(text: string, marks: readonly string[]): number {
  return Math.max(...marks.map((mark) => text.lastIndexOf(mark)));
}

function cut(sentence: string): string {
  if (sentence.length <= longest) return sentence;
  const head = sentence.slice(0, longest);
  const strong = lastOf(head, strongMarks);
  const weak = lastOf(head, weakMarks);
  const end = strong >= shortest ? strong : weak >= shortest ? weak : head.lastIndexOf(' ');
  const open = head.lastIndexOf('(', end);
  const isOpen = open > head.lastIndexOf(')', end) && open > shortest;
  return `${head.slice(0, isOpen ? open : end)} `.replace(danglers, '');
}

function lowerShouting(sentence: string): string {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const capitals = sentence.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 8 && capitals / letters > 0.6 ? sentence.toLowerCase() : sentence;
}

/** A sentence of a mail ready for the voice: speakable, without its greeting, at most 200 characters, with a capital and a mark at its end. */
export function speakableSentence(raw: string): string {
  const text = speakableText(raw).replace(greetingPrefix, '');
  const said = cut(lowerShouting(text)).replace(/[\s,;:–-]+$/, '');
  if (said === '') return '';
  const sentence = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?…]["”')]*$/.test(sentence) ? sentence : `${sentence}.`;
}
