import { llm } from '@livekit/agents';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { nameMail } from '../briefing/present-mail.ts';
import { markUntrusted } from '../prompts/untrusted.ts';

/** How much of a long drive goes with each request (B-18). */
const verbatimTurns = 5;
const finishedLines = 12;

function startOfRecent(items: readonly llm.ChatItem[]): number {
  const turns = items.flatMap((item, index) => (item.type === 'message' && item.role === 'user' ? [index] : []));
  return turns.at(-verbatimTurns) ?? 0;
}

/** One line for each mail that was told and left, the newest last. */
function finishedMails(desk: DriveContext): string {
  const { state } = desk.tracker;
  const finished = [...state.heard].filter((emailId) => emailId !== state.cursor);
  const lines = finished.slice(-finishedLines).flatMap((emailId) => {
    const mail = desk.inbox.items.get(emailId);
    return mail === undefined ? [] : [`${nameMail(mail).slice(0, 80)}: ${state.statuses.get(emailId)} (id ${emailId})`];
  });
  const earlier = finished.length - lines.length;
  return [...(earlier > 0 ? [`${earlier} earlier mails`] : []), ...lines].join('\n');
}

/**
 * The conversation as a request carries it: the last turns word for word, with the calls and results of their tools together,
 * and before them one line for each mail that is finished. Pure; the history itself keeps everything until the drive ends.
 */
export function trimHistory(chatContext: llm.ChatContext, desk: DriveContext): llm.ChatItem[] {
  const said = chatContext.items.filter((item) => !(item.type === 'message' && item.role === 'system'));
  // The greeting names topics in words of the mail; the model has them in a marked block instead (B-15).
  const first = said.findIndex((item) => item.type === 'message' && item.role === 'user');
  const items = first < 0 ? said : said.slice(first);
  const start = startOfRecent(items);
  if (start === 0) return [...items];
  const finished = finishedMails(desk);
  if (finished === '') return items.slice(start);
  const summary = llm.ChatMessage.create({
    role: 'system',
    content: `Told before:\n${markUntrusted('finished mails', finished)}`,
  });
  return [summary, ...items.slice(start)];
}
