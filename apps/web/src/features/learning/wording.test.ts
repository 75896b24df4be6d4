import { expect, it } from 'vitest';
import { drivesInWords } from './wording.ts';

const drive = { at: '2026-11-20T12:00:00.000Z', samples: 12, moved: {} };

it('J-12: says from how many drives it was learned', () => {
  expect(drivesInWords({ learned: [], drives: [drive] }, 'en-GB')).toBe('From one drive, on 20 November 2026.');
  expect(drivesInWords({ learned: [], drives: [drive, drive] }, 'en-GB')).toBe(
    'From 2 drives, the last on 20 November 2026.',
  );
});
