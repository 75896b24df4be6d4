import type { DriveContext } from '../briefing/briefing-desk.ts';
import { meantMail } from '../briefing/mail-meant.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';
import { chooseSender } from './choose-sender.ts';
import { fingerprintOf } from './permission.ts';

const code = 'MEMORY_FROM_MAIL';
const never = 'I keep nothing that stands in a mail, and nobody’s address or number.';

/**
 * Why a text from a mail is not remembered, with what can be done instead (M-7): the sender of the open mail can be put first, which a yes
 * then does.
 *
 * @param wished the driver asked for it; what a model wanted of its own accord offers nothing.
 */
export function refuseMailText(desk: DriveContext, wished: boolean): ToolResult {
  const { turn } = desk.tracker.state;
  const plain = refused(`${never} Tell me in your own words what matters to you, and I will.`, { code });
  if (!wished) return refused(never, { code });
  const sender = meantMail(desk).emailId === null ? null : chooseSender(desk, null);
  if (sender === null || 'refusal' in sender || desk.preferences.vips.includes(sender.key)) return plain;
  if (desk.tracker.state.pendingQuestion?.askedInTurn === turn) return plain;
  const question = `${never} I can put ${sender.name} first from now on. Shall I?`;
  const toolName = 'prioritize_sender';
  const toolArguments = { sender: sender.name };
  const fingerprint = fingerprintOf({
    toolName,
    toolArguments,
    emailIds: [],
    intents: [],
    alwaysAsk: false,
    question,
  });
  desk.tracker.apply({
    type: 'asked',
    pendingQuestion: { toolName, toolArguments, fingerprint, question, askedInTurn: turn },
  });
  desk.emit({ type: 'confirm', turn, action: toolName, count: 1 });
  return refused(question, { needs_confirmation: true });
}
