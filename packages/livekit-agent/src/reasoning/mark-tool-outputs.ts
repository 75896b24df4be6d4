import { llm } from '@livekit/agents';
import { markUntrusted } from '../prompts/untrusted.ts';
import { readToolOutput } from './read-tool-output.ts';

/** A copy for the model in which what tools report stands in marked blocks: it may quote mail or manuals, and these are data (B-15, K-8). */
export function markToolOutputs(chatContext: llm.ChatContext): llm.ChatContext {
  const items = chatContext.items.map((item) => {
    if (item.type !== 'function_call_output') return item;
    const result = readToolOutput(item);
    if (result === null || result.message === '') return item;
    const { message, passages } = result;
    const marked = {
      ...JSON.parse(item.output),
      message: markUntrusted('tool message', message),
      ...(passages !== undefined && { passages: markUntrusted('passages of manuals', passages) }),
    };
    return llm.FunctionCallOutput.create({ ...item, output: JSON.stringify(marked) });
  });
  return new llm.ChatContext(items);
}
