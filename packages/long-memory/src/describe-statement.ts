import type { MemoryCategory, MemoryDetails } from '@nexus/contracts';
import type { Statement } from './statements/read-statements.ts';

const decided = /\b(?:decided|agreed|settled|chose|chosen|opted|going with|go with|will use|signed off|approved)\b/i;
const felt =
  /\b(?:angry|upset|annoyed|furious|happy|unhappy|pleased|worried|nervous|sad|glad|disappointed|frustrated|excited|proud|stressed|feels?|felt)\b/i;
const ofPeople: ReadonlySet<string> = new Set([
  'role',
  'report',
  'marry',
  'run',
  'successor',
  'represent',
  'teach',
  'work',
]);
const kin =
  /\b(?:brother|sister|wife|husband|son|daughter|mother|father|cousin|partner|friend|colleague|neighbou?r|boss|successor|married)\b/i;
const happens =
  /\b(?:meeting|wedding|birthday|holiday|trip|visit|handover|inspection|delivery|exam|recital|party|dinner|appointment|conference|opening|ceremony|training|course)\b/i;
const important = /\b(?:very |really |most )?important\b|\bcritical\b|\bcrucial\b/i;
const usual = 5;
const high = 9;

/** What kind of thing a sentence tells, how much it matters, and since when it holds (L-1). @param statements what it says */
export function describeStatement(
  content: string,
  statements: readonly Statement[],
  driveId: string | null,
): MemoryDetails {
  return {
    category: categoryOf(content, statements),
    importance: important.test(content) ? high : usual,
    confidence: 1,
    driveId,
    accessCount: 0,
    lastAccessedAt: null,
    validFrom: statements.findLast(({ since }) => since !== null)?.since ?? null,
    validTo: null,
    supersededBy: null,
  };
}

function categoryOf(content: string, statements: readonly Statement[]): MemoryCategory {
  if (decided.test(content)) return 'decision';
  if (kin.test(content) || statements.some(({ relation }) => ofPeople.has(relation.split(' ', 1).join())))
    return 'relationship';
  if (felt.test(content)) return 'sentiment';
  if (happens.test(content) && statements.some(({ relation }) => ['when', 'start'].includes(relation))) return 'event';
  return 'fact';
}
