import { longestKnowledgeContent, NexusError, type Reminder } from '@nexus/contracts';
import { repairSpeech, resolveTime } from '@nexus/language';
import { cardinalWords, countOf, joinWithAnd } from '@nexus/spoken-text';
import { z } from 'zod';
import { putQuestion } from '../actions/ask-driver.ts';
import { type ToolRun, undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import type { DriveReminders } from '../agenda/drive-reminders.ts';
import { mailTextsOf } from '../inbox/mail-texts.ts';
import { saySnoozed } from '../inbox/snoozed-mail.ts';
import { gateWords, wordStem } from '../memory/mail-text-index.ts';
import { findMailText } from '../memory/privacy-gate.ts';
import { createSaidWords, retells, shareSaid, turnsRound } from '../memory/said-words.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { meantMail } from '../understanding/references.ts';
import { keepRest, mostNamed } from '../understanding/told-list.ts';
import { type Moment, sayReminder, sayTask, sayWhenDue, sayWhereof } from '../wording/agenda.ts';
import { defineTool } from './tool.ts';

const unkept = "I can't keep that just now. Tell me again later.";
const away = "I can't reach your reminders right now. Ask me again in a while.";
const noneOpen = 'You have no open reminders.';
const neverKept = 'I keep nothing that stands in a mail or a calendar, and nobody’s address or number.';

/** For a tool that would otherwise tell an error of the store. */
async function orUnkept(change: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof NexusError) return refused(unkept, { code: error.code });
    throw error;
  }
}

/** A reminder outlives the drive: five o'clock is five by the machine's clock, whatever year the mail is of. */
function momentOf({ clock }: DriveContext): Moment {
  return { now: clock.wall(), timeZone: clock.timeZone };
}

function noteTold(drive: DriveContext, reminders: DriveReminders, { id }: Reminder): void {
  reminders.told = { id, turn: drive.tracker.state.turn };
}

export function createSetReminderTool(drive: DriveContext, reminders: DriveReminders) {
  return defineTool({
    name: 'set_reminder',
    tellsAll: true,
    description:
      "Reminds them of something at a time, also after this drive. Their own words, never a mail's; a mail is put off with snooze_email.",
    parameters: z.object({
      task: z
        .string()
        .describe('As they said it: "call the plumber", "about the dentist". Empty: the last one, at another time.'),
      when: z.string().optional().describe('As they said it, or ISO 8601.'),
    }),
    late: unkept,
    async execute({ task, when }, run) {
      const content = task.replace(/[\s\p{Cc}]+/gu, ' ').trim();
      const { turn } = drive.conversation;
      const fingerprint = `set_reminder ${content.toLowerCase()}`;
      const earlier = turn.done.get(fingerprint);
      if (earlier) return earlier;
      const result = await setReminder(drive, reminders, { content, when: when?.trim() ?? '', run });
      turn.done.set(fingerprint, result);
      return result;
    },
  });
}

interface Wanted {
  readonly content: string;
  readonly when: string;
  readonly run: ToolRun;
}

async function setReminder(drive: DriveContext, reminders: DriveReminders, wanted: Wanted): Promise<ToolResult> {
  const { run, when } = wanted;
  const { turn } = drive.tracker.state;
  const moved = wanted.content === '' ? lastTold(drive, reminders) : listedAs(drive, reminders, wanted.content);
  const waiting = reminders.asked !== null && turn - reminders.asked.turn <= 1 ? reminders.asked.content : '';
  const content = wanted.content === '' ? waiting || (moved?.content ?? '') : wanted.content;
  if (content === '') return refused('What shall I remind you of? Say for example: remind me to call Tom at five.');
  // By then nobody knows what it was.
  if (/(?:^|\s)(?:it|this|that|them|these|those|him|her)[.!?]?$/iu.test(content))
    return refused('Say whom or what you mean, for example: remind me to call Tom at five.');
  if (content.length > longestKnowledgeContent)
    return refused('That is too long for a reminder. Say it in a sentence.');
  const refusal = await refuseMailText(drive, { content, when });
  if (refusal !== null) return refusal;
  run.signal.throwIfAborted();
  const moment = momentOf(drive);
  const time = resolveTime(when, moment);
  if (time === null) {
    reminders.asked = { content, turn };
    const over =
      when !== '' && /\d|\b(?:at|today|this|tonight|yesterday)\b/iu.test(when)
        ? 'That time is over, or I did not get it. '
        : '';
    return refused(`${over}When shall I remind you ${sayWhereof({ content })}? Say for example tomorrow at nine.`);
  }
  const spoken = sayWhenDue(time.at, moment);
  const isSaid = wanted.content === '' || moved !== null || isInOwnWords(drive, content);
  const withheld = isSaid
    ? null
    : await withholdPermission(drive, {
        toolName: 'set_reminder',
        intents: ['remind'],
        emailIds: [],
        toolArguments: { task: content, when },
        alwaysAsk: true,
        question: `Shall I remind you ${spoken} ${sayWhereof({ content })}?`,
      });
  if (withheld) return withheld;
  reminders.asked = null;
  run.begin({
    kind: 'action',
    fingerprint: `set_reminder ${content} ${time.at.toISOString()}`,
    label: 'set that reminder',
    emailIds: [],
  });
  return orUnkept(async () => {
    const replaced = waiting === '' ? moved : null;
    const kept = replaced === null ? await reminders.keep(content, time.at) : await reminders.move(replaced, time.at);
    noteTold(drive, reminders, kept);
    keepList(drive, reminders);
    run.addUndo({
      label: `set a reminder ${sayWhereof({ content })}`,
      before: snapshotOf(drive.tracker.state, []),
      saidWhenUndone:
        replaced === null
          ? 'Taken back: I will not remind you of that.'
          : 'Taken back: I will remind you when you wanted it before.',
      stillHolds: () => reminders.open.some(({ id }) => id === kept.id),
      async revert() {
        if (replaced === null) await reminders.remove([kept]);
        else await reminders.move(kept, new Date(replaced.dueAt));
        return null;
      },
    });
    const where = reminders.isLasting ? '' : ' It lasts for this drive only.';
    return succeeded(`I'll remind you ${spoken} ${sayWhereof({ content })}.${where}${undoHint(drive)}`);
  });
}

/** The one of those just listed that is to be told at another time; null: something new is to be told. */
function listedAs({ conversation, tracker }: DriveContext, { open, listedIn }: DriveReminders, content: string) {
  const { verdict, intents } = conversation.turn.understanding;
  const isMeant =
    verdict === 'meant' && intents.some((intent) => intent.kind === 'remind' && intent.content === content);
  if (!isMeant || listedIn === null || tracker.state.turn - listedIn > 1) return null;
  return open.find((reminder) => reminder.content === content) ?? null;
}

/** Whether the driver said this in the words of this turn, or what asked for it before. */
function isInOwnWords({ conversation: { turn } }: DriveContext, content: string): boolean {
  const { understanding } = turn;
  // "At six, no, at seven" denies nothing of what is to be done.
  const words = repairSpeech(turn.words);
  const isAsked = understanding.verdict === 'meant' && understanding.intents.some(({ kind }) => kind === 'remind');
  return (
    isAsked &&
    shareSaid(content, createSaidWords(words)) === 1 &&
    retells(content, words) &&
    !turnsRound(content, [words])
  );
}

/** What mails or calendars brought is not kept (M-7); a mail can be put off instead, which a yes then does. Null: it is nothing of theirs. */
async function refuseMailText(
  drive: DriveContext,
  { content, when }: Pick<Wanted, 'content' | 'when'>,
): Promise<ToolResult | null> {
  const mails = await mailTextsOf(drive);
  const { said } = drive.conversation;
  const isTheirs =
    findMailText(content, mails) !== null || gateWords(content).some((word) => !said.has(word) && mails.brings(word));
  if (!isTheirs) return null;
  const { emailId } = meantMail(drive);
  // Of the mail that comes back instead it is the mail's clock.
  const moment = { now: drive.clock.now(), timeZone: drive.clock.timeZone };
  const time = resolveTime(when, moment);
  if (emailId === null || time === null)
    return refused(`${neverKept} Say it in your own words.`, { code: 'MEMORY_FROM_MAIL' });
  const spoken = sayWhenDue(time.at, moment);
  const question = `${neverKept} I can bring this mail back ${spoken}. Shall I?`;
  const toolArguments = { email_ids: [emailId], until: when };
  putQuestion(drive, {
    toolName: 'snooze_email',
    toolArguments,
    emailIds: [emailId],
    intents: [],
    alwaysAsk: false,
    question,
  });
  drive.conversation.emit({ type: 'confirm', turn: drive.tracker.state.turn, action: 'snooze_email', count: 1 });
  return refused(question, { needs_confirmation: true });
}

export function createListRemindersTool(drive: DriveContext, reminders: DriveReminders) {
  return defineTool({
    name: 'list_reminders',
    tellsAll: true,
    description: 'What they wanted to be reminded of and have not done.',
    parameters: z.object({}),
    async execute() {
      if (reminders.state !== 'known' && reminders.open.length === 0)
        return refused(away, { code: 'MEMORY_UNREACHABLE' });
      const { open } = reminders;
      const [first] = open;
      // "Remind me of it", said of a mail, puts the mail off.
      const putOff = saySnoozed(drive);
      const behind = putOff === '' ? '' : ` ${putOff}`;
      if (first === undefined) return succeeded(`${noneOpen}${behind}`);
      if (open.length === 1) noteTold(drive, reminders, first);
      reminders.listedIn = drive.tracker.state.turn;
      const moment = momentOf(drive);
      const named = open.slice(0, mostNamed).map((one) => sayReminder(one, new Date(one.dueAt), moment));
      const left = open.length - named.length;
      keepRest(
        drive,
        open.slice(named.length).map((one) => ({ name: sayReminder(one, new Date(one.dueAt), moment) })),
      );
      const more = left === 0 ? '' : ` And ${cardinalWords(String(left))} more after that.`;
      const count = countOf(open.length, { singular: 'reminder', plural: 'reminders' });
      return succeeded(`You have ${count}: ${named.join('; ')}.${more}${behind}`);
    },
  });
}

export function createSettleReminderTool(drive: DriveContext, reminders: DriveReminders) {
  return defineTool({
    name: 'settle_reminder',
    tellsAll: true,
    description: 'Marks a reminder as done, or deletes it.',
    parameters: z.object({
      about: z.string().optional().describe('Words of it, or "all"; absent: the last one.'),
      outcome: z.enum(['done', 'deleted']),
    }),
    async execute({ about, outcome }, run) {
      if (reminders.state !== 'known' && reminders.open.length === 0)
        return refused(away, { code: 'MEMORY_UNREACHABLE' });
      if (reminders.open.length === 0) return refused(noneOpen);
      const words = about?.trim() ?? '';
      const chosen = choose(drive, reminders, words);
      if ('ask' in chosen) return refused(chosen.ask);
      const { picked } = chosen;
      if (picked.length > 1) {
        const many = picked.length === 2 ? 'both reminders' : `all ${cardinalWords(String(picked.length))} reminders`;
        const withheld = await withholdPermission(drive, {
          toolName: 'settle_reminder',
          intents: [outcome === 'done' ? 'finish-reminder' : 'delete-reminder'],
          emailIds: [],
          toolArguments: { about: words, outcome },
          alwaysAsk: true,
          question: outcome === 'done' ? `Shall I mark ${many} as done?` : `Shall I delete ${many}?`,
        });
        if (withheld) return withheld;
      } else if (!isOrdered(drive, outcome) || !picked.every((reminder) => covers(words, reminder))) {
        const withheld = await withholdPermission(drive, {
          toolName: 'settle_reminder',
          intents: ['finish-reminder', 'delete-reminder'],
          emailIds: [],
          toolArguments: { about: words, outcome },
          alwaysAsk: true,
          question: `Shall I ${outcome === 'done' ? 'mark as done' : 'delete'} the reminder ${picked.map(sayWhereof).join('')}?`,
        });
        if (withheld) return withheld;
      }
      return orUnkept(() => settle(drive, reminders, { picked, outcome, run }));
    },
  });
}

/** Who settles one of a list may go on with another of it. */
function keepList({ tracker }: DriveContext, reminders: DriveReminders): void {
  const { turn } = tracker.state;
  if (reminders.listedIn !== null && turn - reminders.listedIn <= 1) reminders.listedIn = turn;
}

/** Whether the driver's words of this turn say so. */
function isOrdered({ conversation: { turn } }: DriveContext, outcome: 'done' | 'deleted'): boolean {
  const kind = outcome === 'done' ? 'finish-reminder' : 'delete-reminder';
  return turn.understanding.verdict === 'meant' && turn.understanding.intents.some((intent) => intent.kind === kind);
}

async function settle(
  drive: DriveContext,
  reminders: DriveReminders,
  {
    picked,
    outcome,
    run,
  }: { readonly picked: readonly Reminder[]; readonly outcome: 'done' | 'deleted'; readonly run: ToolRun },
): Promise<ToolResult> {
  const fingerprint = `settle_reminder ${outcome} ${picked.map(({ id }) => id).join(' ')}`;
  run.begin({
    kind: 'action',
    fingerprint,
    label: outcome === 'done' ? 'mark that as done' : 'delete that reminder',
    emailIds: [],
  });
  await (outcome === 'done' ? reminders.settle(picked, true) : reminders.remove(picked));
  reminders.told = null;
  keepList(drive, reminders);
  const tasks = joinWithAnd(picked.slice(0, 3).map(sayTask));
  const label = outcome === 'done' ? `marked as done: ${tasks}` : `deleted the reminder to ${tasks}`;
  run.addUndo({
    label,
    before: snapshotOf(drive.tracker.state, []),
    saidWhenUndone: 'Taken back: I will remind you of it.',
    async revert() {
      // What was deleted is gone for good: it is set anew, in the driver's words of before.
      if (outcome === 'done') await reminders.settle(picked, false);
      else for (const reminder of picked) await reminders.keep(reminder.content, new Date(reminder.dueAt));
      return null;
    },
  });
  return succeeded(`${outcome === 'done' ? 'Done' : 'Deleted'}: ${tasks}.${undoHint(drive)}`);
}

function stemsOf(text: string): readonly string[] {
  return gateWords(text).map(wordStem);
}

/** Whether such words can hardly be of anything else: all of them are of the reminder, and half of its own. None: the one that was told last. */
function covers(about: string, { content }: Reminder): boolean {
  const said = stemsOf(about);
  const own = stemsOf(content);
  const shared = said.filter((word) => own.includes(word)).length;
  return about === 'all' || said.length === 0 || (shared === said.length && shared * 2 >= own.length);
}

/** The one that was spoken of in this turn or one of the two before. */
function lastTold({ tracker }: DriveContext, { told, open }: DriveReminders): Reminder | null {
  if (told === null || tracker.state.turn - told.turn > 2) return null;
  return open.find(({ id }) => id === told.id) ?? null;
}

/** Which reminders are meant; `ask`: it is not clear, or there is none. */
function choose(
  drive: DriveContext,
  reminders: DriveReminders,
  about: string,
): { readonly picked: readonly Reminder[] } | { readonly ask: string } {
  const { open } = reminders;
  if (about === 'all') return { picked: open };
  const told = lastTold(drive, reminders);
  const wanted = stemsOf(about);
  if (wanted.length === 0) {
    if (told !== null) return { picked: [told] };
    const [only, second] = open;
    if (only !== undefined && second === undefined) return { picked: [only] };
    return { ask: `Which one? You have ${joinWithAnd(open.slice(0, 3).map(sayTask))}.` };
  }
  const counted = open.map((reminder) => {
    const words = new Set(stemsOf(reminder.content));
    return { reminder, count: wanted.filter((word) => words.has(word)).length };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  const best = counted.filter(({ count }) => count === most).map(({ reminder }) => reminder);
  if (most === 0)
    return { ask: `I find no reminder like that. You have ${joinWithAnd(open.slice(0, 3).map(sayTask))}.` };
  if (best.length > 1) return { ask: `Which one: ${joinWithAnd(best.slice(0, 3).map(sayTask))}?` };
  return { picked: best };
}
