import { expect, test } from 'vitest';
import { normaliseSubject, withoutSubjectMarks } from './subjects.ts';

test.each([
  ['Re: Crane inspection', 'crane inspection'],
  ['RE[2]: Crane inspection', 'crane inspection'],
  ['Re^3: Crane inspection', 'crane inspection'],
  ['AW: WG: Crane inspection', 'crane inspection'],
  ['SV: VS: Crane inspection', 'crane inspection'],
  ['[site-list] Re: [site-list] FWD: Crane inspection', 'crane inspection'],
  ['Réf : crane', 'réf : crane'],
  ['回复：Crane inspection', 'crane inspection'],
  ['Crane   inspection (fwd)', 'crane inspection'],
  ['Crane inspection (was: Lift plan)', 'crane inspection'],
  ['Crane inspection?!', 'crane inspection'],
  ['Invitation: Crane inspection, Wed 18 Nov 10:00', 'crane inspection'],
  ['Updated invitation: Crane inspection @ Wed 18 Nov 2026 3pm - 4pm (GMT) (nora@example.com)', 'crane inspection'],
  ['Canceled event: Crane inspection @ Wed 18 Nov 2026 3pm (GMT)', 'crane inspection'],
  ['Updated: Crane inspection', 'crane inspection'],
  ['Crane inspection, Wed 18 Nov 10:00', 'crane inspection, wed 18 nov 10:00'],
  ['Re: ', ''],
  ['Restaurant: table', 'restaurant: table'],
  ['[only a tag]', '[only a tag]'],
])('B-3: %j is compared as %j', (subject, key) => {
  expect(normaliseSubject(subject).key).toBe(key);
});

test('B-3: the marks taken off are remembered, and case is kept for speech', () => {
  expect(normaliseSubject('Antw: Krantermin')).toMatchObject({ plain: 'Krantermin', reply: true, forward: false });
  expect(normaliseSubject('WG: Krantermin')).toMatchObject({ reply: false, forward: true });
});

test.each(['', 'hello', 'Re: Hello!', '(no subject)', 'Kein Betreff', 'Weekly digest', 'Your receipt', '??'])(
  'B-3: %j is too common to join two mails',
  (subject) => {
    expect(normaliseSubject(subject).generic).toBe(true);
  },
);

test('B-3: a reply to a digest is a conversation', () => {
  expect(normaliseSubject('Re: Weekly digest').generic).toBe(false);
});

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
