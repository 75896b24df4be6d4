import fc from 'fast-check';

/** Pieces of what mail and models write, the awkward ones in plenty. */
const piece = fc.oneof(
  fc.stringMatching(/^[a-zA-Z]{1,9}[.,!?;:]?$/),
  fc.stringMatching(/^\d{1,6}([.,:/-]\d{1,4}){0,2}[%kxm]?$/),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom(
    'https://example.com/a?b=1',
    'ana.meyer@example.com',
    '<b>',
    '</p>',
    '&amp;',
    '&lt;script&gt;',
    '**bold**',
    '`code`',
    '[plan](https://example.com)',
    '# ',
    '\n- ',
    '\n| a | b |\n',
    '\n\n',
    '$1,250.00',
    '€5',
    '2026-11-20',
    'Nov 20',
    'Fri',
    '14:00 CET',
    '9am',
    'e.g.',
    'etc.',
    'Mr. Ito',
    'No. 5',
    '#1234',
    'v2.1.3',
    'Re:',
    'ASAP',
    'URGENT',
    'Part IV',
    '5 m²',
    '1/2',
    '24/7',
    '+1 555 010 9999',
    '192.168.1.10',
    '550e8400-e29b-41d4-a716-446655440000',
    '👍',
    ':-)',
    '->',
    '...',
    '--',
    '日本',
  ),
);

/** Random text as `spokenForm` may meet it. */
export const speakableText: fc.Arbitrary<string> = fc
  .array(fc.tuple(piece, fc.constantFrom(' ', ' ', ' ', '', '\n')), { maxLength: 14 })
  .map((parts) => parts.map(([text, gap]) => text + gap).join(''));
