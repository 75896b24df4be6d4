import type { Intent } from '@nexus/language';
import type { DriveContext } from '../state/drive-context.ts';
import { fingerprintOf, type PendingQuestion, type WaitingCall } from '../state/pending-question.ts';
import { mailsDescribed } from './choice.ts';

/** The detail of an order that a yes may change, and the argument that carries it. */
const details: Readonly<Record<string, readonly ['when' | 'folder', string]>> = {
  snooze_email: ['when', 'until'],
  move_email: ['folder', 'folder'],
};

/** What a yes agrees to: "yes, but at three" changes the time, "yes, but not the one from Anna" the mails. Null: it changes something that the question is not about, and is no yes to it. */
export function agreedQuestion(drive: DriveContext, question: PendingQuestion, yes: Intent): PendingQuestion | null {
  if (yes.when === undefined && yes.folder === undefined && yes.except === undefined) return question;
  const first = changedCall(drive, question, yes);
  const more = question.more?.map((call) => changedCall(drive, call, yes));
  const isChanged = first !== question || more?.some((call, place) => call !== question.more?.[place]);
  return isChanged ? { ...first, ...(more && { more }) } : null;
}

function changedCall<Call extends WaitingCall>(drive: DriveContext, call: Call, yes: Intent): Call {
  const { email_ids: asked } = call.toolArguments;
  if (!Array.isArray(asked)) return call;
  const [name, argument] = details[call.toolName] ?? [];
  const said = name === undefined ? undefined : yes[name];
  const changed = argument === undefined || said === undefined ? {} : { [argument]: said };
  const emailIds = yes.except === undefined ? asked : withoutDescribed(drive, asked, yes.except);
  if (said === undefined && emailIds.length === asked.length) return call;
  const toolArguments: WaitingCall['toolArguments'] = { ...call.toolArguments, ...changed, email_ids: emailIds };
  const { plainly: _, ...rest } = call;
  return {
    ...rest,
    toolArguments,
    fingerprint: fingerprintOf({ toolName: call.toolName, emailIds, toolArguments }),
  } as Call;
}

/** All of them where nothing would be left. */
function withoutDescribed(drive: DriveContext, emailIds: readonly string[], words: string): readonly string[] {
  const described = mailsDescribed(drive, emailIds, words);
  const left = emailIds.filter((emailId) => !described.includes(emailId));
  return left.length === 0 ? emailIds : left;
}
