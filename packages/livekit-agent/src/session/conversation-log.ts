import { AsyncLocalStorage } from 'node:async_hooks';
import { type llm, voice } from '@livekit/agents';
import type { BriefingEvent } from '@nexus/contracts';
import { createTurnRecorder, heardPart, type RecordedTurn, shownForm, type TurnRecorder } from '@nexus/spoken-text';
import { beginTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { interpretLater } from '../understanding/interpret-turn.ts';
import { turnsKept } from '../understanding/named-person.ts';
import { createSpokenTrack, type SpokenTrack } from '../voice/speak-answer.ts';

interface ConversationLogOptions {
  readonly drive: DriveContext;
  readonly gate: EventGate;
  /** True when a model answers, which understands more than the offline language. */
  readonly hasModel: boolean;
  /** An answer is over: all of it, and what the driver heard of it. */
  readonly onAnswered: (answer: { readonly turn: number; readonly told: string; readonly heard: string }) => void;
  /** An answer ended without a word, though nobody cut it short. */
  readonly onSilence: () => void;
  /** Something that was said is over. */
  readonly onFinished: () => void;
}

/** Follows what is said on both sides, typed or spoken, and reports it as events (`user`, `assistant`). */
export interface ConversationLog {
  /** The agent's words, as they are made. Called from within its nodes. */
  capture(delta: string): void;
  flush(): void;
  /** The audio of a stretch of speech. Called from within the agent's `ttsNode`. */
  openTrack(): SpokenTrack | null;
  /** A stretch of audio ended. */
  played(event: voice.PlaybackFinishedEvent): void;
  /** Something is being said, or about to be. */
  readonly active: readonly Utterance[];
  /** Resolves when nothing is being said any more and all of it was told. */
  settled(): Promise<void>;
  /** Ends what is still being said and tells it as it is; for the end of a drive. */
  close(): void;
}

const roundToTenth = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

export function createConversationLog(session: voice.AgentSession, options: ConversationLogOptions): ConversationLog {
  const { drive, gate, hasModel } = options;
  const { tracker } = drive;
  // The framework runs all of a speech in the context in which it was created, so its words find their utterance by it.
  // A context may outlive the drive (the caller that typed the words runs in it), so what it holds is emptied at the end.
  const currentUtterance = new AsyncLocalStorage<{ utterance: Utterance | null }>();
  const speaking = () => currentUtterance.getStore()?.utterance ?? null;
  const active: Utterance[] = [];
  let waiting: (() => void)[] = [];

  function assistantEvent(utterance: Utterance): BriefingEvent {
    const { spoken, stretches, display, firstChunkMs, totalMs } = utterance.finish();
    const heard = utterance.heard();
    // "Again" means what was told: not that it was said again, that the briefing pauses, or that something was not understood.
    const understood =
      hasModel || tracker.state.turn === 0 || drive.conversation.turn.understanding.verdict === 'meant';
    const tells = utterance.kind === 'answer' || tracker.state.turn === 0;
    const turn = utterance.turn ?? tracker.state.turn;
    const { done, called } = drive.conversation.turn;
    const isOfMail = !done.has('repeat') && !called.some(({ toolName }) => toolName === 'pause_briefing');
    if (tells && display !== '' && understood && isOfMail) {
      const { mention } = turn < tracker.state.turn ? drive.conversation.turn.before : tracker.state;
      drive.conversation.lastTold = { whole: display, mention };
    }
    if (tells) options.onAnswered({ turn, told: display, heard: heard?.shown ?? display });
    return {
      type: 'assistant',
      turn,
      text: heard?.spoken ?? spoken,
      ...(heard === null && stretches.some(({ language }) => language !== 'en') && { stretches: [...stretches] }),
      display: shownForm(display),
      firstChunkMs: firstChunkMs === null ? null : roundToTenth(firstChunkMs),
      totalMs: roundToTenth(totalMs),
    };
  }

  function finish(utterance: Utterance): void {
    const index = active.indexOf(utterance);
    if (index < 0) return;
    active.splice(index, 1);
    utterance.recorder.flush();
    const { handle, kind, recorder } = utterance;
    const silent = recorder.empty;
    if (silent && !handle.interrupted && kind === 'answer' && utterance.turn !== null) options.onSilence();
    else if ((kind === 'answer' && utterance.turn !== null) || !silent) gate.emitFirst(assistantEvent(utterance));
    if (!active.some((other) => other.handle.interrupted)) gate.release();
    options.onFinished();
    if (active.length > 0) return;
    const resolve = waiting;
    waiting = [];
    for (const done of resolve) done();
  }

  function heardDriver({ id, textContent }: llm.ChatMessage): void {
    const words = textContent ?? '';
    for (const earlier of active.filter(({ handle }) => handle.interrupted)) {
      if (earlier.recorder.empty) finish(earlier);
      else gate.hold();
    }
    const read = interpretLater(drive, id, words);
    tracker.apply({ type: 'turn-began' });
    drive.actions.undo.beginSentence();
    const { turn: last, turnsBefore } = drive.conversation;
    drive.conversation.turnsBefore = [last, ...turnsBefore].slice(0, turnsKept);
    drive.conversation.turn = beginTurn({
      messageId: id,
      words,
      read,
      before: tracker.state,
      newestBefore: drive.actions.undo.peek(),
    });
    const answer = speaking();
    if (answer !== null) answer.turn = tracker.state.turn;
    drive.conversation.said.add(words);
    gate.emit({ type: 'user', turn: tracker.state.turn, text: words });
  }

  session.on(voice.AgentSessionEventTypes.SpeechCreated, ({ speechHandle, source }) => {
    const utterance = createUtterance(speechHandle, source === 'say' ? 'remark' : 'answer');
    if (utterance.kind === 'remark') utterance.turn = tracker.state.turn;
    active.push(utterance);
    const holder: { utterance: Utterance | null } = { utterance };
    currentUtterance.enterWith(holder);
    speechHandle.addDoneCallback(() => {
      finish(utterance);
      holder.utterance = null;
    });
  });
  session.on(voice.AgentSessionEventTypes.ConversationItemAdded, ({ item }) => {
    if (item.type !== 'message') return;
    if (item.role === 'user') return heardDriver(item);
    if (item.role !== 'assistant' || !item.interrupted) return;
    // The model should know what was heard, not what would have been said.
    const heard = speaking()?.heard();
    if (heard) item.content = [heard.shown];
  });

  return {
    capture: (delta) => speaking()?.recorder.capture(delta),
    flush: () => speaking()?.recorder.flush(),
    openTrack: () => speaking()?.openTrack() ?? null,
    played({ playbackPosition, interrupted }) {
      active.some((utterance) => utterance.played(playbackPosition, interrupted));
    },
    active,
    close() {
      for (const utterance of [...active]) finish(utterance);
      gate.release();
    },
    async settled() {
      if (active.length > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

/** Lets events through in the order of the turns: what a new turn tells waits until it is known what was heard of the one before it. */
interface EventGate {
  emit(event: BriefingEvent): void;
  /** From now on events wait. */
  hold(): void;
  /** Events that are due before those that wait. */
  emitFirst(event: BriefingEvent): void;
  release(): void;
}

export function createEventGate(onEvent: (event: BriefingEvent) => void): EventGate {
  let held: BriefingEvent[] | null = null;
  return {
    emit(event) {
      if (held === null) onEvent(event);
      else held.push(event);
    },
    hold() {
      held ??= [];
    },
    emitFirst: onEvent,
    release() {
      const waiting = held ?? [];
      held = null;
      for (const event of waiting) onEvent(event);
    },
  };
}

/** One thing that the agent says: the answer of a turn with all its steps, or a sentence of its own accord. */
interface Utterance {
  readonly handle: voice.SpeechHandle;
  readonly kind: 'answer' | 'remark';
  readonly recorder: TurnRecorder;
  /** The turn that it belongs to; null for an answer whose words have not arrived yet. */
  turn: number | null;
  openTrack(): SpokenTrack;
  /** A stretch of its audio is over, `position` seconds into it. @returns false when none is open. */
  played(position: number, interrupted: boolean): boolean;
  /** What was heard, when the voice was stopped before the end; null when nothing tells. */
  heard(): { readonly shown: string; readonly spoken: string } | null;
  finish(): RecordedTurn;
}

interface PlayedTrack {
  readonly track: SpokenTrack;
  /** Seconds; null while it plays or waits to. */
  position: number | null;
  interrupted: boolean;
}

const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

function createUtterance(handle: voice.SpeechHandle, kind: Utterance['kind']): Utterance {
  const recorder = createTurnRecorder(() => performance.now());
  const tracks: PlayedTrack[] = [];
  recorder.begin();
  return {
    handle,
    kind,
    recorder,
    turn: null,
    openTrack() {
      const track = createSpokenTrack();
      tracks.push({ track, position: null, interrupted: false });
      return track;
    },
    played(position, interrupted) {
      const open = tracks.find((entry) => entry.position === null && entry.track.sounded);
      if (open === undefined) return false;
      open.position = position;
      open.interrupted = interrupted;
      return true;
    },
    heard() {
      if (!handle.interrupted || tracks.length === 0) return null;
      let shown = '';
      let spoken = '';
      for (const { track, position, interrupted } of tracks) {
        // What never played was never heard; what was not stopped was heard to its end.
        if (position === null) continue;
        const part = heardPart(track.pieces, interrupted ? position : Number.POSITIVE_INFINITY);
        shown += ` ${part.shown}`;
        spoken += ` ${part.spoken}`;
      }
      return { shown: collapseSpaces(shown), spoken: collapseSpaces(spoken) };
    },
    finish: () => recorder.finish(),
  };
}
