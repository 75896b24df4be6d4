import type { Citation } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { citationInWords } from './citation-in-words.ts';

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
    [{ kind: 'lines', from: 3, to: 9 }, 'lines 3 to 9'],
  ])('K-11: %j is "%s"', (citation, words) => {
    expect(citationInWords(citation, 'Crane manual')).toBe(words);
  });
});
