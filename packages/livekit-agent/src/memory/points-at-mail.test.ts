import { describe, expect, it } from 'vitest';
import { pointsAtMail } from './points-at-mail.ts';

describe('what is only told out of a mail', () => {
  it.each([
    "Graham's mail says we lose nine thousand a week",
    'the email from Kerr says that the crane is away until May',
    "according to Graham's email the pour is on Tuesday",
    'in her mail Magda says the slot is gone',
    "from Graham's mail: nine thousand a week",
    'Magda emailed me that the slot is released on Monday',
    'he wrote that the damages are nine thousand',
    'the last letter stated that the rent is higher from May',
  ])('M-7: "%s" is not kept', (content) => {
    expect(pointsAtMail(content)).toBe(true);
  });

  it.each([
    'mails from Ruth come first',
    'emails from the school are urgent',
    'Graham told me that he is off in May',
    'I write the minutes on Fridays',
    'Magda said the gate is closed at six',
    "Ruth's mails should come first",
    'I answer letters on Mondays',
    'my mail is never urgent before nine',
  ])('M-7: "%s" is the driver\'s own', (content) => {
    expect(pointsAtMail(content)).toBe(false);
  });
});
