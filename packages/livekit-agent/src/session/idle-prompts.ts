import type { Scheduler } from '@nexus/async';
import type { IntentKind } from '@nexus/language';
import { splitSentences } from '@nexus/text';
import { sayThatWasAll } from '../inbox/account-outages.ts';
import { nameMail } from '../inbox/present-mail.ts';
import { replyToResume } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import type { PendingQuestion } from '../state/pending-question.ts';
import type { TrackerState } from '../state/tracker.ts';
import { answerableQuestion, remaining } from '../state/tracker-selectors.ts';

interface IdlePromptsOptions {
  readonly drive: DriveContext;
  readonly scheduler: Scheduler;
  /** Says the words; calls `onCut` when the driver did not hear them to their end. */
  readonly say: (words: string, onCut: () => void) => void;
  /** Milliseconds of silence before the first reprompt of a drive; null: never, as in text. Eight seconds by default. */
  readonly silence?: number | null | undefined;
}

/**
 * What the agent says of its own accord while nobody speaks: what waits to be announced (V-6, V-7), and one reprompt after a silence
 * (V-8), sooner the first time than later (V-16). Both only speak; silence never acts.
 */
interface IdlePrompts {
  /** The agent's last word is spoken and it is the driver's turn. May be said again while that lasts. */
  listening(): void;
  /** Somebody speaks, or an answer is on its way. */
  busy(): void;
  /** The driver said words, so another silence may be broken. */
  driverSpoke(): void;
  close(): void;
}

/** Milliseconds of quiet, so that an announcement does not interrupt a thought. */
const silenceBeforeAnnouncement = 2_000;

/** Milliseconds after the last word, before the agent speaks once more of its own accord: the first time of a drive. */
const silenceBeforeReprompt = 8_000;
/** Who has heard it once knows what can be said: so many times as long a silence, twenty seconds, may be a thought (V-16). */
const laterPatience = 2.5;

export function createIdlePrompts({
  drive,
  scheduler,
  say,
  silence = silenceBeforeReprompt,
}: IdlePromptsOptions): IdlePrompts {
  let idle = false;
  let closed = false;
  let reprompted = { ever: false, now: false };
  let timers: (() => void)[] = [];
  const announceAfter = silence === null ? 0 : silenceBeforeAnnouncement;

  function later(milliseconds: number, task: () => void): void {
    timers.push(scheduler.after(milliseconds, task));
  }

  function stop(): void {
    for (const cancel of timers) cancel();
    timers = [];
  }

  function announce(): void {
    if (!idle || !mayInterject(drive)) return;
    const news = drive.conversation.announcements.take();
    if (news === null) return;
    // "What was that" right after it means the announcement.
    drive.conversation.lastTold = { whole: news.words, mention: drive.tracker.state.mention };
    say(news.words, news.putBack);
  }

  function reprompt(): void {
    if (!idle || reprompted.now) return;
    const words = repromptFor(drive);
    if (words === null) return;
    reprompted = { ever: true, now: true };
    say(words, () => {});
  }

  function watch(): void {
    stop();
    if (closed || !idle) return;
    if (drive.conversation.announcements.waiting > 0 && mayInterject(drive)) later(announceAfter, announce);
    if (silence === null || reprompted.now) return;
    const patience = reprompted.ever ? silence * laterPatience : silence;
    later(patience, reprompt);
  }

  drive.conversation.announcements.onAdded(() => {
    if (idle && !closed && mayInterject(drive)) later(announceAfter, announce);
  });

  return {
    listening() {
      if (idle) return;
      idle = true;
      watch();
    },
    busy() {
      idle = false;
      stop();
    },
    driverSpoke() {
      reprompted = { ...reprompted, now: false };
      idle = false;
      stop();
    },
    close() {
      closed = true;
      idle = false;
      stop();
    },
  };
}

function maySend({ mailbox: { account } }: DriveContext): boolean {
  return account.capabilities.delivers || !account.capabilities.persistent;
}

/** The question that a yes in the turn to come would answer. */
function openQuestion(state: TrackerState): PendingQuestion | null {
  return answerableQuestion({ ...state, turn: state.turn + 1 });
}

/** What the driver says and wants no more of than to be heard. */
const needsNoReply: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'thanks',
  'greeting',
  'pause',
  'set-preference',
  'remember',
  'note-for-office',
  'remind',
  'finish-reminder',
  'delete-reminder',
]);

/** The last answer only said that something is noted: nobody is expected to say anything to it (V-16). */
function settledByAnswer({ conversation: { turn } }: DriveContext): boolean {
  const { verdict, intents } = turn.understanding;
  return verdict === 'meant' && intents.length > 0 && intents.every(({ kind }) => needsNoReply.has(kind));
}

/** What a driver who says nothing hears once, in other words than before (V-8). Null: they are not expected to speak. Pure. */
function repromptFor(drive: DriveContext): string | null {
  const { state } = drive.tracker;
  if (state.ended || state.paused) return null;
  const question = openQuestion(state);
  if (question !== null) return `Yes or no: ${splitSentences(question.question)[0] ?? question.question}`;
  const { asksWhich, asksUntil } = drive.conversation.turn;
  if (asksWhich === null && asksUntil === null && settledByAnswer(drive)) return null;
  if (replyToResume(drive) !== null) return 'Say go on to hear the rest, or next.';
  if (drive.actions.drafts.current !== null)
    return maySend(drive)
      ? 'Your draft is still here. Say send it, or next.'
      : 'Your draft is kept. Say undo, or next.';
  if (state.cursor !== null) return 'Say next, archive, or ask.';
  if (remaining(state).length > 0) return "Whenever you like: say next, and I'll begin.";
  return 'Ask me anything else, or say goodbye.';
}

/** A pause lasts until the driver says something else than that they want one; they are answered then, so they listen again. */
function keepsQuiet({ tracker, conversation }: DriveContext): boolean {
  const { turn } = conversation;
  if (!tracker.state.paused) return false;
  if (!turn.before.paused) return true;
  const { verdict, intents } = turn.understanding;
  const kinds = intents.map(({ kind }) => kind);
  return verdict !== 'meant' || kinds.includes('pause') || kinds.every((kind) => kind === 'thanks');
}

/** Whether something may be told unasked at this moment: never while any question is open, in a pause, or after an answer that was cut off. */
export function mayInterject(drive: DriveContext): boolean {
  const { state } = drive.tracker;
  const { turn } = drive.conversation;
  const isAsked = openQuestion(state) !== null || turn.asksWhich !== null || turn.asksUntil !== null;
  return !state.ended && !keepsQuiet(drive) && !isAsked && replyToResume(drive) === null;
}

function sayWhereWeAre(drive: DriveContext): string {
  const { state } = drive.tracker;
  const mail = state.cursor === null ? undefined : drive.inbox.state.items.get(state.cursor);
  if (mail !== undefined) return `We were at ${nameMail(mail)}. Say repeat, or next.`;
  if (remaining(state).length === 0) return sayThatWasAll(drive);
  return state.heard.size === 0 ? 'Say next for the first mail.' : 'Say next to go on with the briefing.';
}

/** Where we are, in a few sentences, for a caller whose connection was gone (V-8): a question that was open is over. */
export function sayWelcomeBack(drive: DriveContext): string {
  const isAsked = openQuestion(drive.tracker.state) !== null;
  const dropped = isAsked ? 'Nothing was done about what I asked; say it again if you want it. ' : '';
  return `Welcome back. ${dropped}${sayWhereWeAre(drive)}`;
}
