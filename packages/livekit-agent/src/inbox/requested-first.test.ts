import { describe, expect, it } from 'vitest';
import { speaksOf } from './mail-words.ts';
import { readFirstRequests } from './requested-first.ts';

describe('what is asked to come first', () => {
  it.each([
    ['From now on always tell me about invoices first', 'Invoice 12 for the railing'],
    ['always tell me first about invoices', 'Your invoices'],
    ['Tell me about the crane first', 'Crane on Wednesday'],
    ['start with the crane', 'Crane on Wednesday'],
    ['begin every briefing with road permits', 'Road closure permit'],
    ['I want to hear about lunch first', 'Lunch on Friday'],
    ['invoices first, always', 'An invoice'],
    ['Invoices should always come first', 'An invoice'],
    ['Mail from Petra Vance comes first', 'Petra Vance petra@steel.example'],
    ['The driver wants permits first', 'Permit'],
    ['prioritise invoices and permits', 'Road closure permit'],
    ['put anything about the crane at the top', 'Crane'],
  ])('M-10: "%s" means "%s"', (content, text) => {
    expect(readFirstRequests(content).some((wish) => speaksOf(text, wish))).toBe(true);
  });

  it.each([
    'I like short summaries',
    'Never start with the crane',
    "Don't tell me about invoices first",
    'Start with the urgent ones',
    'My first name is Ines',
    'Put her first',
    'Keep summaries short',
    'I am away on Fridays',
    'Read the text only when I ask',
  ])('M-10: "%s" puts nothing first', (content) => {
    expect(readFirstRequests(content)).toEqual([]);
  });
});
