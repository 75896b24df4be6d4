import { longestKnowledgeContent, NexusError } from '@nexus/contracts';

/**
 * Visible text as it is remembered: one line, its marks composed.
 *
 * @throws NexusError MEMORY_ENTRY_INVALID where nothing is left, or too much.
 */
export function oneLine(visible: string): string {
  const content = visible.replace(/\s+/gu, ' ').trim().normalize('NFC');
  if (content === '') {
    throw new NexusError('MEMORY_ENTRY_INVALID', 'There is nothing in it that can be read. Say it in a sentence.');
  }
  if (content.length > longestKnowledgeContent) {
    throw new NexusError(
      'MEMORY_ENTRY_INVALID',
      `That is longer than ${longestKnowledgeContent} characters. Say it in a sentence or two.`,
    );
  }
  return content;
}
