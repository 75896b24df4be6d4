import { expect, test } from 'vitest';
import { sayFault } from './failures.ts';

test.each([
  ['it', 'It was changed elsewhere since, so I left it as it is.'],
  ['them', 'They were changed elsewhere since, so I left them as they are.'],
  ['the other two', 'The other two were changed elsewhere since, so I left them as they are.'],
  ['one of them', 'One of them was changed elsewhere since, so I left it as it is.'],
])('B-14: what was changed elsewhere is not called a refusal of the account: %s', (which, sentence) => {
  expect(sayFault('MAIL_CHANGED_ELSEWHERE', 'your Gmail account', which)).toBe(sentence);
});

test.each([
  ['them', 'They are not there any more.'],
  ['one of them', 'One of them is not there any more.'],
  ['three of them', 'Three of them are not there any more.'],
])('E-8: what is gone is said of as many as there are: %s', (which, sentence) => {
  expect(sayFault('MAIL_NOT_FOUND', 'your Gmail account', which)).toBe(sentence);
});

test.each([
  ['it', 'Your Outlook account has several folders called that, so it stayed where it was.'],
  ['the other two', 'Your Outlook account has several folders called that, so the other two stayed where they were.'],
])('E-8: what was to go to one of several folders of a name is said to have stayed: %s', (which, sentence) => {
  expect(sayFault('MAIL_FOLDER_UNCLEAR', 'your Outlook account', which)).toBe(sentence);
});
