import { expect, it } from 'vitest';
import { findGmailMethod, readGmailDescription } from './description.ts';

it("E-2: what the double answers is in Google's description, with its verb and its path", () => {
  const methods = readGmailDescription();
  const find = (verb: string, path: string) => findGmailMethod(methods, { verb, path })?.name ?? null;
  expect(methods.length).toBeGreaterThan(60);
  expect(new Set(methods.map(({ verb, path }) => `${verb} ${path}`)).size).toBe(methods.length);
  expect(find('GET', '/gmail/v1/users/me/profile')).toBe('getProfile');
  expect(find('GET', '/gmail/v1/users/me/messages/17a')).toBe('messages.get');
  expect(find('POST', '/gmail/v1/users/me/messages/batchModify')).toBe('messages.batchModify');
  expect(find('GET', '/gmail/v1/users/me/messages/17a/attachments/b')).toBe('messages.attachments.get');
  expect(find('POST', '/gmail/v1/users/me/drafts/send')).toBe('drafts.send');
  expect(find('GET', '/gmail/v1/users/me/settings/sendAs')).toBe('settings.sendas.list');
  expect(find('GET', '/gmail/v1/users/me/messages/batchModify/x')).toBeNull();
});
