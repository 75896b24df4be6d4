import { describe, expect, it } from 'vitest';
import { sayNotMeant } from './not-understood.ts';

const said = (text: string, asked?: 'deed' | 'answer') => ({ text, ...(asked && { asked }) });
const first = { isAgain: false, helps: 'Say next.' };
const again = { isAgain: true, helps: 'Ask who it is from.' };

describe('words that mean nothing here', () => {
  it('J-19: talk in the car is taken as that', () => {
    expect(sayNotMeant(said('the moon looks nice'), { ...first, isTyped: false })).toMatch(
      /^I took that as not meant for me/,
    );
  });

  it('W-2: what is typed is always meant for the agent, and the answer says what can be said now', () => {
    expect(sayNotMeant(said('the moon looks nice'), { ...first, isTyped: true })).toBe(
      'Sorry, I did not understand that. Say next.',
    );
    expect(sayNotMeant(said('the moon looks nice'), { ...first, isTyped: true, hasLooked: true })).toMatch(
      /^I can't answer that, and found nothing about it in your manuals/,
    );
  });

  it('W-2: the second time it is another answer', () => {
    for (const words of [said('the moon'), said('who won', 'answer'), said('order a coffee', 'deed')]) {
      const one = sayNotMeant(words, { ...first, isTyped: true });
      expect(sayNotMeant(words, { ...again, isTyped: true })).not.toBe(one);
    }
  });

  it('J-19: what the agent was asked is never taken for talk', () => {
    for (const isTyped of [true, false]) {
      expect(sayNotMeant(said('who won the match', 'answer'), { ...first, isTyped })).toMatch(
        /^I can't answer that\. Ask /,
      );
      expect(sayNotMeant(said('order me a coffee', 'deed'), { ...first, isTyped })).toMatch(/^I can't do that\. /);
    }
  });
});
