import { llm, voice } from '@livekit/agents';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { buildCursorContext } from '../briefing/cursor-context.ts';
import { trimHistory } from './trim-history.ts';

export interface BriefingAgentOptions {
  readonly desk: BriefingDesk;
  readonly tools: readonly llm.FunctionTool[];
  /** Built anew for each request, since preferences change during a drive. */
  readonly systemPrompt: () => string;
}

/** The agent of one drive. The framework runs the loop; here is only what each request to the model carries. */
export class BriefingAgent extends voice.Agent {
  readonly #desk: BriefingDesk;
  readonly #systemPrompt: () => string;

  constructor({ desk, tools, systemPrompt }: BriefingAgentOptions) {
    super({ instructions: '', tools: [...tools] });
    this.#desk = desk;
    this.#systemPrompt = systemPrompt;
  }

  /** Runs speculatively and more than once a turn, so it reads and changes nothing; the framework's context is copied, not changed. */
  override async llmNode(chatContext: llm.ChatContext, tools: llm.ToolContext, settings: voice.ModelSettings) {
    const request = buildRequest(this.#desk, chatContext, this.#systemPrompt());
    return voice.Agent.default.llmNode(this, request, tools, settings);
  }
}

/** [system prompt │ told before │ recent turns │ this moment │ the driver's words │ this turn's tools] */
export function buildRequest(desk: BriefingDesk, chatContext: llm.ChatContext, systemPrompt: string): llm.ChatContext {
  const items = trimHistory(chatContext, desk);
  const said = items.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  const moment = llm.ChatMessage.create({ role: 'system', content: buildCursorContext(desk, items[said]?.id ?? null) });
  items.splice(said < 0 ? items.length : said, 0, moment);
  return new llm.ChatContext([llm.ChatMessage.create({ role: 'system', content: systemPrompt }), ...items]);
}
