import { NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

function complaint(environment: Record<string, string>): string {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof NexusError && error.code === 'SETTING_INVALID') return error.message;
    throw error;
  }
  return '';
}

describe('settings', () => {
  it('B-20: nothing needs to be set; without a key there is no model', () => {
    expect(parseSettings({})).toMatchObject({ mailbox: null, model: null, logLevel: null });
  });

  it('B-20: a key or a server of one’s own is enough for a model', () => {
    expect(parseSettings({ OPENAI_API_KEY: 'key' }).model).toEqual({
      apiKey: 'key',
      baseURL: undefined,
      model: 'gpt-4o',
    });
    expect(parseSettings({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'small' }).model).toMatchObject({
      baseURL: 'http://127.0.0.1:11434/v1',
      model: 'small',
    });
  });

  it('an empty value counts as not set', () => {
    expect(parseSettings({ OPENAI_API_KEY: '', MAILBOX: '  ', LOG_LEVEL: '' })).toMatchObject({
      model: null,
      mailbox: null,
    });
  });

  it.each([
    [{ OPENAI_BASE_URL: 'nonsense' }, /OPENAI_BASE_URL should be .*for example http/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL should be one of silent.*for example info/],
    [{ TIME_ZONE: 'Mars/Olympus' }, /TIME_ZONE should be an IANA time zone, for example Europe/],
  ])('a wrong one is named with what it should be and an example: %o', (environment, said) => {
    expect(complaint(environment)).toMatch(said);
  });

  it('several wrong ones are all named', () => {
    expect(complaint({ LOG_LEVEL: 'loud', TIME_ZONE: 'Mars' })).toMatch(/LOG_LEVEL.*TIME_ZONE/);
  });
});
