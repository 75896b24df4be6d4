import { describe, expect, it } from 'vitest';
import { afterEditingTerms, repairSpeech, takesItBack } from './self-repair.ts';

describe('what is dictated and put right in the same breath', () => {
  it.each([
    ['tell him I am in the office, no, in the van', 'tell him I am in the van'],
    ['reply that the boxes go to the yard, sorry, to the depot.', 'reply that the boxes go to the depot.'],
  ])('J-15: a place: %j', (said, meant) => {
    expect(repairSpeech(said)).toBe(meant);
  });

  it.each([
    'tell her we have no gravel, no, no sand either',
    'tell him I am in the office, no, the van is ready',
    'tell her the flat is free, no, in the end it is not',
    'tell him the key is in the office, no, in the van that stands behind the house of my brother',
    'archive the one in the office, no, in the van',
    'tell the doctor the pain at six was no better at nine',
  ])('J-15: what is another sentence of the message, or no message, stays as it is: %j', (said) => {
    expect(repairSpeech(said)).toBe(said);
  });

  it.each(["tell them it is too much, no, don't", 'reply that I accept the offer, wait, never mind'])(
    'J-15: %j is taken back',
    (said) => expect(takesItBack(said)).toBe(true),
  );

  it.each([
    "tell her no, don't",
    'tell him actually never mind',
    "no, don't",
    "archive the mail from Magda, no, don't",
    "tell them it is too much, no, don't pay it",
  ])('J-15: %j is not', (said) => expect(takesItBack(said)).toBe(false));
});

describe('a long dictation', () => {
  const filler = 'and the crane comes to the gate '.repeat(12);

  it('B-19: only what was said just before is put right', () => {
    expect(repairSpeech(`remind me at six ${filler}, no, at seven`)).toContain('remind me at six');
  });
});

describe('a time that is put right in the same breath', () => {
  it.each([
    ['remind me at six to ring Tom, no, at half past six', 'remind me at half past six to ring Tom'],
    ['remind me tomorrow at six to ring Tom, no, seven', 'remind me tomorrow at seven in the evening to ring Tom'],
    [
      'snooze it until tomorrow at six, no, half past eight',
      'snooze it until tomorrow at half past eight in the evening',
    ],
    ['remind me tomorrow at four to ring Tom, no, at nine', 'remind me tomorrow at nine to ring Tom'],
    ['remind me tomorrow morning at six, no, seven', 'remind me tomorrow morning at seven'],
    ['snooze it until tomorrow evening at six, no, seven', 'snooze it until tomorrow evening at seven'],
    ['remind me tomorrow morning to ring Tom, no, at ten', 'remind me tomorrow at ten to ring Tom'],
    ['remind me tomorrow at 6 pm, no, 7 am', 'remind me tomorrow at 7 am'],
    ['tell him I call at six, no, seven', 'tell him I call at seven'],
    ['reply I will be there at eight no wait nine', 'reply I will be there at nine'],
    ['tell her Thursday is fine, no, Friday', 'tell her Friday is fine'],
    ['tell her I come at 9, no wait, make that half past ten.', 'tell her I come at half past ten.'],
    ['remind me at five to ring Tom, sorry, at six', 'remind me at six to ring Tom'],
    ['reply that we meet on Friday at nine, no, on Saturday at ten', 'reply that we meet on Saturday at ten'],
  ])('B-19: %j', (said, meant) => {
    expect(repairSpeech(said)).toBe(meant);
  });

  it.each([
    'tell him yes on Monday, no, on Tuesday',
    'tell Anna no, Friday does not work',
    'archive it, no, flag it',
    'tell her at eight, no, I will be late',
    'no, make it nine',
    'tell them the gate is open, no, Friday',
    'tell her at eight no nine came',
  ])('B-19: other words stay as they are: %j', (said) => {
    expect(repairSpeech(said)).toBe(said);
  });
});

describe('words that put right what was said before', () => {
  it.each([
    ['no, the first one', 'the first one'],
    ['No. By Saturday noon.', 'By Saturday noon.'],
    ['oh, wait, I mean at nine', 'at nine'],
    ['better at nine', 'at nine'],
    ['no, a minute', 'a minute'],
  ])('B-14: behind them stands what is right: %j', (words, right) => {
    expect(afterEditingTerms(words)).toBe(right);
  });

  it.each(['the first one', 'wait a minute', 'hang on one second', 'oh, at nine', 'note that'])(
    'B-14: %j puts nothing right',
    (words) => {
      expect(afterEditingTerms(words)).toBeNull();
    },
  );
});
