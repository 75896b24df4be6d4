import { createHash } from 'node:crypto';
import { inputRequired, inputResponse } from '@modelcontextprotocol/server';
import { KnowledgeCategory, longestKnowledgeContent, NexusError } from '@nexus/contracts';
import { oneLine, stripInvisible } from '@nexus/text';
import { z } from 'zod';
import type { McpKnowledge, WantedMemory } from '../knowledge.ts';
import { thinkingTime } from './ask-user.ts';
import { defineTool } from './tool.ts';

/** Under which the question to the user goes and its answer comes back. */
const question = 'remember';

const tick = 'Yes, remember this';
const Yes = z.object({ remember: z.boolean() });
/** The same, in the few words of JSON Schema that every version of the protocol has for it. */
const yesAsForm = {
  type: 'object' as const,
  properties: { remember: { type: 'boolean' as const, title: tick } },
  required: ['remember'],
};

/** What a yes would come to, for somebody who sees this in another program and perhaps not what was asked of it. */
const askToKeep = (content: string, category: KnowledgeCategory) =>
  category === 'rule'
    ? `Shall NexusAEC follow this as a rule in all your drives from now on? “${content}”`
    : `Shall NexusAEC remember this about you for your drives? “${content}”`;

/** Which user said yes, to which words. */
const Asked = z.object({ userId: z.string(), words: z.string(), until: z.number() });

export const remember = ({ remember: keep, seal, clock }: Pick<McpKnowledge, 'remember' | 'seal' | 'clock'>) =>
  defineTool({
    name: 'remember',
    title: 'Remember something',
    description:
      'Has something remembered of the user for their drives, in their words. The user is asked first, word for word; ' +
      'without a client that can ask them, nothing is remembered. Never for anything out of a mail.',
    changes: true,
    input: z.strictObject({
      content: z.string().min(1).max(longestKnowledgeContent).describe('a sentence or two'),
      category: KnowledgeCategory.default('context').describe(
        'rule: a standing instruction; preference: a liking; feedback: on a briefing; context: a fact',
      ),
    }),
    output: z.object({
      outcome: z.enum(['remembered', 'known-already', 'declined', 'cancelled']),
      content: z.string(),
    }),
    async run({ content: written, category }, { userId, responses, state, canAsk, signal }) {
      const visible = stripInvisible(written);
      const content = oneLine(visible);
      if (content === '')
        throw new NexusError('MEMORY_ENTRY_INVALID', 'There is nothing in it that can be read. Say it in a sentence.');
      if (!canAsk)
        throw new NexusError(
          'ELICITATION_MISSING',
          'Nothing was remembered: the user has to say yes to it, and this program cannot ask them over this connection. Have them say it in a drive, or use a program that can ask (elicitation).',
        );
      const words = digestOf({ content, category });
      const given = inputResponse(responses, question);
      if (given.kind !== 'elicit' || !isAbout(state, { userId, words, now: clock().getTime() })) {
        const asked: z.output<typeof Asked> = { userId, words, until: clock().getTime() + thinkingTime };
        const request = inputRequired.elicit({ message: askToKeep(content, category), requestedSchema: yesAsForm });
        const requestState = await seal.seal(JSON.stringify(asked));
        return { ask: inputRequired({ inputRequests: { [question]: request }, requestState }) };
      }
      if (given.action === 'cancel')
        return {
          text: 'The user closed the question without an answer, so nothing was remembered.',
          output: { outcome: 'cancelled' as const, content },
        };
      if (given.action === 'decline')
        return {
          text: 'The user said no, so nothing was remembered.',
          output: { outcome: 'declined' as const, content },
        };
      if (Yes.safeParse(given.content).data?.remember !== true)
        return {
          text: `The user left “${tick}” unticked, so nothing was remembered.`,
          output: { outcome: 'declined' as const, content },
        };
      signal.throwIfAborted();
      const { isNew } = await keep(userId, { content, written: visible, category });
      return isNew
        ? { text: `Remembered: “${content}”.`, output: { outcome: 'remembered' as const, content } }
        : { text: 'That was remembered already.', output: { outcome: 'known-already' as const, content } };
    },
  });

function digestOf(wanted: Pick<WantedMemory, 'content' | 'category'>): string {
  return createHash('sha256')
    .update(JSON.stringify([wanted.category, wanted.content]))
    .digest('base64url');
}

function isAbout(state: unknown, about: { userId: string; words: string; now: number }): boolean {
  const asked = Asked.safeParse(state).data;
  return asked !== undefined && asked.userId === about.userId && asked.words === about.words && asked.until > about.now;
}
