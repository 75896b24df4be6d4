import type { llm } from '@livekit/agents';

/** English text and JSON; a guess is enough, since the true number is told by the answer and settled. */
const charactersPerToken = 4;
/** Tokens: what a tool's description and schema come to, and room for the answer. */
const perTool = 130;
const answer = 200;

/** About what a request will cost, in tokens. No tokenizer: this stands on the way to speech. */
export function estimateTokens({ items }: llm.ChatContext, tools: number): number {
  let characters = 0;
  for (const item of items) {
    if (item.type === 'message') characters += item.textContent?.length ?? 0;
    else if (item.type === 'function_call') characters += item.name.length + item.args.length;
    else if (item.type === 'function_call_output') characters += item.output.length;
  }
  return Math.ceil(characters / charactersPerToken) + tools * perTool + answer;
}
