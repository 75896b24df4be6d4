import type { Intent, IntentKind, IntentTarget } from '../intent.ts';

const verbs: Readonly<Partial<Record<IntentKind, string>>> = {
  archive: 'archive',
  'mark-read': 'mark as read',
  'mark-unread': 'mark as unread',
  flag: 'flag',
  unflag: 'take the flag off',
  snooze: 'remind you of',
};

function spokenTarget(target: IntentTarget): string {
  if (target.scope === 'current') return 'this mail';
  if (target.scope === 'previous') return 'the mail before';
  if (target.scope === 'told') return 'that mail';
  if (target.scope === 'thread') return 'this whole thread';
  if (target.scope === 'topic') return 'this whole topic';
  if (target.scope === 'all') return 'all your mail';
  if (target.fromSameSender) return 'everything from this sender';
  const about = target.query === '' ? '' : ` about ${target.query}`;
  const from = target.from === undefined ? '' : ` from ${target.from}`;
  return `${target.plural ? 'the mails' : 'the mail'}${from}${about}`;
}

function spokenAction(intent: Intent): string | null {
  const verb = verbs[intent.kind];
  if (verb !== undefined)
    return `${verb} ${spokenTarget(intent.target)}${intent.when === undefined ? '' : ` ${intent.when}`}`;
  if (intent.kind === 'move') return `move ${spokenTarget(intent.target)} to ${intent.folder ?? 'another folder'}`;
  if (intent.kind === 'mute-sender') return `mute ${intent.sender ?? 'this sender'}`;
  if (intent.kind === 'prioritize-sender') return `put ${intent.sender ?? 'this sender'} first from now on`;
  if (intent.kind === 'unmute-sender') return `let you hear ${intent.sender ?? 'this sender'} again`;
  if (intent.kind === 'unprioritize-sender') return `stop putting ${intent.sender ?? 'this sender'} first`;
  if (intent.kind === 'mute-thread') return 'mute this thread';
  if (intent.kind === 'unmute-thread')
    return intent.target.scope === 'all' ? 'let you hear all muted threads again' : 'let you hear this thread again';
  if (intent.kind === 'set-preference') return 'brief you that way from now on';
  if (intent.kind === 'draft-reply') return intent.replyKind === 'forward' ? 'forward this mail' : 'write an answer';
  if (intent.kind === 'send-draft') return 'send the draft';
  if (intent.kind === 'discard-draft') return 'throw the draft away';
  return intent.kind === 'undo' ? 'take the last action back' : null;
}

export const askAgain = 'I did not get all of that. Could you say it again?';

/** The one short question that settles what was not fully understood. */
export function clarifyQuestion(proposed: readonly Intent[]): string {
  const actions = proposed.flatMap((intent) => spokenAction(intent) ?? []);
  const [only] = actions;
  return only !== undefined && actions.length === 1 ? `Shall I ${only}?` : askAgain;
}

/** What is said where one order of two was understood; null for what is no action. */
export function sayHalf(understood: Intent): string | null {
  const action = spokenAction(understood);
  return action === null
    ? null
    : `I understood ${action}, but not the rest, so I did neither. Say one thing at a time, please.`;
}
