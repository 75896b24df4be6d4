import type { KnowledgeCategory } from '@nexus/contracts';

const onBriefing =
  /\b(?:briefings?|summar(?:y|ies)|you|your (?:voice|answers?))\b.{0,40}\b(?:was|were|are|is|been|talk(?:ed)?|spoke|read)\b.{0,30}\b(?:too|good|great|bad|nice|helpful|useless|annoying|boring|perfect|slow|fast|long|short|much|little)\b/i;
const liking =
  /^(?:i|we)(?:['’]d| would| do| really| much)* (?:not |don['’]?t |do not |never )?(?:like|prefer|love|hate|dislike|enjoy|favou?r|rather|can['’]?t stand)\b/i;
const wanting = /^(?:i|we) (?:only |never |always |don['’]?t |do not |would like |need |want)/i;
const ownFact = /^(?:(?:i|we)(?:['’](?:m|re|ve|d))?|my|our)\b/i;
const otherFact =
  /^(?:\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?|[Tt]he [\p{L} ]+?|\p{Ll}+) (?:is|are|was|works?|comes from|lives?|runs?|has|handles?|manages?|belongs?)\b/u;
const standing =
  /\b(?:always|never|from now on|in (?:the )?future|every time|whenever|first|only|must|should|don['’]?t|do not|stop|start with|begin with|skip)\b/i;

/** What kind of thing a sentence to be remembered is. Pure; where nothing tells, it is an instruction. */
export function memoryCategory(content: string): KnowledgeCategory {
  if (onBriefing.test(content)) return 'feedback';
  if (liking.test(content)) return 'preference';
  if (wanting.test(content)) return 'rule';
  if (ownFact.test(content)) return 'context';
  return otherFact.test(content) && !standing.test(content) ? 'context' : 'rule';
}
