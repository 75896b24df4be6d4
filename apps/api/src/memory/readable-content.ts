import { longestKnowledgeContent, NexusError } from '@nexus/contracts';
import { oneLine } from '@nexus/text';

/**
 * What a user wrote, as it is remembered: one line of what can be read.
 *
 * @throws NexusError MEMORY_ENTRY_INVALID where nothing is left, or too much.
 */
export function readableContent(written: string): string {
  const content = oneLine(written);
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
