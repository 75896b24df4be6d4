import { describe, expect, it } from 'vitest';
import { needsSentenceBefore, pointsBack, pointsToSeveral, speaksOfUnnamed, withoutConnective } from './pointing.ts';

describe('a sentence that cannot stand alone', () => {
  it.each([
    'They want an answer by Tuesday.',
    'Could you send it before 5 pm please?',
    'Please let me have them signed by Wednesday.',
    'Whether we win or not, I feel better about it.',
    'Cool; I feel better about it.',
    'The forums there are of some use.',
    'How much of it is due to the storm?',
    'Nobody goes up there until Friday.',
    'Is there any chance we could talk before that?',
    'That works for me.',
    'Do these files look too small?',
    'Without them the inspection will not take place.',
    'The men unloaded them.',
    'Please by Thursday if you can.',
    'Something tells me, it would balance out.',
    'Not to mention that when it rains hard they would not stand.',
    'You must do so within two weeks.',
    'We have put Ken down for 10:30 that day.',
    'For example, early in the setup the program asks for an account.',
    'I agree with the above.',
    'Please do the following by Friday.',
    'Then use the side gate.',
    'Granted, a closed account has no such option.',
    'I still think we should if we can.',
    'Could you let me know by Thursday?',
    'Is that possible?',
    'The chances of the bill are slim, however.',
    'Should it?',
    'On the bright side, he did say that the crane comes.',
    'The forum, of course, links to them.',
    'Can we make such claim?',
    'The yard sends such plans by post.',
    "Given the weather, such work won't be finished.",
    'Rob Maas wrote it up.',
    'We lose the slot if we said anything else.',
    'The next morning I found a key on the mat.',
    'Ruth told the crew similar things.',
    'The council made progress on it.',
    'I have seen no copy of it.',
    'It gave me a fright, that did.',
    'Fair gave me a fright, that did.',
    'Should be mended by Friday.',
    'Can’t be done before noon.',
    'Near to none, it should be quite easy.',
    'What proof does any of us have that they do anything about it?',
    'I would appreciate that very much.',
    'I believe that disqualifies it as a crane.',
    'Because it broke.',
  ])('J-4: points back: %j', (sentence) => {
    expect(pointsBack(sentence)).toBe(true);
  });

  it.each([
    'Could the following be sent to me by Friday: the plans, the log?',
    'It would be good to meet on Friday.',
    'This week the office is closed.',
    'If you have not signed the plan, you must do so within two weeks.',
    'I think that we should wait.',
    'The bank wants its form back when they open.',
    'Piet signed the plan and sent it to Anna.',
    'Could you release the order by Thursday noon?',
    'I will be away this Friday.',
    'The yard needs the plan by Friday 20 November and after that date it loses the slot.',
    'To keep this I need the signed form.',
    'When Piet comes he brings the key.',
    'If the driver is early, he can wait at the gate.',
    'Could you let me know by Thursday who comes?',
    'I had such good news from the yard.',
    'We need such pumps as the yard has.',
    'If you have a claim, such claim has to come by Friday.',
    'The crane costs more than anything else.',
    'Let me know if there is anything else you need.',
    'The crane comes on Monday 9 November and leaves the next morning.',
    'We meet within the next day or two.',
    'Piet has a problem similar to the one in the yard.',
    'The crane came with the key and a note on it.',
    'It so happens that the yard is open.',
    'It is good to know who comes.',
    'Kerr has sent the crane; when is it due?',
    'Because of the storm the yard is shut.',
    'Because the crane is late, the pour moves to Friday.',
    'I believe that drivers need a key.',
  ])('J-4: stands alone: %j', (sentence) => {
    expect(pointsBack(sentence)).toBe(false);
  });

  it('J-4: “most” of what was named before is not told without it', () => {
    expect(pointsBack('Most, including us, oppose unless it is amended.')).toBe(true);
    expect(pointsBack('Most crews have signed.')).toBe(false);
  });

  it('J-4: “the two” are of those that were counted up before', () => {
    expect(pointsToSeveral('What is the difference in price between the two?')).toBe(true);
    expect(pointsToSeveral('What is the difference between the two cranes?')).toBe(false);
  });

  it('J-4: a question that goes on asking points to the question before it, and not to the subject', () => {
    expect(needsSentenceBefore('And do we have data to back it up?', 'Claim of the yard')).toBe(true);
    expect(needsSentenceBefore('Do we have to sign it?', 'Claim of the yard')).toBe(false);
    expect(needsSentenceBefore("Please let Iona know how many you'd like.", 'Claim of the yard')).toBe(true);
    expect(needsSentenceBefore('Please let Iona know how many chairs you need.', 'Claim of the yard')).toBe(false);
  });

  it('J-4: “he” is somebody who is named before', () => {
    expect(speaksOfUnnamed('But he also said that the gate is shut.', 'Frankly, we lose the slot.')).toBe(true);
    expect(speaksOfUnnamed('But he also said that the gate is shut.', 'I have asked the driver.')).toBe(false);
    expect(speaksOfUnnamed('But Piet said that he has shut the gate.', 'Frankly, we lose the slot.')).toBe(false);
    expect(speaksOfUnnamed('But the gate is shut.', 'Frankly, we lose the slot.')).toBe(false);
  });
});

describe('a sentence that is told first', () => {
  it.each([
    ['But this is the last call.', 'This is the last call.'],
    ['And if you cannot come, ring me.', 'If you cannot come, ring me.'],
    ['So the gate is shut.', 'The gate is shut.'],
    ['Also, bring the keys.', 'Bring the keys.'],
    ['So that you know, I am late.', 'So that you know, I am late.'],
    ['Again this week the gate was left open.', 'Again this week the gate was left open.'],
  ])('J-4: “%s” is told as “%s”', (sentence, told) => {
    expect(withoutConnective(sentence)).toBe(told);
  });
});
