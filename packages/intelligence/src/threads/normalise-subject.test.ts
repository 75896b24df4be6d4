import { expect, test } from 'vitest';
import { normaliseSubject } from './normalise-subject.ts';

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
