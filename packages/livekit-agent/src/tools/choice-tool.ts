import { type MailChoice, readMailChoice } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import { z } from 'zod';
import { putQuestion } from '../actions/ask-driver.ts';
import { bringBackHeard, heardBefore } from '../inbox/heard-before.ts';
import { choose, sayChosenLeft, sayLastOf, sayNoneChosen, sayWeight } from '../inbox/mail-choice.ts';
import { offerHeardAgain } from '../replies/left-out.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { chosenLeft, remaining, upcoming } from '../state/tracker-selectors.ts';
import { mayMove, movedAlready, openWholeMail } from './open-mail.ts';
import { defineTool } from './tool.ts';

/** As one says it, and as `readMailChoice` reads it. */
const everything = 'everything again';
const heardOnes = 'the ones I heard before';

export function createChooseMailsTool(drive: DriveContext) {
  return defineTool({
    name: 'choose_mails',
    tellsAll: true,
    description: 'Sets which mails next_email tells, and opens the first.',
    parameters: z.object({
      which: z
        .string()
        .describe(
          `"Only from Anna", "the last three", "skip the newsletters", "${everything}", "start over", "${heardOnes}".`,
        ),
    }),
    async execute({ which }, { signal }) {
      const choice = readMailChoice(which) ?? readMailChoice(`only ${which}`) ?? readMailChoice(`read me ${which}`);
      if (choice === null)
        return refused(
          'I can choose by what is urgent, the day, the sender, the subject, a deadline, or the last few.',
        );
      if (!mayMove(drive)) return movedAlready;
      if (drive.tracker.state.paused) drive.tracker.apply({ type: 'resumed' });
      if (choice.kind === 'again') return tellAgain(drive, choice.heard, signal);
      return choice.kind === 'all' ? tellAll(drive, signal) : tellChosen(drive, choice, signal);
    },
  });
}

/** What is left of the choice, then its first mail. */
async function openNext(drive: DriveContext, opening: string, signal: AbortSignal): Promise<ToolResult> {
  const next = upcoming(drive.tracker.state);
  if (next === null) return succeeded(opening);
  const opened = await openWholeMail(drive, next, signal);
  return { ...opened, message: `${opening} ${opened.message}` };
}

async function tellChosen(
  drive: DriveContext,
  choice: Extract<MailChoice, { kind: 'only' | 'without' }>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { tracker } = drive;
  const { chosen: before } = tracker.state;
  // What is left out comes off what was chosen; mails that are chosen stand for themselves.
  const narrows = choice.kind === 'without' && before !== null;
  const left = narrows ? chosenLeft(tracker.state).left : remaining(tracker.state);
  // "The last three" are the last that came in, heard or not.
  const isLastFew = choice.kind === 'only' && choice.tests.some((test) => 'newest' in test);
  const emailIds = choose(drive, choice, isLastFew ? tracker.state.order : left);
  if (choice.kind === 'without' && emailIds.length === 0 && left.length > 0) {
    if (narrows) tracker.apply({ type: 'chosen', chosen: { ...before, emailIds: new Set() } });
    return succeeded(
      `Without those nothing ${narrows ? 'of what you chose ' : ''}is left. Say ${everything} to hear all.`,
    );
  }
  const isNone = emailIds.length === 0 || (choice.kind === 'without' && emailIds.length === left.length);
  if (isNone) return succeeded(sayNoneChosen(drive, choice));
  const chosen = narrows
    ? { ...before, without: [...(before.without ?? []), choice.test], emailIds: new Set(emailIds) }
    : { choice, emailIds: new Set(emailIds) };
  tracker.apply({ type: 'chosen', chosen });
  if (isLastFew) tracker.apply({ type: 'again', emailIds, fromStart: false });
  if (choice.kind === 'only') {
    const replaced = before === null ? '' : ' What you chose before is off.';
    return openNext(drive, `${sayChosenLeft(drive)}${replaced}`, signal);
  }
  const out = left.filter((emailId) => !emailIds.includes(emailId));
  const opening = `Without ${out.length === 1 ? 'that one' : `those ${out.length}`}${sayWeight(drive, out)}, ${countOf(emailIds.length, mails)} ${emailIds.length === 1 ? 'is' : 'are'} left.`;
  const { cursor } = tracker.state;
  const isOnOther = cursor !== null && choose(drive, choice, [cursor]).length > 0;
  return isOnOther ? succeeded(`${opening} Say next.`) : openNext(drive, opening, signal);
}

const mails = { singular: 'mail', plural: 'mails' };

async function tellAll(drive: DriveContext, signal: AbortSignal): Promise<ToolResult> {
  const { tracker } = drive;
  const { chosen, cursor } = tracker.state;
  tracker.apply({ type: 'chosen', chosen: null });
  const left = remaining(tracker.state).length;
  if (left === 0) return succeeded(['Nothing else is left.', offerHeardAgain(drive)].filter(Boolean).join(' '));
  const opening =
    chosen === null
      ? sayChosenLeft(drive)
      : `All of them again: ${countOf(left, mails)} ${left === 1 ? 'is' : 'are'} left.`;
  return chosen !== null && cursor !== null ? succeeded(`${opening} Say next.`) : openNext(drive, opening, signal);
}

async function tellAgain(drive: DriveContext, heard: 'now' | 'before', signal: AbortSignal): Promise<ToolResult> {
  const { tracker } = drive;
  const before = heardBefore(drive);
  const here = [...tracker.state.heard];
  if (heard === 'before' && before.length === 0 && here.length === 0)
    return succeeded('You have heard none of these mails before. Say next to go on.');
  if (before.length > 0 && (heard === 'before' || here.length === 0)) {
    const emailIds = await bringBackHeard(drive, signal);
    signal.throwIfAborted();
    if (emailIds.length === 0) return succeeded('They are no longer unread.');
    if (heard === 'now') tracker.apply({ type: 'again', emailIds: [], fromStart: true });
    else {
      const choice: MailChoice = { kind: 'again', heard };
      tracker.apply({ type: 'chosen', chosen: { choice, emailIds: new Set(emailIds) } });
    }
    const withOld = `From the top, with ${emailIds.length === 1 ? 'the one' : `the ${emailIds.length}`} that you heard before.`;
    return openNext(drive, heard === 'now' ? withOld : sayChosenLeft(drive), signal);
  }
  tracker.apply({ type: 'again', emailIds: here, fromStart: true });
  const { again } = tracker.state;
  if (remaining(tracker.state).length === 0)
    return succeeded(here.length === 0 ? 'There is nothing to brief.' : 'Nothing is left to go through again.');
  const which = heard === 'before' && again.size > 0 ? 'Those of this drive again.' : 'From the top.';
  return openNext(drive, which, signal);
}

/** Of what was chosen nothing is left, and others wait: offers them. Null: nothing was chosen, or the driver knows and goes on. */
export function offerOthers(drive: DriveContext): ToolResult | null {
  const { tracker } = drive;
  const { chosen, cursor } = tracker.state;
  if (chosen === null) return null;
  const { left, others } = chosenLeft(tracker.state);
  if (left.length > 0) return null;
  if (others === 0 || cursor === null) {
    tracker.apply({ type: 'chosen', chosen: null });
    return null;
  }
  tracker.apply({ type: 'ran-out' });
  const question = `Shall I go on with the ${others === 1 ? 'other one' : countOf(others, { singular: 'other', plural: 'others' })}?`;
  ask(drive, everything, question);
  return succeeded(`${sayLastOf(chosen.choice)} ${question}`);
}

function ask(drive: DriveContext, which: string, question: string): void {
  putQuestion(drive, {
    toolName: 'choose_mails',
    intents: [],
    emailIds: [],
    toolArguments: { which },
    alwaysAsk: false,
    question,
    plainly: 'go on with more mails',
  });
}
