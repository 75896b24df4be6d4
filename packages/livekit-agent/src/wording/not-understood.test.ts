import { describe, expect, it } from 'vitest';
import { sayNotMeant } from './not-understood.ts';

const said = (text: string, asked?: 'deed' | 'answer') => ({ text, ...(asked && { asked }) });

describe('words that mean nothing here', () => {
  it('J-19: talk in the car is taken as that', () => {
    expect(sayNotMeant(said('the moon looks nice'), { isTyped: false })).toMatch(/^I took that as not meant for me/);
  });

  it('W-2: what is typed is always meant for the agent', () => {
    expect(sayNotMeant(said('the moon looks nice'), { isTyped: true })).toMatch(/^Sorry, I did not understand that/);
    expect(sayNotMeant(said('the moon looks nice'), { isTyped: true, hasLooked: true })).toMatch(
      /^I can't answer that, and found nothing about it in your manuals/,
    );
  });

  it('J-19: what the agent was asked is never taken for talk', () => {
    for (const isTyped of [true, false]) {
      expect(sayNotMeant(said('who won the match', 'answer'), { isTyped })).toMatch(/^I can't answer that\. Ask /);
      expect(sayNotMeant(said('order me a coffee', 'deed'), { isTyped })).toMatch(/^I can't do that\. /);
    }
  });
});
