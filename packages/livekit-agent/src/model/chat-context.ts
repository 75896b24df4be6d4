import { llm } from '@livekit/agents';
import type { z } from 'zod';
import { nameMail } from '../inbox/present-mail.ts';
import { newCallId, readToolOutput } from '../offline/chat-turn.ts';
import { markUntrusted } from '../prompts/untrusted.ts';
import type { DriveContext } from '../state/drive-context.ts';

/**
 * The conversation as a request carries it: the last turns word for word, with the calls and results of their tools together,
 * and before them one line for each mail that is finished. Pure; the history itself keeps everything until the drive ends.
 */
export function trimHistory(chatContext: llm.ChatContext, drive: DriveContext): llm.ChatItem[] {
  const said = chatContext.items.filter((item) => !(item.type === 'message' && item.role === 'system'));
  // The greeting names topics in words of the mail; the model has them in a marked block instead (B-15).
  const first = said.findIndex((item) => item.type === 'message' && item.role === 'user');
  const items = first < 0 ? said : said.slice(first);
  const start = startOfRecent(items);
  if (start === 0) return [...items];
  const finished = finishedMails(drive);
  if (finished === '') return items.slice(start);
  const summary = llm.ChatMessage.create({
    role: 'system',
    content: `Told before:\n${markUntrusted('finished mails', finished)}`,
  });
  return [summary, ...items.slice(start)];
}

/** The calls of a model's answer that can be carried out: the tool exists and its arguments fit. Each gets an id of our own. */
export function usableCalls(
  calls: readonly llm.FunctionCall[],
  tools: llm.ToolContext | undefined,
): readonly llm.FunctionCall[] {
  return calls.flatMap((call) => {
    const tool = tools?.getFunctionTool(call.name);
    const schema = tool?.parameters as z.ZodType | undefined;
    if (schema === undefined || !schema.safeParse(parseArguments(call.args)).success) return [];
    return [llm.FunctionCall.create({ ...call, callId: newCallId() })];
  });
}

/** A copy for the model in which the reports of tools are in marked blocks: they may quote mail or manuals, which are data (B-15, K-8). */
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

/** How much of a long drive goes with each request (B-18). */
const verbatimTurns = 5;
const finishedLines = 12;

function startOfRecent(items: readonly llm.ChatItem[]): number {
  const turns = items.flatMap((item, index) => (item.type === 'message' && item.role === 'user' ? [index] : []));
  return turns.at(-verbatimTurns) ?? 0;
}

/** One line for each mail that was told and left, the newest last. */
function finishedMails(drive: DriveContext): string {
  const { state } = drive.tracker;
  const finished = [...state.heard].filter((emailId) => emailId !== state.cursor);
  const lines = finished.slice(-finishedLines).flatMap((emailId) => {
    const mail = drive.inbox.state.items.get(emailId);
    return mail === undefined ? [] : [`${nameMail(mail).slice(0, 80)}: ${state.statuses.get(emailId)} (id ${emailId})`];
  });
  const earlier = finished.length - lines.length;
  return [...(earlier > 0 ? [`${earlier} earlier mails`] : []), ...lines].join('\n');
}

/** For English text and JSON; a guess is enough, since the answer tells the true number, which is settled then. */
const charactersPerToken = 4;
/** Tokens: the description and schema of a tool, and room for the answer. */
const tokensPerTool = 130;
const tokensForAnswer = 200;

/** About what a request will cost, in tokens. No tokenizer: it would delay the answer. */
export function estimateTokens({ items }: llm.ChatContext, tools: number): number {
  let characters = 0;
  for (const item of items) {
    if (item.type === 'message') characters += item.textContent?.length ?? 0;
    else if (item.type === 'function_call') characters += item.name.length + item.args.length;
    else if (item.type === 'function_call_output') characters += item.output.length;
  }
  return Math.ceil(characters / charactersPerToken) + tools * tokensPerTool + tokensForAnswer;
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return null;
  }
}
