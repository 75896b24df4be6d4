const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The end of what was said, in whole sentences: as many as fit into `limit` characters, and always the last one.
 * A question stands at the end, so it is never the part left out.
 */
export function lastWords(text: string, limit: number): string {
  const said = [...sentences.segment(text.trim())].map(({ segment }) => segment);
  let kept = said.pop() ?? '';
  for (let before = said.pop(); before !== undefined; before = said.pop()) {
    if ((before + kept).trim().length > limit) break;
    kept = before + kept;
  }
  return kept.trim();
}
