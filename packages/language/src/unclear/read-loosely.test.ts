import { describe, expect, it } from 'vitest';
import type { IntentKind, UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';

const idle: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };

function kinds(text: string, context = idle): IntentKind[] {
  return understand(text, context).intents.map(({ kind }) => kind);
}

describe('readLoosely', () => {
  it.each<[string, IntentKind]>([
    ['okay let me hear this letter line by line', 'read'],
    ['hold it, the previous one, take me back to it', 'go-back'],
    ['on what grounds did this end up ahead of the others', 'why-first'],
    ['right I am fed up with this whole subject now, drop all of it', 'skip-topic'],
    ['I was miles away there, what was it you said', 'repeat'],
    ['how many letters are still outstanding in there', 'how-many'],
    ['by which company was this one sent then', 'who-from'],
    ['what all messages are still pending in the inbox', 'list-topics'],
  ])('B-19: "%s" is %s, although not every word of it is in the grammar', (text, kind) => {
    expect(kinds(text)).toEqual([kind]);
  });

  it('B-19: a mail that is asked for in passing is looked for', () => {
    expect(understand('well have I got an email with the ferry tickets, find it please', idle).intents).toEqual([]);
    expect(understand('have I got an email with the ferry timetable, find it please', idle).intents).toMatchObject([
      { kind: 'search', query: 'ferry timetable' },
    ]);
  });

  it('B-19: a loose request is only a request to go on where something is paused', () => {
    const text = 'okay she is out now, carry on where you were';
    expect(kinds(text)).toEqual([]);
    expect(kinds(text, { ...idle, paused: true })).toEqual(['resume']);
  });

  it('B-19: a loose request that names an action, a condition or a refusal causes nothing', () => {
    const requests = [
      'read me this letter word for word',
      'I want no more of this whole subject',
      'how many letters are still outstanding in there',
    ];
    const turns = [
      'or archive it',
      'if it is from the bank',
      'unless he called',
      'she said',
      'not yet though',
      'and get it out of here into there',
      'while the kids are asleep',
    ];
    for (const request of requests) {
      for (const turn of turns) expect(kinds(`${request} ${turn}`), turn).toEqual([]);
    }
  });

  it.each([
    'read me the crane letter line by line from him',
    "by which company was Jonas's mail sent",
    'they went back to the last one because it was cheaper',
    'he read it word for word in court',
    'read that letter out loud to your sister',
    'what is the matter with you two',
    'never mind the topic, watch the road',
    'let me hear it from start to finish, Emma',
    'I have had more than enough of that topic here and now, Emma',
  ])('B-19: "%s" is about another mail, or for somebody else, and is not guessed at', (text) => {
    expect(kinds(text)).toEqual([]);
  });
});
