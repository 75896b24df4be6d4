import { isAction } from '@nexus/language';
import type { CurrentTurn } from '../state/current-turn.ts';
import { refused, type ToolResult } from '../state/tool-result.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import type { ToolCall } from './tool.ts';

/** What these do to "it" they do to what was found, where a search was ordered before them. */
const onMailTools = new Set([
  'archive_email',
  'mark_read',
  'flag_email',
  'snooze_email',
  'move_email',
  'mute_sender',
  'prioritize_sender',
  'unlist_sender',
  'mute_thread',
  'read_email',
  'view_mail',
  'go_deeper',
  'draft_reply',
]);

type Call = Pick<ToolCall, 'tool' | 'toolArguments'>;

/** Notes whether "it" is a mail that this call found, or nothing: what was open before is not meant any more. */
export function noteFound(turn: CurrentTurn, { tool }: Call, { email_ids = [] }: ToolResult): void {
  if (tool.name === 'search_emails') turn.soughtInVain = email_ids.length === 0;
  else if (email_ids.length > 0) turn.soughtInVain = false;
}

/** "Find the mail from Margaret and archive it", where nothing was found: nothing is done, and that is said. Null: the call is about no such "it". */
export function refuseAfterVainSearch(turn: CurrentTurn, call: Call): ToolResult | null {
  if (!turn.soughtInVain || !onMailTools.has(call.tool.name) || namesOther(turn, call)) return null;
  return refused('So I left the rest of that.', { verbatim: true });
}

/** Whether a call says itself what it is about: another mail than the one that was open, a person, a draft. */
function namesOther(turn: CurrentTurn, { toolArguments }: Call): boolean {
  const { email_id, email_ids, sender, kind, all } = toolArguments;
  if (sender || all || kind === 'new' || kind === 'revise') return true;
  const named = [email_id, email_ids].flat().filter(Boolean);
  if (named.length === 0) return false;
  const open: readonly unknown[] = mailsMeant(turn.before);
  return !searchesFirst(turn) || !named.every((emailId) => open.includes(emailId));
}

/** The driver's words order a search before anything else. */
function searchesFirst({ understanding: { intents } }: CurrentTurn): boolean {
  return intents.find(({ kind }) => kind === 'search' || isAction(kind))?.kind === 'search';
}
