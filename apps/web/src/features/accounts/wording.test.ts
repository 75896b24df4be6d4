import { ConnectionOutcome } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOAuthReturn } from './wording.ts';

describe('the return from a provider', () => {
  it('E-5: every outcome has a sentence of its own', () => {
    const told = ConnectionOutcome.options.map((outcome) => parseOAuthReturn(`#accounts/gmail/${outcome}`));
    expect(new Set(told.map((one) => one?.sentence)).size).toBe(ConnectionOutcome.options.length);
    expect(told.map((one) => one?.isConnected)).toEqual([true, false, false, false, false, false]);
    expect(parseOAuthReturn('#accounts/outlook/connected')?.sentence).toBe('Your Outlook account is connected.');
  });

  it('E-5: an address that somebody made up says nothing', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom('accounts', 'gmail', 'imap', 'connected', 'constructor'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const told = parseOAuthReturn(`#${parts.join('/')}`);
        if (told !== null) expect(told.sentence).toMatch(/^(Your )?(Gmail|Outlook) /);
      }),
    );
    for (const hash of [
      '',
      '#accounts',
      '#accounts/imap/connected',
      '#accounts/gmail/<b>',
      '#memory/gmail/connected',
    ]) {
      expect(parseOAuthReturn(hash), hash).toBeNull();
    }
  });
});
