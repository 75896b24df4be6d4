import { llm } from '@livekit/agents';
import type { z } from 'zod';
import { newCallId, readToolOutput } from '../offline/chat-turn.ts';
import { markUntrusted } from '../prompts/untrusted.ts';
import { type MailHandles, withHandles, withIds } from '../state/mail-handles.ts';
import { fitWords, partBudgets, tokensOf } from './token-budget.ts';

/**
 * The conversation as a request carries it: the greeting, then the last turns word for word, the newest of them with the calls and reports of their
 * tools.
 *
 * Where they begin moves on only every few turns, so that most requests begin as the one before did and a provider's prompt cache holds
 * (J-17). Pure; the history itself keeps everything until the drive ends.
 */
export function trimHistory(chatContext: llm.ChatContext, handles: MailHandles): llm.ChatItem[] {
  const items = chatContext.items.filter((item) => !(item.type === 'message' && item.role === 'system'));
  const turns = splitTurns(items);
  const recent = turns.slice(stepsDown(turns.length - 1 - fewestTurns));
  const told = recent.map((turn, at) => {
    const kept = at < recent.length - wholeTurns ? withoutReports(turn, handles) : turn;
    return turn.some(isSaidWordForWord) ? kept.map(markedAnswer) : kept;
  });
  return [...greetingOf(items), ...withinBudget(told).flat()];
}

/** Turns that go word for word with each request, this one not counted: these, and up to `step - 1` more. */
const fewestTurns = 12;
const step = 3;
/** The newest, this one counted, have the reports of their tools. */
const wholeTurns = 2;

const stepsDown = (turns: number) => Math.max(0, Math.floor(turns / step) * step);

type Turn = readonly llm.ChatItem[];

/** Each begins with the driver's words. What stands before the first is the greeting. */
function splitTurns(items: readonly llm.ChatItem[]): readonly Turn[] {
  const starts = items.flatMap((item, at) => (item.type === 'message' && item.role === 'user' ? [at] : []));
  return starts.map((start, at) => items.slice(start, starts[at + 1]));
}

/** Only what was said or dictated at length makes the earlier turns longer than their budget; then the oldest go. */
function withinBudget(turns: readonly Turn[]): readonly Turn[] {
  let left: number = partBudgets.history;
  const tooMuch = turns.slice(0, -1).findLastIndex((turn) => {
    for (const item of turn) left -= item.type === 'message' ? tokensOf(item.textContent ?? '') : 0;
    return left < 0;
  });
  return turns.slice(tooMuch + 1);
}

/** The overview names topics in words of mail, so it stands in a marked block (B-15). */
function greetingOf(items: readonly llm.ChatItem[]): llm.ChatItem[] {
  const first = items.findIndex((item) => item.type === 'message' && item.role === 'user');
  const spoken = (first < 0 ? items : items.slice(0, first)).flatMap((item) =>
    item.type === 'message' && item.role === 'assistant' ? [item.textContent ?? ''] : [],
  );
  if (spoken.length === 0) return [];
  const words = markUntrusted('greeting', fitWords(spoken.join(' '), partBudgets.greeting));
  return [llm.ChatMessage.create({ role: 'system', content: `You greeted the driver with these words:\n${words}` })];
}

function isSaidWordForWord(item: llm.ChatItem): boolean {
  const result = item.type === 'function_call_output' ? readToolOutput(item) : null;
  return result?.needs_confirmation === true || result?.verbatim === true;
}

/** What a tool had said word for word may name mails in their own words, so it stands in a marked block as its report would (B-15). */
function markedAnswer(item: llm.ChatItem): llm.ChatItem {
  if (item.type !== 'message' || item.role !== 'assistant') return item;
  const content = markUntrusted('said', item.textContent ?? '');
  return llm.ChatMessage.create({ role: item.role, id: item.id, content });
}

/** An earlier turn: what was said, and which tools did what to which mails. What they reported was told. */
function withoutReports(turn: Turn, handles: MailHandles): Turn {
  const outputs = turn.filter((item) => item.type === 'function_call_output');
  const notes = outputs.map((output) => {
    const result = readToolOutput(output);
    const mails = result?.email_ids?.map(handles.of).join(', ');
    const outcome = result?.needs_confirmation ? ': asked first' : result?.success ? '' : ': not done';
    return `${output.name}${mails ? ` ${mails}` : ''}${outcome}`;
  });
  const said = turn.filter((item) => item.type === 'message').map(shortened);
  const [words, ...answers] = said;
  if (words === undefined || notes.length === 0) return said;
  return [words, llm.ChatMessage.create({ role: 'system', content: `Called ${notes.join('; ')}` }), ...answers];
}

/** What was read out at length is not read out again out of the history. */
function shortened(message: llm.ChatMessage): llm.ChatMessage {
  const text = message.textContent ?? '';
  const said = fitWords(text, partBudgets.said);
  return said === text ? message : llm.ChatMessage.create({ role: message.role, id: message.id, content: said });
}

/**
 * The calls of a model's answer that can be carried out: the tool exists and its arguments fit. Each gets an id of our own, and ids of mails for
 * their handles. Null stands for what was left out: some models fill in every argument.
 */
export function usableCalls(
  calls: readonly llm.FunctionCall[],
  tools: llm.ToolContext | undefined,
  handles: MailHandles,
): readonly llm.FunctionCall[] {
  return calls.flatMap((call) => {
    const tool = tools?.getFunctionTool(call.name);
    const schema = tool?.parameters as z.ZodType | undefined;
    const given = parseArguments(call.args);
    if (schema === undefined || given === null || !schema.safeParse(given).success) return [];
    const args = JSON.stringify(withIds(given, handles));
    return [llm.FunctionCall.create({ ...call, args, callId: newCallId() })];
  });
}

const withJsonSchema = new WeakMap<llm.FunctionTool, llm.FunctionTool>();

/** The same tools with their parameters as JSON Schema: the client would make it anew for each of them at each request, three milliseconds. */
export function toolsForModel(tools: llm.ToolContext): llm.ToolContext {
  const ready = Object.values(tools.functionTools).map((tool) => {
    const known = withJsonSchema.get(tool) ?? { ...tool, parameters: llm.toJsonSchema(tool.parameters) };
    withJsonSchema.set(tool, known);
    return known;
  });
  return new llm.ToolContext(ready);
}

/**
 * A copy for the model in which mails go by their handles, and the reports of tools are in marked blocks: they may quote mail or manuals, which are
 * data (B-15, K-8).
 */
export function readyForModel(chatContext: llm.ChatContext, handles: MailHandles): llm.ChatContext {
  const items = chatContext.items.map((item) => {
    if (item.type === 'function_call') {
      const args = parseArguments(item.args);
      return args === null
        ? item
        : llm.FunctionCall.create({ ...item, args: JSON.stringify(withHandles(args, handles)) });
    }
    if (item.type !== 'function_call_output') return item;
    const result = readToolOutput(item);
    if (result === null) return item;
    const { message, passages, outside, mail_text } = result;
    const { message: _, ...others } = withHandles(JSON.parse(item.output), handles);
    const marked = {
      ...others,
      ...(message !== '' && { message: markUntrusted('tool message', message) }),
      ...(outside !== undefined && { outside: markUntrusted('answer of another program', outside) }),
      ...(passages !== undefined && { passages: markUntrusted('passages of manuals', passages) }),
      ...(mail_text !== undefined && {
        mail_text: markUntrusted('mail text', fitWords(mail_text, partBudgets.viewText)),
      }),
    };
    return llm.FunctionCallOutput.create({ ...item, output: JSON.stringify(marked) });
  });
  return new llm.ChatContext(items);
}

/** For English text and JSON; a guess is enough, since the answer tells the true number, which is settled then. */
const charactersPerToken = 4;
/** Tokens: the description and schema of a tool, and room for the answer. */
const tokensPerTool = 90;
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

/** Null: no object, so no arguments. */
function parseArguments(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const given: unknown = JSON.parse(text === '' ? '{}' : text);
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  } catch {
    return null;
  }
}
