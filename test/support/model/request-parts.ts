import { countTokens } from 'gpt-tokenizer/model/gpt-4o';
import type { ModelRequest } from './model-server.ts';

/** What a request to the model is made of, in tokens of its JSON. */
export interface RequestParts {
  readonly tools: number;
  readonly system: number;
  readonly index: number;
  /** The greeting, the turns before, and this turn's words and tools. */
  readonly history: number;
  readonly moment: number;
  readonly whole: number;
}

type Part = Exclude<keyof RequestParts, 'tools' | 'whole'>;

const headings: readonly (readonly [string, Part])[] = [
  ['You are Nexus', 'system'],
  ['# Inbox', 'index'],
  ['# This moment', 'moment'],
];

export function partsOf({ messages, tools = [] }: ModelRequest): RequestParts {
  const parts = { tools: countTokens(JSON.stringify(tools)), system: 0, index: 0, history: 0, moment: 0 };
  for (const message of messages) {
    const opening = message.role === 'system' ? String(message.content) : '';
    const part = headings.find(([heading]) => opening.startsWith(heading))?.[1] ?? 'history';
    parts[part] += countTokens(JSON.stringify(message));
  }
  return { ...parts, whole: parts.tools + parts.system + parts.index + parts.history + parts.moment };
}

/** Share of a request, 0 to 1 in tokens, that begins as the one before it did: what a provider's prompt cache can hold. Tools come first. */
export function sharedPrefix(before: ModelRequest, request: ModelRequest): number {
  const [earlier, text] = [before, request].map(({ tools = [], messages }) => JSON.stringify([tools, messages]));
  if (earlier === undefined || text === undefined) return 0;
  let length = 0;
  while (length < text.length && text[length] === earlier[length]) length += 1;
  return countTokens(text.slice(0, length)) / countTokens(text);
}
