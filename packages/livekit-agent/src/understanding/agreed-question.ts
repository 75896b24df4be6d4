import type { Intent } from '@nexus/language';
import type { DriveContext } from '../state/drive-context.ts';
import { callsOf, fingerprintOf, type PendingQuestion, type WaitingCall } from '../state/pending-question.ts';
import { mailsPicked } from './choice.ts';

/** The detail of an order that a yes may change, and the argument that carries it. */
const details: Readonly<Record<string, readonly ['when' | 'folder', string]>> = {
  snooze_email: ['when', 'until'],
  move_email: ['folder', 'folder'],
};

/**
 * What a yes agrees to: "yes, but at three" changes the time, "yes, but not the one from Anna" and "only the first two" the mails. Null: it changes something that the
 * question is not about, or leaves nothing of one of its orders, and is no yes to it.
 */
export function agreedQuestion(drive: DriveContext, question: PendingQuestion, yes: Intent): PendingQuestion | null {
  if (yes.when === undefined && yes.folder === undefined && !picksSome(yes)) return question;
  // "Only the first two", of two orders: of which is not said.
  if (yes.only !== undefined && callsOf(question).filter(({ fingerprint }) => fingerprint !== null).length > 1)
    return null;
  const first = changedCall(drive, question, yes);
  const more = question.more?.map((call) => changedCall(drive, call, yes));
  if (first === null || more?.includes(null)) return null;
  const others = more?.filter((call) => call !== null);
  const isChanged = first !== question || others?.some((call, place) => call !== question.more?.[place]);
  return isChanged ? { ...first, ...(others && { more: others }) } : null;
}

function picksSome({ except, only }: Intent): boolean {
  return except !== undefined || only !== undefined;
}

/** Of the mails that were asked about those that a yes is for. */
function keptOf(drive: DriveContext, asked: readonly string[], { except, only }: Intent): readonly string[] {
  if (only !== undefined) return mailsPicked(drive, asked, only);
  const leftOut = except === undefined ? [] : mailsPicked(drive, asked, except);
  return asked.filter((emailId) => !leftOut.includes(emailId));
}

/** The same call where it is not about what was said; null: of its mails none would be left. */
function changedCall<Call extends WaitingCall>(drive: DriveContext, call: Call, yes: Intent): Call | null {
  const { email_ids: asked } = call.toolArguments;
  if (!Array.isArray(asked)) return call;
  const [name, argument] = details[call.toolName] ?? [];
  const said = name === undefined ? undefined : yes[name];
  const changed = argument === undefined || said === undefined ? {} : { [argument]: said };
  const emailIds = keptOf(drive, asked, yes);
  if (emailIds.length === 0) return null;
  if (said === undefined && emailIds.length === asked.length) return call;
  const toolArguments: WaitingCall['toolArguments'] = { ...call.toolArguments, ...changed, email_ids: emailIds };
  const { plainly: _, ...rest } = call;
  return {
    ...rest,
    toolArguments,
    fingerprint: fingerprintOf({ toolName: call.toolName, emailIds, toolArguments }),
  } as Call;
}
