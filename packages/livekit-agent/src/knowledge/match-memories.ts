import type { KnowledgeEntry } from '@nexus/contracts';
import { gateWords } from './gate-words.ts';

const filling = new Set(
  'a an the all any every my your our me you i we it that this those these of on in to for from with about regarding concerning do does did have has had is are was were be and or what which who whatever anything everything something thing things stuff bit part one ones said say told tell rule rules memory memories note notes entry entries fact facts preference preferences remember remembered remembering know known saved kept noted please again always like likes prefer want wants'.split(
    ' ',
  ),
);
const everything =
  /^(?:(?:please|just|really|absolutely)\s+)*(?:everything|all|all of (?:it|that|them)|the lot|the whole lot|all memories|my (?:whole |entire )?memory|your (?:whole |entire )?memory|(?:all |everything )(?:that )?you (?:know|remember|have|noted|saved|kept)\b.*|anything (?:that )?you (?:know|remember)\b.*|everything (?:about|of|on) me)$/;

/** Whether "forget …" means all there is. */
export function meansEverything(query: string): boolean {
  return everything.test(
    query
      .toLowerCase()
      .replace(/[.!?,]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function stem(word: string): string {
  const base = word.replace(/(?:ies|ings?|ed|es|s|e|y)$/, '');
  return base.length >= 3 ? base : word;
}

const enough = 0.5;

/** The entries that words may mean, those that fit best and no others; none where the words name nothing. */
export function matchMemories(query: string, entries: readonly KnowledgeEntry[]): readonly KnowledgeEntry[] {
  const wanted = [
    ...new Set(
      gateWords(query)
        .filter((word) => !filling.has(word))
        .map(stem),
    ),
  ];
  if (wanted.length === 0) return [];
  const scored = entries.map((entry) => {
    const words = new Set(gateWords(entry.content).map(stem));
    return { entry, share: wanted.filter((word) => words.has(word)).length / wanted.length };
  });
  const best = Math.max(0, ...scored.map(({ share }) => share));
  if (best < enough) return [];
  return scored.filter(({ share }) => share === best).map(({ entry }) => entry);
}
