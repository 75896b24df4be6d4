import { describe, expect, it } from 'vitest';
import { pointsBack } from './pointing.ts';

describe('a sentence that cannot stand alone', () => {
  it.each([
    'They want an answer by Tuesday.',
    'Could you send it before 5 pm please?',
    'Please let me have them signed by Wednesday.',
    'Is there any chance we could talk before that?',
    'That works for me.',
    'Do these files look too small?',
    'Without them the inspection will not take place.',
    'The men unloaded them.',
    'Please by Thursday if you can.',
    'I agree with the above.',
    'Then use the side gate.',
    'Granted, a closed account has no such option.',
    'I still think we should if we can.',
    'Could you let me know by Thursday?',
    'Is that possible?',
    'The chances of the bill are slim, however.',
    'Should it?',
    'On the bright side, he did say that the crane comes.',
    'The forum, of course, links to them.',
  ])('J-4: points back: %j', (sentence) => {
    expect(pointsBack(sentence)).toBe(true);
  });

  it.each([
    'It would be good to meet on Friday.',
    'This week the office is closed.',
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
  ])('J-4: stands alone: %j', (sentence) => {
    expect(pointsBack(sentence)).toBe(false);
  });

  it('J-4: “most” of what was named before is not told without it', () => {
    expect(pointsBack('Most, including us, oppose unless it is amended.')).toBe(true);
    expect(pointsBack('Most crews have signed.')).toBe(false);
  });
});
