import { stripInvisible } from '@nexus/text';

/** The name of the block's tag; the system prompt says what such a block is. */
export const untrustedTag = 'untrusted';

/**
 * The one way of mail text into a model's context (B-15): a block that says what it is and that nothing inside can close. `kind` names the
 * content ("mail body", "search result"). The same text gives the same block, so that prompts can be compared with a snapshot.
 */
export function markUntrusted(kind: string, text: string): string {
  return `<${untrustedTag} kind="${safeKind(kind)}">\n${neutralise(text)}\n</${untrustedTag}>`;
}

/** One value on one line inside a prompt's own sentence, a VIP's name or a folder's: neutralised, on one line, at most `limit` characters. */
export function inlineUntrusted(text: string, limit = 80): string {
  const line = neutralise(text).replace(/\s+/g, ' ').replace(/["“”]/g, "'").trim();
  const characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}

const angles: ReadonlyMap<string, string> = new Map([
  ['<', '‹'],
  ['＜', '‹'],
  ['﹤', '‹'],
  ['〈', '‹'],
  ['〈', '‹'],
  ['⟨', '‹'],
  ['>', '›'],
  ['＞', '›'],
  ['﹥', '›'],
  ['〉', '›'],
  ['〉', '›'],
  ['⟩', '›'],
]);
const roleAtLineStart =
  /^([ \t>›*_#-]*)(system|assistant|user|developer|tool|function|human|ai|driver|instructions?)([ \t*_]*)[:：]/gim;
const roleBrackets = /\[(\/?)(INST|SYS|SYSTEM|ASSISTANT|USER|TOOL[_ ]?CALLS?|AVAILABLE_TOOLS|TOOL_RESULTS)\]/gi;
const toolCallKeys =
  /(["'])(tool_calls?|function_call|tool_use|tool_call_id|function|arguments|recipient_name|role)\1(\s*):/gi;

/** The text as it may appear inside a block: no angle bracket, no fence, no role at the start of a line, no tool call. */
function neutralise(text: string): string {
  return stripInvisible(text)
    .replace(/[<＜﹤〈〈⟨>＞﹥〉〉⟩]/gu, (angle) => angles.get(angle) ?? ' ')
    .replace(/`{3,}|~{3,}/g, "'''")
    .replace(roleAtLineStart, '$1$2$3 -')
    .replace(roleBrackets, '($1$2)')
    .replace(toolCallKeys, '$2$3 -')
    .replace(/\n{3,}/g, '\n\n');
}

/** What a block's kind may be made of; anything else is dropped, so that a kind cannot open or close a tag either. */
function safeKind(kind: string): string {
  return kind.replace(/[^a-z0-9 ,_-]/gi, '').slice(0, 40) || 'text';
}
