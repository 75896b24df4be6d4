import type { ModelAnswer } from './model-answer.ts';
import type { ModelRequest } from './model-server.ts';

/** What it says after a tool has reported, so that a test can tell its voice from the offline language's. */
export const sensibleReport = 'There you are, Ines.';
/** What it says to words that it has no tool for. */
const sensibleChat = 'Right you are, Ines.';

const toolFor: Readonly<Record<string, string>> = {
  next: 'next_email',
  'go back': 'go_back',
  'archive it': 'archive_email',
  'flag it': 'flag_email',
  undo: 'undo_last_action',
  'mute this sender': 'mute_sender',
  'send it': 'send_draft',
};

/** The words of the driver that a request ends with. */
export function lastWords({ messages }: ModelRequest): string {
  const said = messages.findLast((message) => message.role === 'user')?.content;
  return typeof said === 'string' ? said : (said ?? []).map((part) => ('text' in part ? part.text : '')).join('');
}

/** A model that does what it is told: one tool for a command it knows, then a short word. */
export function sensibleModel(request: ModelRequest): ModelAnswer {
  if (request.messages.at(-1)?.role === 'tool') return { say: sensibleReport };
  const name = toolFor[lastWords(request).toLowerCase()];
  return name === undefined ? { say: sensibleChat } : { calls: [{ name }] };
}
