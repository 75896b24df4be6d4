import type { JudgedMail } from '@nexus/contracts';
import { explainScore } from '@nexus/intelligence';
import { sayUnreached } from '../inbox/account-outages.ts';
import { presentMail } from '../inbox/present-mail.ts';
import { markUntrusted } from '../prompts/untrusted.ts';
import { listDone } from '../replies/about-actions.ts';
import { describeOpenDraft } from '../replies/about-draft.ts';
import { replyToResume } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { callsOf, stepsOf } from '../state/pending-question.ts';
import { openTopics, remaining, topicOf } from '../state/tracker-selectors.ts';
import { questionFor } from '../understanding/interpret-turn.ts';
import { sayMeant } from '../understanding/references.ts';

/**
 * What the model must know of this moment (B-11), built anew for each request from the session's memory. It only reads: it may run
 * speculatively.
 *
 * @param messageId of the driver's words in the request: their turn may not have begun.
 */
export function buildCursorContext(drive: DriveContext, messageId: string | null): string {
  const { state } = drive.tracker;
  const last = drive.actions.undo.peek();
  const done = listDone(drive);
  return [
    '# This moment',
    `${remaining(state).length} mails are to come, ${state.heard.size} were told. ${heldBack(drive)}`,
    ...topics(drive),
    ...currentMail(drive),
    ...sayMeant(drive),
    ...(done === null ? [] : [markUntrusted('done in this drive, newest last', done)]),
    last === null ? 'No action can be undone.' : markUntrusted('last action, can be undone', last.label),
    ...openChanges(drive),
    ...pendingQuestion(drive, messageId),
    ...(drive.actions.drafts.current === null
      ? []
      : [markUntrusted('draft that can be sent', describeOpenDraft(drive, drive.actions.drafts.current))]),
    ...(state.paused ? ['The briefing is paused.'] : []),
    ...cutAnswer(drive),
  ].join('\n');
}

const textLimit = 1_200;

/** A mail as the model sees it while it is the current one; made once, since it does not change. */
function portrait(drive: DriveContext, mail: JudgedMail): string {
  const { verbosity } = drive.user.preferences;
  const made = drive.inbox.portraits.get(mail);
  if (made?.verbosity === verbosity) return made.text;
  const own = mail.email.body.own
    .slice(0, 4 * textLimit)
    .replace(/\s+/g, ' ')
    .trim();
  const told = [
    presentMail(drive, mail),
    `Why it stands here: ${explainScore(mail)}`,
    `Text: ${own.slice(0, textLimit)}`,
  ];
  const text = markUntrusted('mail', told.join('\n'));
  drive.inbox.portraits.set(mail, { verbosity, text });
  return text;
}

function currentMail(drive: DriveContext): string[] {
  const { state } = drive.tracker;
  const mail = state.cursor === null ? undefined : drive.inbox.state.items.get(state.cursor);
  if (mail === undefined) return ['No mail is open. next_email opens one.'];
  const { emailId } = mail.email;
  const flagged = state.flagged.has(emailId) ? ', flagged' : '';
  return [`Current mail: id ${emailId}, ${state.statuses.get(emailId)}${flagged}.`, portrait(drive, mail)];
}

function topics(drive: DriveContext): string[] {
  const { state } = drive.tracker;
  const current = state.cursor === null ? null : topicOf(state, state.cursor);
  const open = openTopics(state).slice(0, 6);
  const lines = open.map(
    ({ topic, left }) => `${topic.topicId === current?.topicId ? '(current) ' : ''}${topic.title}: ${left} to come`,
  );
  return lines.length === 0 ? ['No topic is left.'] : [markUntrusted('topics', lines.join('\n'))];
}

function heldBack(drive: DriveContext): string {
  const counts = Object.entries(drive.inbox.state.heldCounts).map(([reason, count]) => `${count} ${reason}`);
  const held = counts.length === 0 ? 'Nothing is held back.' : `Held back: ${counts.join(', ')}.`;
  const unreached = sayUnreached(drive);
  return [held, ...drive.inbox.state.omissions, ...(unreached === null ? [] : [`${unreached}.`])].join(' ');
}

function pendingQuestion(drive: DriveContext, messageId: string | null): string[] {
  const pending = questionFor(drive, messageId);
  if (pending === null) return [];
  const calls = callsOf(pending).map(({ toolName, toolArguments }) => `${toolName} ${JSON.stringify(toolArguments)}`);
  const steps = stepsOf(pending).map(({ toolName }) => toolName);
  return [
    markUntrusted('question that waits for a yes', `${pending.question}\nOn a yes: ${calls.join(', then ')}`),
    ...(steps.length === 0 ? [] : [`This waits for the answer, whichever it is: ${steps.join(', ')}. Do it then.`]),
  ];
}

function openChanges({ actions }: DriveContext): string[] {
  const labels = actions.pending.all.filter(({ late }) => late).map(({ label }) => label);
  if (labels.length === 0) return [];
  return [
    'Under way, and not known yet whether it worked; it must not be called again, and the driver is told how it ends:',
    markUntrusted('under way', labels.join('\n')),
  ];
}

function cutAnswer(drive: DriveContext): string[] {
  const cut = replyToResume(drive);
  if (cut === null) return [];
  return [
    'The driver cut off an answer; "go on" means resume_briefing, which continues it with these words, and repeat says it again.',
    markUntrusted('words not heard', cut.rest.slice(0, 80)),
  ];
}
