/** One thing that a yes does. */
export interface WaitingCall {
  readonly toolName: string;
  readonly toolArguments: Readonly<Record<string, unknown>>;
  /** Equal for the same action on the same mails, however it was asked for. Null: a step that needs no permission ("next"); it is taken after a no as well. */
  readonly fingerprint: string | null;
  /** The order without a name or a text of any mail, for the second reading; absent: it may not be shown to it. */
  readonly plainly?: string;
}

/** A question that waits for the driver's yes (B-13, J-14). It belongs to the session, so it survives a change of mind. */
export interface PendingQuestion extends WaitingCall {
  readonly fingerprint: string;
  readonly question: string;
  readonly askedInTurn: number;
  /** How often it was said once more since something else was said to it; absent: never. */
  readonly repeats?: number;
  /** What a yes does besides, in the driver's order: orders that the question names as well, and steps that follow them. */
  readonly more?: readonly WaitingCall[];
  /** What a plain no does: only where a no is worth keeping. */
  readonly onNo?: Pick<WaitingCall, 'toolName' | 'toolArguments'>;
  /** No words of the driver caused it (H-4). */
  readonly unbidden?: boolean;
}

/** All that a yes does, in order. */
export function callsOf(question: PendingQuestion): readonly WaitingCall[] {
  return [question, ...(question.more ?? [])];
}

/** What is done whatever the answer is. */
export function stepsOf(question: PendingQuestion | null): readonly WaitingCall[] {
  return (question?.more ?? []).filter(({ fingerprint }) => fingerprint === null);
}

export function namesOrder(question: PendingQuestion, fingerprint: string): boolean {
  return callsOf(question).some((call) => call.fingerprint === fingerprint);
}

interface FingerprintedAction extends Pick<WaitingCall, 'toolName' | 'toolArguments'> {
  readonly emailIds: readonly string[];
}

/** The same action on the same mails, however it was asked for. */
export function fingerprintOf({ toolName, emailIds, toolArguments }: FingerprintedAction): string {
  const { email_ids: _, ...others } = toolArguments;
  const details = Object.entries(others).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify([toolName, [...emailIds].sort(), details.sort(([a], [b]) => a.localeCompare(b))]);
}
