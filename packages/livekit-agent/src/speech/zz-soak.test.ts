import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spokenForm } from './spoken-form.ts';
import { createSpokenStream } from './spoken-stream.ts';
import { speakableText } from './testing/speakable-text.ts';

const friday = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'Europe/Berlin' };
it('idempotent', () => {
  fc.assert(
    fc.property(speakableText, (text) => {
      const said = spokenForm(text, friday);
      expect(spokenForm(said, friday)).toBe(said);
      expect(said).not.toMatch(/:\/\/|[@|*#`<>]/);
    }),
    { numRuns: 15000 },
  );
}, 300000);
it('cuts', () => {
  fc.assert(
    fc.property(speakableText, fc.integer({ min: 1, max: 9 }), (text, n) => {
      const a = createSpokenStream();
      let x = '';
      for (let i = 0; i < text.length; i += n) x += a.push(text.slice(i, i + n));
      x += a.flush();
      const b = createSpokenStream();
      expect(b.push(text) + b.flush()).toBe(x);
    }),
    { numRuns: 6000 },
  );
}, 300000);
