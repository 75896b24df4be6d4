import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Environment } from './environment.ts';
import { inspectSettings } from './inspect-settings.ts';

const names = Object.keys(Environment.shape);

describe('inspecting settings', () => {
  it('never throws, keeps one row for each setting, and shows no secret, whatever is set to whatever', () => {
    const value = fc.oneof(
      fc.string(),
      // Not `fc.webUrl()`, which takes five seconds to lay its tables of letters.
      fc
        .tuple(fc.constantFrom('http', 'https', 'ws', 'imaps'), fc.domain(), fc.string())
        .map(([scheme, host, path]) => `${scheme}://${host}/${encodeURIComponent(path)}`),
      fc.constantFrom('8787', 'info', 'ws://127.0.0.1:7880', 'redis://nora:hidden@h/0', 'x'.repeat(40)),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (environment) => {
        const { rows } = inspectSettings(environment);
        expect(rows.map(({ name }) => name)).toEqual(names);
        const betrayed = rows.filter(({ name, value }) => /KEY|SECRET/.test(name) && value !== null);
        expect(betrayed).toEqual([]);
        expect(rows.filter(({ value }) => value?.includes('hidden'))).toEqual([]);
        expect(rows.filter(({ state, problem }) => (state === 'wrong') !== (problem !== null))).toEqual([]);
      }),
    );
  });

  it('points out a name that is close to a setting, without its value', () => {
    const { rows } = inspectSettings({ OPENAI_API_KEI: 'sk-hidden', PATH: '/bin', HOME: '/root', SHELL: '/bin/sh' });
    expect(rows.filter(({ state }) => state === 'wrong')).toEqual([
      {
        name: 'OPENAI_API_KEI',
        state: 'wrong',
        value: null,
        problem: 'OPENAI_API_KEI is no setting. Perhaps OPENAI_API_KEY is meant.',
      },
    ]);
  });

  it('goes on with what is right', () => {
    const { settings, rows } = inspectSettings({
      LOG_LEVEL: 'loud',
      STT_BASE_URL: 'http://h/v1',
      REDIS_URL: 'redis://h',
    });
    expect(settings).toMatchObject({ logLevel: null, speech: null, redisUrl: 'redis://h' });
    expect(rows.filter(({ state }) => state === 'wrong').map(({ name }) => name)).toEqual([
      'STT_BASE_URL',
      'LOG_LEVEL',
    ]);
  });

  it('B-1: a data folder that is a file is a wrong setting, and nothing is looked for in another one', () => {
    const file = fileURLToPath(import.meta.url);
    const { settings, rows } = inspectSettings({ NEXUS_DATA_DIR: file, MAILBOX: '/mail/inbox.mbox' });
    expect(settings).toMatchObject({ database: null, mailbox: '/mail/inbox.mbox' });
    expect(rows.filter(({ state }) => state === 'wrong')).toEqual([
      {
        name: 'NEXUS_DATA_DIR',
        state: 'wrong',
        value: null,
        problem: expect.stringMatching(/^NEXUS_DATA_DIR should be a folder .*is a file\.$/),
      },
    ]);
  });
});
