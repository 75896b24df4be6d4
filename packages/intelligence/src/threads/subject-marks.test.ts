import { expect, test } from 'vitest';
import { withoutSubjectMarks } from './subject-marks.ts';

test.each([
  ['[#4711] Login broken', '[#4711] Login broken'],
  ['Re: [#4711] Login broken', '[#4711] Login broken'],
  ['AW: WG: Krantermin', 'Krantermin'],
  ['RE[2]: Doorst: Kraan', 'Kraan'],
  ['回复：起重机', '起重机'],
  ['Re:  クレーンの点検 ', 'クレーンの点検'],
  ['Crane inspection (was: Lift plan)', 'Crane inspection (was: Lift plan)'],
  ['To piet@example.org, 14:30', 'To piet@example.org, 14:30'],
  ['Re: folded\r\n\tline', 'folded line'],
  ['Re: REF: INC-42', 'REF: INC-42'],
  ['Fwd: ENC: drawings', 'ENC: drawings'],
  ['NA: crane order', 'NA: crane order'],
  ['I: or we, who lifts?', 'I: or we, who lifts?'],
  ['R: 20 mm, checked', 'R: 20 mm, checked'],
  ['RV: parking', 'RV: parking'],
  ['Re: ', ''],
  ['', ''],
])('B-12: an answer to %j carries on %j', (subject, carried) => {
  expect(withoutSubjectMarks(subject)).toBe(carried);
});
