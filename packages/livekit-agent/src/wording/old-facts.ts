import { joinWithAnd } from '@nexus/spoken-text';

/** Asked once at a greeting (L-6), word for word: a yes is to all of them. */
export function askToMove(contents: readonly string[]): string {
  const said = joinWithAnd(contents.map((content) => `“${content.replace(/[\s.]+$/, '')}”`));
  const [what, them] = contents.length === 1 ? ['that as something', 'it'] : ['these as things', 'them'];
  return `You told me earlier: ${said}. Shall I keep ${what} to look up, instead of always having ${them} in mind?`;
}
