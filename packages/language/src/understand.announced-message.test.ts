import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

describe('a message behind a colon, or a yes', () => {
  it.each([
    ['answer: send them back please', 'send them back please'],
    ['Reply: move it to Friday', 'move it to Friday'],
    ['write back: yes', 'yes'],
    ['answer him: call me', 'call me'],
    ["reply yes, that's fine", "yes, that's fine"],
    ['please answer her no, not before Friday', 'no, not before Friday'],
  ])('B-19: %j is a reply, whatever it begins with', (text, body) => {
    expect(understand(text, idle)).toMatchObject({
      text,
      verdict: 'meant',
      intents: [{ kind: 'draft-reply', replyKind: 'reply', body }],
    });
  });
});

describe('who a message goes to', () => {
  it.each([
    ['tell Priya and Tom that Sunday is sorted', ['Priya', 'Tom'], 'Sunday is sorted'],
    ['tell Priya and Tom, Sunday is sorted', ['Priya', 'Tom'], 'Sunday is sorted'],
    ['tell Priya, Tom and Ellie that I am late', ['Priya', 'Tom', 'Ellie'], 'I am late'],
    ['tell Priya, Tom is late', ['Priya'], 'Tom is late'],
    ['reply to Sam, I agree and thanks', ['Sam'], 'I agree and thanks'],
    ['forward it to Priya, Tom and Ellie and ask them to check it', ['Priya', 'Tom', 'Ellie'], 'check it'],
  ])('W-2: %j goes to all who are named', (text, recipients, body) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'meant', intents: [{ recipients, body }] });
  });
});

describe('a thread that nobody wants to hear of', () => {
  it.each([
    "I don't want to hear about this any more",
    'never tell me about this again',
    "don't bother me with it again",
  ])('B-19: %j mutes it', (text) => {
    expect(understand(text, idle)).toMatchObject({
      verdict: 'meant',
      intents: [{ kind: 'mute-thread', target: { scope: 'thread' } }],
    });
  });

  it("B-19: without a word that it is for good, this drive's topic is skipped", () => {
    expect(understand("I don't want to hear about this", idle).intents).toMatchObject([{ kind: 'skip-topic' }]);
  });
});
