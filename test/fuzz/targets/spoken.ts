import { shownForm, spokenForm } from '@nexus/spoken-text';
import { expectAtMost, expectSame, expectSpeakable, type FuzzTarget } from '../fuzz-target.ts';

const now = new Date('2026-03-02T09:00:00Z');

/** What of any text is said and shown: speakable, the same each time, bounded, and not silence where there were words. */
export const target: FuzzTarget = {
  seeds: [
    'Pay $1,240.50 by 3/4/2026 at 14:30, ref. INV-2024/0091, or call +1 (555) 010-0199.',
    '<p>Dear <b>Ada</b>,<br>see https://example.com/a?b=c&amp;d</p><ul><li>½ cup</li><li>Chapter XIV</li></ul>',
    '# Title\n\n- *one*\n- **two** [link](https://example.test)\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    'RE: FW: Q3 numbers :-) 10–12 kg, 5°C, 1.5e6, v2.3.1, 192.168.0.1, ada@example.com',
    'Guten Tag, 日本語 и по-русски, مرحبا 12.03.2026 um 9:30 Uhr',
  ],
  pieces: [
    '<',
    '&amp;',
    '&#x202e;',
    '**',
    '```',
    '](',
    'https://',
    '@',
    '$',
    '1/2',
    ':',
    'Re: ',
    '—',
    '…',
    'XIV',
    '<style>',
  ],
  examine(input) {
    const text = input.toString('utf8');
    const options = { now, timeZone: 'Europe/Berlin' };
    const said = spokenForm(text, options);
    expectSpeakable(said, 'what is spoken');
    expectSame(said, spokenForm(text, options), 'what is spoken');
    expectAtMost(said.length, 2_000 + text.length * 40, 'characters spoken');
    const shown = shownForm(said);
    expectSpeakable(shown, 'what is shown');
    expectSame(shown, shownForm(shown), 'what is shown twice');
  },
};
