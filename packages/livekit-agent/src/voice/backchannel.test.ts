import { describe, expect, it } from 'vitest';
import { isBackchannel } from './backchannel.ts';

describe('a listening sound', () => {
  it.each([
    'mhm',
    'Mm-hmm.',
    'mmhmm',
    'Uh huh',
    'uh-huh',
    'Hmm…',
    'mm',
    'Um,',
    'Ah!',
    'Oh.',
    'Aha',
    'huh?',
    'mhm mhm',
    '…',
    '',
  ])('V-4: "%s" is no turn', (transcript) => {
    expect(isBackchannel(transcript)).toBe(true);
  });

  it.each([
    'yes',
    'no',
    'okay',
    'next',
    'Yeah.',
    'right',
    'um, archive it',
    'hm next',
    'who',
    'him',
    'home',
    'ah yes',
    'mum',
    '8',
  ])('V-4: "%s" may mean something', (transcript) => {
    expect(isBackchannel(transcript)).toBe(false);
  });
});
