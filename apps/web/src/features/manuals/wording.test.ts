import type { Citation, StoredDocument } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { citationInWords, documentInWords, sizeInWords, uploadInWords, uploadWording } from './wording.ts';

const document: StoredDocument = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  fileName: 'crane.pdf',
  title: 'Crane manual',
  format: 'pdf',
  sourceType: 'manual',
  size: 1_234_567,
  sha256: '0'.repeat(64),
  chunks: 1_042,
  embedded: 0,
  uploadedBy: '00000000-0000-4000-8000-000000000001',
  organizationId: null,
  createdAt: '2026-11-03T12:00:00Z',
};

describe('a manual, in words', () => {
  it('K-11: the file it came from, what it is, how much, and since when', () => {
    expect(documentInWords(document, 'en-IE')).toBe('crane.pdf, PDF, 1,042 passages, 1.2 MB, 3 November 2026');
  });

  it('K-11: one passage is one, and an organisation is told of', () => {
    const shared = { ...document, format: 'csv', size: 12, chunks: 1, organizationId: document.id } as const;
    expect(documentInWords(shared, 'en-IE')).toBe(
      'crane.pdf, Table (CSV), 1 passage, 12 bytes, 3 November 2026, shared in your organisation',
    );
  });

  it('W-5: how it was read is said where that was guessed', () => {
    const remarks = ['Its letters were taken for Windows-1252.'];
    const taken = { documentId: document.id, documentCount: 2, existing: false, remarks };
    expect(uploadInWords({ state: 'done', ...taken })).toBe('2 passages. Its letters were taken for Windows-1252.');
    expect(uploadWording.canBeAsked('a.csv', 2, taken)).toMatch(
      /2 passages\. Its letters were taken for Windows-1252\.$/,
    );
  });

  it.each([
    [1, '1 byte'],
    [999, '999 bytes'],
    [340_400, '340 kB'],
    [10_000_000, '10 MB'],
  ])('K-11: %d bytes are "%s"', (bytes, words) => {
    expect(sizeInWords(bytes, 'en-IE')).toBe(words);
  });
});

describe('where a passage stands, in words', () => {
  it.each<[Citation, string]>([
    [{ kind: 'pages', from: 12, to: 12 }, 'page 12'],
    [{ kind: 'pages', from: 12, to: 13 }, 'pages 12 to 13'],
    [{ kind: 'heading', path: ['Lifting', 'Wind limits'] }, 'Lifting › Wind limits'],
    [{ kind: 'heading', path: ['Crane manual', 'Lifting'] }, 'Lifting'],
    [{ kind: 'heading', path: ['Crane manual'] }, 'Crane manual'],
    [{ kind: 'heading', path: [] }, 'at the beginning'],
    [{ kind: 'rows', from: 1, to: 1 }, 'row 1'],
    [{ kind: 'rows', from: 10, to: 14 }, 'rows 10 to 14'],
    [{ kind: 'rows', sheet: 'Hooks', from: 1, to: 2 }, 'Hooks, rows 1 to 2'],
    [{ kind: 'lines', from: 3, to: 9 }, 'lines 3 to 9'],
  ])('K-11: %j is "%s"', (citation, words) => {
    expect(citationInWords(citation, 'Crane manual')).toBe(words);
  });
});
