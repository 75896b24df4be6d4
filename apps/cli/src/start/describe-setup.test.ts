import { parseSettings } from '@nexus/runtime/settings';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../doctor/check.ts';
import { describeSetup } from './describe-setup.ts';

const settings = parseSettings({ OPENAI_API_KEY: 'sk-not-to-be-shown', MAILBOX: '/nope', NEXUS_DATA_DIR: '/kept' });
const kept = 'Memory: in /kept, on this machine.';

function finding(service: string, state: Finding['state'], detail: string): Finding {
  return { service, state, detail, milliseconds: 3, next: null, settings: 'Check SOME_SETTING.' };
}

describe('what a start says of its setup', () => {
  it('V-9: what is set and does not work is said, with the settings to look at, and not called on', () => {
    const lines = describeSetup(settings, true, [
      finding('Mailbox', 'failed', 'There is nothing at /nope. Check the path.'),
      finding('Model', 'failed', 'it refuses the key (401)'),
      finding('Speech to text', 'ok', 'fine'),
      finding('Text to speech', 'failed', 'nothing listens there'),
    ]);
    expect(lines).toEqual([
      'Voice: set, but text to speech does not answer as it should: nothing listens there. Check SOME_SETTING.',
      'Model: set, but it does not answer as it should: it refuses the key (401). Check SOME_SETTING.',
      'Mail:  set, but it does not open: There is nothing at /nope. Check the path. Check SOME_SETTING.',
      kept,
      '`npm run doctor` tries everything again.',
    ]);
  });

  it('V-9, L-9: a name that is no setting, and a calendar that is not there, are said', () => {
    const found = [
      finding('Settings', 'failed', 'MAIL_BOX is no setting. Perhaps MAILBOX is meant.'),
      finding('Calendar', 'failed', 'CALENDAR cannot be read: there is no such file, or it may not be read.'),
    ];
    expect(describeSetup(settings, true, found)).toEqual(
      expect.arrayContaining([
        'Settings: MAIL_BOX is no setting. Perhaps MAILBOX is meant. Check SOME_SETTING.',
        'Calendar: CALENDAR cannot be read: there is no such file, or it may not be read. Check SOME_SETTING.',
      ]),
    );
  });

  it('V-9: without MAILBOX nothing is said of the mail that a connected account would make untrue', () => {
    expect(describeSetup(parseSettings({ NEXUS_DATA_DIR: '/kept' }), true, [])).toContain(
      'Mail:  the accounts connected on the page, or the sample mailbox while there are none; MAILBOX names another.',
    );
  });

  it('V-9: what works, and what could not be tried in time, is on', () => {
    const on = ['Voice: on, for browsers on this machine.', 'Model: gpt-4o.', 'Mail:  /nope.', kept];
    expect(describeSetup(settings, true, [])).toEqual(on);
    expect(describeSetup(settings, true, [finding('Mailbox', 'ok', 'opens')])).toEqual(on);
  });
});
