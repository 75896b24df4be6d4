import type { Heard, SlotReader, Span } from '../grammar/match-pattern.ts';
import { wordsAsHeard, wordsOf } from '../grammar/match-pattern.ts';
import { wordsNotInNames } from '../lexicon/words-not-in-names.ts';

const pronouns = new Set([
  'him',
  'her',
  'them',
  ...['this', 'that', 'the', 'these', 'those', 'the same'].flatMap((pointer) =>
    'person sender guy guys man woman people lot address idiot idiots gentleman lady company clown bloke fellow chap fool wally muppet numpty eejit twat arsehole asshole bastard moron plonker pillock git spammer recruiter salesman saleswoman dude dick bugger sod tosser wanker nuisance pest jerk creep dame lad lass firm shop list newsletter account crowd bunch mob outfit company supplier contact writer author correspondent organization organisation mailing mailer'
      .split(' ')
      .map((noun) => `${pointer} ${noun}`),
  ),
  ...'rep salesperson agent broker caller character joker firm person teacher landlord agency recruiter'
    .split(' ')
    .flatMap((noun) => [`this ${noun}`, `that ${noun}`]),
]);
const articles = new Set(['the', 'a', 'an', 'my', 'our', 'all', 'any']);
const leadsName = new Set(['the', 'my', 'our', 'dr', 'mr', 'mrs', 'ms', 'prof', 'miss', 'old', 'aunt', 'uncle']);
const notNames = new Set(
  'everyone everybody all someone somebody anyone anybody nobody none noone whoever myself yourself himself herself everything anything something nothing mails mail email emails one ones here there mind way now today tonight tomorrow your older newer radio music tv television phone sound volume song car engine road door window windscreen alarm navigation nav satnav gps microphone speaker speakers kids children baby dog drive horn bell video channel call line passengers street lane traffic light lights saying asking writing his their her him them first last second forever always ever never then back out off up down over away home fine good great soon today yet today here next ok anymore later more time work case hand place from to into until till of goodness god heaven heavens lord christ from of in on at by for with about as to sign map weather once every'.split(
    ' ',
  ),
);
const descriptions = new Set(
  'people team guys office department company man woman lady lot folks firm bank school club gym'.split(' '),
);

/** Whether these words can be one person's or one sender's name: "Bob", "the architect", "Dr. Weber", "the crane people". */
function isName(words: readonly string[]): boolean {
  const [first] = words;
  if (first === undefined) return false;
  const own = leadsName.has(first) ? words.slice(1) : words;
  if (own.length === 0 || own.length > (descriptions.has(own.at(-1) ?? '') ? 3 : 2)) return false;
  return own.every(
    (word) => !wordsNotInNames.has(word) && !notNames.has(word) && !articles.has(word) && word !== 'and',
  );
}

function withoutArticle(heard: Heard, span: Span): string {
  const first = heard.tokens[span.start]?.word ?? '';
  const start = articles.has(first) && span.end - span.start > 1 ? span.start + 1 : span.start;
  return wordsAsHeard(heard, { start, end: span.end }).replace(/['’]s$/u, '');
}

export const readPerson: SlotReader<'person'> = {
  longest: 4,
  read(heard, span) {
    const words = wordsOf(heard, span);
    if (pronouns.has(words.join(' '))) return { value: { name: wordsAsHeard(heard, span), isSender: true }, cost: 0 };
    if (!isName(words)) return null;
    return { value: { name: withoutArticle(heard, span), isSender: false }, cost: words.length };
  },
};

/** "Sam", "Sam and Anna", "Sam Anna and the architect" with the pauses that punctuation shows. */
export const readPeople: SlotReader<'people'> = {
  longest: 9,
  read(heard, span) {
    const people: string[] = [];
    let start = span.start;
    // "Sam, Anna and Tom": a comma alone may end the list.
    const isList = heard.tokens.slice(span.start, span.end).some(({ word }) => word === 'and');
    for (let index = span.start; index <= span.end; index += 1) {
      const isPause = index > start && index < span.end && heard.tokens[index - 1]?.breaks === true;
      if (isPause && !isList) return null;
      const isAnd = heard.tokens[index]?.word === 'and';
      if (index !== span.end && !isAnd && !isPause) continue;
      const reading = readPerson.read(heard, { start, end: index });
      if (!reading) return null;
      people.push(reading.value.name);
      start = index === span.end || isAnd ? index + 1 : index;
    }
    return { value: people, cost: span.end - span.start };
  },
};
