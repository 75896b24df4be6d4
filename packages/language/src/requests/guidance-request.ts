import type { Intent } from '../intent.ts';

const opening =
  '(?:(?:ok(?:ay)?|alright|right|so|and|well|oh|hey|nexus|please|now|can you|could you|would you|tell me|let me know|do you know|i (?:want|need|would like) to know)[\\s,]+)*';
const closing = '(?:[\\s,]+(?:please|nexus|now|then|again|thanks))*[\\s.!?…]*$';
const nouns = '(?:guidance|guidelines?|best practices?|code of practice|knowledge packs?|rule ?books?)';
const named = `(?:(?:the|our|your|any|official|current)\\s+)*(?:(?<domain>(?!what|any)[\\p{L}-]+)\\s+)?${nouns}`;
const about = '(?:about|on|for|regarding|concerning|as to|when it comes to)';
const topic = '(?<topic>\\S.*?)';
const says =
  '(?:says?|said|tells? (?:me|us)|states?|recommends?|advises?|suggests?|requires?|mentions?|has|have|gives?)';

function way(pattern: string): RegExp {
  return new RegExp(`^${opening}${pattern}${closing}`, 'iu');
}

const ways: readonly RegExp[] = [
  way(`what (?:(?:does|do|did) )?${named}\\s+${says}(?:\\s+(?:${about}\\s+)?${topic})?`),
  way(`(?:does|do) ${named}\\s+${says}\\s+(?:(?:anything|something|a word)\\s+)?(?:${about}\\s+)?${topic}`),
  way(`(?:what(?:['’]?s| is| are)|give me|read me|look up|check|consult)\\s+${named}(?:\\s+${about}\\s+${topic})?`),
  way(
    `(?:what|which|is there|are there|do you have|have you got)\\s+(?:any\\s+)?${named}(?:\\s+(?:is|are) there)?\\s+${about}\\s+${topic}`,
  ),
  way(`(?:according to|going by|by|as per)\\s+${named}[\\s,]+${topic}`),
  way(
    `(?<topic>(?:what|how|when|where|which|who|can|is|are|do|does|may|must|should)\\b.*?)[\\s,]+(?:according to|going by|as per)\\s+${named}`,
  ),
];

/** "What guidance do you have": which topics there are. */
const listings: readonly RegExp[] = [
  way(
    `(?:what|which|is there|do you have|have you got|list|tell me)\\s+(?:any\\s+|your\\s+|the\\s+)*${nouns}(?:\\s+(?:do you have|have you got|is there|are there|do you know))?`,
  ),
  way(`(?:what|which) topics (?:does|do|has|have|are in) (?:the\\s+|your\\s+)?${nouns}(?:\\s+(?:cover|have|has))?`),
];

/** Words before "guidance" that name no domain. */
const noDomain = /^(?:the|our|your|any|official|current|more|other|some|that|this|good)$/i;

/**
 * "What does the guidance say about answering mail while driving" (P-4); null for all else.
 *
 * @param manualTitles what manuals are called; one that has such a word in its title is meant by it
 */
export function readGuidanceRequest(text: string, manualTitles: readonly string[] = []): Intent | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > 300) return null;
  const noun = new RegExp(nouns, 'iu').exec(said)?.[0];
  if (noun === undefined || manualTitles.some((title) => title.toLowerCase().includes(noun.toLowerCase()))) return null;
  const asked = (query: string, domain?: string): Intent => ({
    kind: 'consult-guidance',
    target: { scope: 'current' },
    query,
    ...(domain !== undefined && !noDomain.test(domain) && { domain }),
    confidence: 1,
  });
  if (listings.some((one) => one.test(said))) return asked('');
  for (const one of ways) {
    const groups = one.exec(said)?.groups;
    if (groups) return asked(groups.topic ?? '', groups.domain);
  }
  return null;
}
