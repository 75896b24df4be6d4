import type { RecalledPassage } from '@nexus/manuals';
import { spokenSource } from '@nexus/spoken-text';
import { identifyLanguage, isSpeakableScript } from '@nexus/text';

/** A passage as it is said, its source first (K-8): "The crane manual, page twelve, says: …". The voice speaks English. */
export function sayPassage({ passage, sentences }: RecalledPassage): string {
  const named = spokenSource(passage);
  const source = named.includes(', ') ? `${named},` : named;
  const said = sentences.join(' ');
  const language = identifyLanguage(passage.content);
  if (language !== null && language.code !== 'en') {
    return `${source} has something about it in ${language.name}, which I can't read out.`;
  }
  return said === '' || !isSpeakableScript(said)
    ? `${source} has something about it that I can't read out.`
    : `${source} says: ${said}`;
}

/** Characters of a passage that a model is given, and of its neighbours. */
const longestPassage = 2_400;
const longestNeighbour = 400;

function textOf({ content, before, after }: RecalledPassage['passage']): string {
  // What stands around it may be of another page than the source names.
  return [
    ...(before ? [`(Before it: …${before.slice(-longestNeighbour)})`] : []),
    content.slice(0, longestPassage),
    ...(after ? [`(After it: ${after.slice(0, longestNeighbour)}…)`] : []),
  ].join('\n');
}

/** What was found, for a model to answer from: each passage under its source, with what stands around it. To be marked as untrusted. */
export function listPassages(passages: readonly RecalledPassage[]): string {
  return passages
    .map(({ passage }, index) => `${index + 1}. Source: ${spokenSource(passage)}\n${textOf(passage)}`)
    .join('\n\n');
}
