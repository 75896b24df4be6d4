import { StoredDocument } from '@nexus/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableFileName } from './upload-form.ts';

it.each([
  ['crane.pdf', 'crane.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Manuals\\crane.pdf', 'crane.pdf'],
  ['📖 Kran – Übersicht.md', '📖 Kran – Übersicht.md'],
  ['cra\u0000ne\n.pdf', 'cra ne .pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['..', 'manual'],
  ['folder/', 'manual'],
  ['', 'manual'],
  [undefined, 'manual'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
])('K-3: a file that calls itself %j is called %j', (given, name) => {
  expect(readableFileName(given)).toBe(name);
});

it('K-3: whatever a file calls itself, its name can be kept and opens no folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = readableFileName(given);
      expect(StoredDocument.shape.fileName.safeParse(name).success).toBe(true);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/[\p{Cc}/\\]/u);
      expect(readableFileName(name)).toBe(name);
    }),
    { numRuns: 50 },
  );
});
