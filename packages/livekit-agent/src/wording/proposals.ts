import { countOf, joinWithAnd } from '@nexus/spoken-text';

/** Asked once, where nobody has said yet whether a model may propose memories (L-5). */
export const proposalConsentQuestion =
  'May the language model go through what you yourself said, after each drive, and suggest what I should remember? You decide the next time. Yes or no.';

/** As the agent says of itself what it does: "I'll … from now on." */
export const proposalConsentWords = {
  allowed: 'suggest after each drive what I should remember of what you said',
  refused: 'suggest nothing of my own to remember',
  ask: 'ask before I suggest what to remember',
} as const;

/** Read out at the greeting after the drive, word for word: a yes is to all of them. */
export function askToKeep(contents: readonly string[]): string {
  const said = contents.map((content) => `“${content.replace(/[\s.]+$/, '')}”`);
  const [first] = said;
  if (said.length === 1) return `Last time you mentioned: ${first}. Shall I remember it?`;
  const things = countOf(said.length, { singular: 'thing', plural: 'things' });
  return `Last time you mentioned ${things}: ${joinWithAnd(said)}. Shall I remember ${said.length === 2 ? 'both' : 'all of them'}?`;
}
