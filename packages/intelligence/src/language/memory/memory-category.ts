import type { KnowledgeCategory } from '@nexus/contracts';

const onBriefing =
  /\b(?:briefings?|summar(?:y|ies)|you|your (?:voice|answers?))\b.{0,40}\b(?:was|were|are|is|been|talk(?:ed)?|spoke|read)\b.{0,30}\b(?:too|good|great|bad|nice|helpful|useless|annoying|boring|perfect|slow|fast|long|short|much|little)\b/i;
const liking =
  /^(?:that )?(?:i|we)(?:['’]d| would| do| really| much)* (?:not |don['’]?t |do not |never )?(?:like|prefer|love|hate|dislike|enjoy|favou?r|rather|can['’]?t stand)\b/i;
const fact =
  /^(?:that )?(?:(?:i|we)(?:['’]m|['’]re|['’]ve)?\b(?!\s+(?:want|wanna|need|would like|only want|never want|always want|don['’]?t want)\b)|my\b|our\b|the|this|it['’]?s|he\b|she\b|they\b|[A-Z][\p{L}]+(?: [A-Z][\p{L}]+)? (?:is|are|was|works|comes|lives|runs|has)\b)/u;
const standing =
  /\b(?:always|never|from now on|in (?:the )?future|every time|whenever|first|only|must|should|don['’]?t|do not|stop|start with|begin with|skip)\b/i;

/** What kind of thing a sentence to be remembered is. Pure; where nothing tells, it is an instruction. */
export function memoryCategory(content: string): KnowledgeCategory {
  if (onBriefing.test(content)) return 'feedback';
  if (liking.test(content)) return 'preference';
  if (fact.test(content) && !standing.test(content)) return 'context';
  if (/^(?:that )?(?:my|our)\b/i.test(content) && !/\b(?:always|never|from now on|first|only)\b/i.test(content))
    return 'context';
  return 'rule';
}
