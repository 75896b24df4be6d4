import type { DriveContext } from '../state/drive-context.ts';
import { fingerprintOf } from './permission.ts';

const question = 'Flag it for later?';

/** Of a mail that is only pictures (E-7): offers to flag it, which the driver's yes in the next turn does. @returns the question, or nothing */
export function offerFlag(drive: DriveContext, emailId: string): string {
  const { state } = drive.tracker;
  const isPicture = drive.inbox.state.items.get(emailId)?.email.body.onlyPictures === true;
  const isAsked = state.pendingQuestion?.askedInTurn === state.turn;
  if (!isPicture || isAsked || state.flagged.has(emailId)) return '';
  const toolArguments = { flagged: true, email_ids: [emailId] };
  const action = {
    toolName: 'flag_email',
    intents: [],
    emailIds: [emailId],
    toolArguments,
    alwaysAsk: false,
    question,
  };
  drive.tracker.apply({
    type: 'asked',
    pendingQuestion: {
      toolName: action.toolName,
      toolArguments,
      fingerprint: fingerprintOf(action),
      question,
      askedInTurn: state.turn,
    },
  });
  return ` ${question}`;
}
