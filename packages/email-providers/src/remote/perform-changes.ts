import type { MailActionFailure } from '@nexus/contracts';
import { carryOutChanges } from './carry-out-changes.ts';
import { fieldsOf, type StateFields, standsAs } from './mail-state-fields.ts';
import type { RemoteMails } from './remote-mails.ts';
import { type RetryTimes, retryRemotely } from './retry-remotely.ts';

/** How one mail should stand afterwards. */
export interface WantedChange {
  readonly emailId: string;
  readonly fields: StateFields;
  /** On the way back: how the action left the mail. Where it stands otherwise by now, it is left alone. */
  readonly leftAs?: StateFields;
}

/** A mail that was changed, or may have been, and both sides of the change. */
export interface ChangedMail {
  readonly emailId: string;
  readonly before: StateFields;
  readonly after: StateFields;
}

export interface PerformedChanges {
  /** In the order asked for; mails that stood so already are among them. */
  readonly done: readonly string[];
  readonly failed: readonly MailActionFailure[];
  /** What the way back has to give back. */
  readonly changed: readonly ChangedMail[];
}

/** Times of an action: `lastLook` comes on top of `whole`. */
export interface ActionTimes extends RetryTimes {
  readonly lastLook: number;
}

export interface PerformOptions {
  readonly mails: RemoteMails;
  readonly times: ActionTimes;
  readonly signal?: AbortSignal | undefined;
  /** What mails stood as before a change of which it never became known whether it was made, by id. */
  readonly doubts: Map<string, StateFields>;
  /** Nothing is changed before it has resolved: what is begun is noted first. */
  readonly noted: Promise<void>;
}

/**
 * Looks up how the mails stand and changes those that stand otherwise. Throws what the first look throws: then nothing was done.
 * From there on, what could not be done is named mail by mail.
 */
export async function performChanges(
  wanted: readonly WantedChange[],
  { mails, times, signal, doubts, noted }: PerformOptions,
): Promise<PerformedChanges> {
  if (wanted.length === 0) return { done: [], failed: [], changed: [] };
  const end = performance.now() + times.whole;
  const emailIds = wanted.map(({ emailId }) => emailId);
  const states = await retryRemotely((looking) => mails.states(emailIds, looking), { signal, times });
  await noted;
  signal?.throwIfAborted();

  const codes = new Map<string, string | null>();
  const befores = new Map<string, StateFields>();
  for (const { emailId, fields, leftAs } of wanted) {
    const state = states.get(emailId);
    const doubt = doubts.get(emailId);
    doubts.delete(emailId);
    if (state === undefined) codes.set(emailId, 'MAIL_NOT_FOUND');
    else if (standsAs(state, fields)) {
      codes.set(emailId, null);
      if (doubt && !standsAs(state, doubt)) befores.set(emailId, fieldsOf({ ...state, ...doubt }, fields));
    } else if (leftAs && !standsAs(state, leftAs)) codes.set(emailId, 'MAIL_CHANGED_ELSEWHERE');
    else befores.set(emailId, fieldsOf(state, fields));
  }
  const pending = wanted.filter(({ emailId }) => !codes.has(emailId));
  const outcomes = await carryOutChanges(
    pending.map(({ emailId, fields }) => ({ emailId, ...fields })),
    { ...times, mails, signal, left: () => end - performance.now() },
  );
  for (const [emailId, code] of outcomes) {
    codes.set(emailId, code);
    const before = befores.get(emailId);
    if (code === 'MAIL_ACTION_UNCERTAIN' && before) doubts.set(emailId, before);
  }

  const failed = emailIds.flatMap((emailId) => {
    const code = codes.get(emailId) ?? null;
    return code === null ? [] : [{ emailId, code }];
  });
  const mayBeChanged = ({ emailId }: WantedChange) =>
    befores.has(emailId) && (codes.get(emailId) === null || codes.get(emailId) === 'MAIL_ACTION_UNCERTAIN');
  return {
    done: emailIds.filter((emailId) => codes.get(emailId) === null),
    failed,
    changed: wanted
      .filter(mayBeChanged)
      .map(({ emailId, fields }) => ({ emailId, before: befores.get(emailId) ?? {}, after: fields })),
  };
}
