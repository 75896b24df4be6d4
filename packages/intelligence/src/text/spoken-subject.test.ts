import { expect, it } from 'vitest';
import { spokenSubject } from './spoken-subject.ts';

it.each([
  ['Re: [sitemgr] Fwd: Crane on Wednesday.', 'Crane on Wednesday'],
  ['AW: Fassade', 'Fassade'],
  ['Re:', null],
  ['', null],
  ['据付日程の確認のお願い', null],
])('B-17: the subject %j is said as %j', (written, spoken) => {
  expect(spokenSubject(written)).toBe(spoken);
});
