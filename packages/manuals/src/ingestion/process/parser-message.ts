import { Citation, type DocumentChunk, type DocumentFormat, type DocumentSummary } from '@nexus/contracts';
import type { DocumentLimits } from '../document-limits.ts';
import { type DocumentRefusalCode, documentRefusalCodes } from '../document-refusal.ts';

/** What the process that parses is told when it starts. */
export interface ParserTask {
  readonly format: DocumentFormat;
  readonly limits: DocumentLimits;
}

/** What it answers, one a line, as JSON. The last is `done` or `refused`. */
export type ParserAnswer =
  | { readonly type: 'summary'; readonly summary: DocumentSummary }
  | { readonly type: 'chunks'; readonly chunks: readonly DocumentChunk[] }
  | { readonly type: 'refused'; readonly code: DocumentRefusalCode }
  | { readonly type: 'done' };

function isChunk(value: unknown): value is DocumentChunk {
  if (typeof value !== 'object' || value === null) return false;
  const { content, tokens, citation } = value as Partial<Record<keyof DocumentChunk, unknown>>;
  return typeof content === 'string' && typeof tokens === 'number' && Citation.safeParse(citation).success;
}

/** Null: no answer that a sound parser gives. It has read what strangers wrote, so it is not trusted either. */
export function readAnswer(line: string): ParserAnswer | null {
  try {
    const answer: ParserAnswer = JSON.parse(line);
    switch (answer.type) {
      case 'summary':
        return answer;
      case 'chunks':
        return answer.chunks.every(isChunk) ? answer : null;
      case 'refused':
        return documentRefusalCodes.includes(answer.code) ? answer : null;
      case 'done':
        return answer;
      default:
        return null;
    }
  } catch {
    return null;
  }
}
