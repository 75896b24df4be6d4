import {
  type DriverMessage,
  type LineSource,
  longestCommand,
  type RoomMessage,
  type SeenPlace,
} from '@nexus/contracts';
import { createStore, type Store } from '../../external-store.ts';
import type {
  ConnectDrive,
  ConnectionListener,
  ConnectionState,
  DriveConnection,
} from '../connection/drive-connection.ts';
import type { OwnWords } from '../hearing/own-echo.ts';
import { type DriveState, driveReducer, initialDrive, restartedDrive, type TopicLeft } from './drive-reducer.ts';
import { createOutbox, type OutgoingLine } from './outbox.ts';
import type { ReadAloud, Stretch, Voiceless } from './read-aloud.ts';
import { driveWording, reminderWording, type statusWording, type talkWording, voiceWording } from './wording.ts';

/** Everything on the screen. */
export interface DriveView {
  readonly connection: ConnectionState;
  /** The room in use, or the one that the button would open. */
  readonly room: 'voice' | 'text';
  readonly drive: DriveState;
  readonly microphoneOn: boolean;
  /** The browser waits for a press before it plays sound. */
  readonly soundBlocked: boolean;
  /** The text room's answers are spoken by the browser. */
  readonly readAloud: boolean;
  /** It speaks at this moment. */
  readonly reading: boolean;
  /** Why nothing is read aloud; null: it is, or nobody tried. */
  readonly voiceless: Voiceless | null;
  /** Words that the drive has not confirmed, oldest first. */
  readonly outgoing: readonly OutgoingLine[];
}

interface ReadAloudListener {
  reading(speaking: boolean): void;
  voiceless(why: Voiceless | null): void;
}

interface DriveStoreDependencies {
  connectText: ConnectDrive;
  /** Null: no voice here. */
  readonly connectVoice: ConnectDrive | null;
  /** Null: the browser has no voice. It tells the store when it speaks, and why it cannot. */
  readonly createReadAloud: ((told: ReadAloudListener) => ReadAloud) | null;
  /** Makes its voice a step slower or faster; false: there is none. */
  changeSpeed(by: -1 | 1): boolean;
  /** The driver wants silence. */
  hushed(): void;
  /** The driver had it switched on, or never switched it. */
  readonly readAloudBefore: boolean;
  keepReadAloud(on: boolean): void;
  createId(): string;
  /** Lets the voice room's sound be heard; called while the driver presses something. */
  allowSound(): void;
  /** The sign-in is no longer good; a sentence. */
  signInAgain(reason: string): void;
}

/** The page's drive: what is shown, and what the driver can do. */
export interface DriveStore extends Store<DriveView> {
  press(): void;
  /** @param source how the words came; typed, or by a key, where absent */
  say(words: string, source?: LineSource): void;
  /** Says "next"; while a question is open it reads that again instead of passing it over. */
  next(): void;
  hush(): void;
  /** Nothing more is read aloud for now; the drive does not hear of it. */
  silence(): void;
  /** Reads the last answer aloud once more. */
  readLast(): void;
  /** Asks the drive how much silence after these words ends the driver's turn; only the last one that was asked is told. */
  silenceAfter(words: string, told: (silence: number | null) => void): void;
  /** Says aloud what can be said now; false: the drive does not wait for the driver. */
  remind(): boolean;
  /** What the page says aloud, and has said. */
  ownWords(): OwnWords;
  setReadAloud(on: boolean): void;
  soundBlocked(blocked: boolean): void;
  /** Gives up the voice room for the text room, and connects. */
  useTextRoom(): void;
  /** Goes on in this window with the drive that goes on in another one. */
  takeBack(): void;
  close(): Promise<void>;
}

const speedCommand = /^(?:please )?(?:speak |talk |read |go )?(?:a (?:bit|little) )?(slower|faster)(?: please)?[.!]?$/i;

const nothingSaid: OwnWords = { text: '', current: '', question: '', silentFor: Number.POSITIVE_INFINITY };

const inEnglish = (text: string): readonly Stretch[] => [{ text, language: 'en' }];

/** One page, one store. A drive that is over makes room for the next. */
export function createDriveStore(dependencies: DriveStoreDependencies): DriveStore {
  const { connectText, connectVoice } = dependencies;
  const { store, update } = createStore<DriveView>({
    connection: { phase: 'idle' },
    room: connectVoice === null ? 'text' : 'voice',
    drive: initialDrive,
    microphoneOn: true,
    soundBlocked: false,
    readAloud: dependencies.createReadAloud !== null && dependencies.readAloudBefore,
    reading: false,
    voiceless: null,
    outgoing: [],
  });
  const readAloud =
    dependencies.createReadAloud?.({
      reading: (reading) => update({ reading }),
      voiceless: (voiceless) => voiceless !== store.view.voiceless && update({ voiceless }),
    }) ?? null;
  let connection: DriveConnection | null = null;
  let answered: { readonly shown: string; readonly said: readonly Stretch[] } | null = null;
  let judged: { readonly id: string; readonly told: (silence: number | null) => void } | null = null;
  const outbox = createOutbox({
    // Words that come before the mail is read wait, in their order.
    transmit: (line) => isPrepared() && send(line),
    changed: (outgoing) => update({ outgoing }),
    createId: dependencies.createId,
  });

  function isPrepared(): boolean {
    return store.view.drive.topics !== null;
  }

  function received(message: RoomMessage | null): void {
    const wasPrepared = isPrepared();
    update({ drive: driveReducer(store.view.drive, message) });
    if (message?.type === 'ready' && !wasPrepared) outbox.resend();
    if (message?.type === 'received') outbox.received(message.id, message.taken);
    if (message?.type === 'turn-end' && message.id === judged?.id) judged.told(message.silence);
    if (message?.type === 'end') outbox.giveUp();
    if (message?.type === 'assistant') {
      answered = { shown: message.display.trim(), said: message.stretches ?? inEnglish(message.text) };
      sayAloud(answered.said);
    }
  }

  function sayAloud(words: string | readonly Stretch[]): void {
    const said = typeof words === 'string' ? inEnglish(words) : words;
    if (store.view.room === 'text' && store.view.readAloud) readAloud?.say(said, store.view.drive.speakingRate);
  }

  function changed(state: ConnectionState): void {
    update({ connection: state });
    if (state.phase === 'open') outbox.resend();
    if (state.phase === 'refused' || state.phase === 'closed') outbox.giveUp();
    if (state.phase === 'refused' && state.wayOut === 'sign-in') dependencies.signInAgain(state.reason);
  }

  function restarted(): void {
    readAloud?.stop();
    outbox.giveUp();
    update({ drive: restartedDrive(store.view.drive) });
    sayAloud(driveWording.lostDrive);
  }

  function start(): void {
    outbox.clear();
    beginAnew();
  }

  /** Shows nothing of before: what the drive is at comes from it. */
  function beginAnew(): void {
    update({ drive: initialDrive });
    connect();
  }

  function connect(): void {
    readAloud?.stop();
    void connection?.close();
    update({ microphoneOn: true, soundBlocked: false });
    const make = store.view.room === 'voice' && connectVoice !== null ? connectVoice : connectText;
    // A connection that was given up may still have something to tell.
    const current = (): boolean => connection === made;
    const listener: ConnectionListener = {
      received: (message) => current() && received(message),
      changed: (state) => current() && changed(state),
      restarted: () => current() && restarted(),
    };
    const made = make(listener);
    connection = made;
    made.open();
  }

  function send(message: DriverMessage): void {
    if (isTalking(store.view)) connection?.send(message);
  }

  function hush(): void {
    readAloud?.stop();
    dependencies.hushed();
    send({ type: 'hush' });
  }

  function setMicrophone(on: boolean): void {
    update({ microphoneOn: on });
    // A microphone that does not obey shows itself: the button tells what was wanted, the words keep coming.
    connection?.microphone?.set(on).catch(() => update({ microphoneOn: !on }));
  }

  function seenNow(): SeenPlace {
    const { card, question } = store.view.drive;
    return { emailId: card?.emailId ?? null, question };
  }

  function say(words: string, source: LineSource = 'typed'): void {
    const text = words.trim().slice(0, longestCommand);
    if (text === '') return;
    if (talkPress(store.view) === 'start') {
      start();
      // The start itself is what these words ask for.
      if (/^(please )?brief me[.!]?$/i.test(text)) return;
    }
    readAloud?.stop();
    if (!takesWords(store.view) || changesSpeed(text)) return;
    if (outbox.say({ text, source, seen: seenNow() })) return;
    const error = {
      type: 'error',
      turn: 0,
      code: 'RATE_LIMITED',
      message: driveWording.tooManyWait,
      fatal: false,
    } as const;
    update({ drive: driveReducer(store.view.drive, error) });
  }

  /** The voice is the page's own, so how fast it speaks is for the page to change (W-8). */
  function changesSpeed(text: string): boolean {
    const [, wanted] = text.match(speedCommand) ?? [];
    if (wanted === undefined || store.view.room !== 'text' || !store.view.readAloud) return false;
    const by = wanted.toLowerCase() === 'slower' ? -1 : 1;
    const words = by === -1 ? voiceWording.slower : voiceWording.faster;
    sayAloud(dependencies.changeSpeed(by) ? words : voiceWording.noFurther);
    return true;
  }

  function ownWords(): OwnWords {
    const { drive } = store.view;
    if (readAloud === null) return nothingSaid;
    const last = drive.asked ? drive.utterances.findLast(({ speaker }) => speaker === 'nexus') : undefined;
    return { ...readAloud.ownWords(), question: last?.text ?? '' };
  }

  function remind(): boolean {
    const { drive, outgoing, reading, readAloud: isOn } = store.view;
    const waits = isTalking(store.view) && drive.activity === 'listening' && outgoing.length === 0;
    if (!waits || reading || !isOn) return false;
    const { question, mail, beginning } = reminderWording;
    sayAloud(drive.asked ? question : drive.card === null ? beginning : mail);
    return true;
  }

  function next(): void {
    if (!store.view.drive.asked) {
      say('next');
      return;
    }
    readLast();
  }

  function readLast(): void {
    // Of a question that is still on its way nothing is there to read but what was said before it; it comes by itself.
    const last = store.view.drive.utterances.findLast(({ speaker }) => speaker !== 'notice');
    if (last?.speaker === 'nexus') sayAloud(last.text === answered?.shown ? answered.said : last.text);
  }

  return {
    get view() {
      return store.view;
    },
    subscribe: store.subscribe,
    press() {
      switch (talkPress(store.view)) {
        case 'start':
          return start();
        case 'allow-sound':
          return dependencies.allowSound();
        case 'pause':
          hush();
          return setMicrophone(false);
        case 'talk':
          return setMicrophone(true);
        case 'hush':
          return hush();
        case 'yes':
          return say('yes');
        case 'next':
          return next();
        case 'wait':
          return;
      }
    },
    say,
    remind,
    readLast,
    next,
    hush,
    silence: () => readAloud?.stop(),
    ownWords,
    silenceAfter(words, told) {
      const text = words.trim().slice(0, longestCommand);
      if (text === '') return;
      judged = { id: dependencies.createId(), told };
      send({ type: 'heard', id: judged.id, text });
    },
    setReadAloud(on) {
      if (!on) {
        readAloud?.stop();
        update({ voiceless: null });
      }
      dependencies.keepReadAloud(on);
      update({ readAloud: on });
    },
    soundBlocked: (blocked) => update({ soundBlocked: blocked }),
    useTextRoom() {
      update({ room: 'text' });
      start();
    },
    takeBack: beginAnew,
    async close() {
      readAloud?.stop();
      const last = connection;
      connection = null;
      await last?.close();
    },
  };
}

/** True where words can be sent. */
export function isTalking({ connection, drive }: DriveView): boolean {
  return connection.phase === 'open' && drive.activity !== 'ended';
}

/** True where words have somewhere to go: a drive, or one whose connection comes or will be back. */
export function takesWords({ connection, drive }: DriveView): boolean {
  return ['connecting', 'open', 'lost'].includes(connection.phase) && drive.activity !== 'ended';
}

/** What the large button does. */
export type TalkPress = keyof typeof talkWording;

/** What the large button does now: one button, since a driver looks for none. */
export function talkPress(view: DriveView): TalkPress {
  const { connection, drive, room, soundBlocked, microphoneOn, reading } = view;
  if (drive.activity === 'ended') return 'start';
  if (connection.phase === 'connecting' || connection.phase === 'lost') return 'wait';
  if (connection.phase !== 'open') return 'start';
  if (room === 'voice' && soundBlocked) return 'allow-sound';
  // Before all else, so that no press passes a question over.
  if (drive.asked) return 'yes';
  if (room === 'voice') {
    return microphoneOn ? 'pause' : 'talk';
  }
  return reading ? 'hush' : 'next';
}

type Mood = 'idle' | 'listening' | 'thinking' | 'speaking' | 'trouble' | 'over';

type DriveStatus = keyof typeof statusWording;

/** How the drive is, as a word and as a colour. */
export function driveStatus(view: DriveView): { readonly status: DriveStatus; readonly mood: Mood } {
  const { connection, drive, room } = view;
  if (connection.phase === 'closed' && connection.reason !== null && drive.activity !== 'ended')
    return { status: 'elsewhere', mood: 'over' };
  if (drive.activity === 'ended' || connection.phase === 'closed') return { status: 'ended', mood: 'over' };
  if (connection.phase === 'idle') return { status: 'ready', mood: 'idle' };
  if (connection.phase === 'connecting') return { status: 'connecting', mood: 'thinking' };
  if (connection.phase === 'lost') return { status: 'lost', mood: 'trouble' };
  if (connection.phase === 'refused') return { status: 'refused', mood: 'trouble' };
  if (view.soundBlocked) return { status: 'sound-off', mood: 'trouble' };
  if (view.reading || drive.activity === 'speaking') return { status: 'speaking', mood: 'speaking' };
  if (drive.activity === 'thinking') return { status: 'thinking', mood: 'thinking' };
  if (drive.activity === 'away') return { status: 'away', mood: 'trouble' };
  if (drive.activity === 'listening' || drive.topics !== null) {
    if (room === 'text') return { status: 'your-turn', mood: 'listening' };
    return view.microphoneOn ? { status: 'listening', mood: 'listening' } : { status: 'microphone-off', mood: 'idle' };
  }
  return { status: 'checking-mail', mood: 'thinking' };
}

const nearbyTopics = 4;

/** The current topic and the next few that have mails to come; the rest behind them. Topics that are done are in neither. */
export function topicsAhead(topics: readonly TopicLeft[]): {
  readonly near: readonly TopicLeft[];
  readonly far: readonly TopicLeft[];
} {
  const open = topics.filter(({ left, current }) => left > 0 || current);
  const ordered = [...open.filter(({ current }) => current), ...open.filter(({ current }) => !current)];
  return { near: ordered.slice(0, nearbyTopics), far: ordered.slice(nearbyTopics) };
}
