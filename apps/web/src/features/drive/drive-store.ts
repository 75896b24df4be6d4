import { type DriverMessage, longestCommand, type RoomMessage } from '@nexus/contracts';
import { createStore, type Store } from '../../external-store.ts';
import type {
  ConnectDrive,
  ConnectionListener,
  ConnectionState,
  DriveConnection,
} from '../connection/drive-connection.ts';
import { type DriveState, driveReducer, initialDrive, restartedDrive, type TopicLeft } from './drive-reducer.ts';
import type { ReadAloud } from './read-aloud.ts';
import { driveWording, type statusWording, type talkWording } from './wording.ts';

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
}

interface DriveStoreDependencies {
  connectText: ConnectDrive;
  /** Null: no voice here. */
  readonly connectVoice: ConnectDrive | null;
  /** Null: the browser has no voice. It tells the store by `reading`. */
  readonly createReadAloud: ((reading: (speaking: boolean) => void) => ReadAloud) | null;
  /** The driver had it switched on, or never switched it. */
  readonly readAloudBefore: boolean;
  keepReadAloud(on: boolean): void;
  /** Lets the voice room's sound be heard; called while the driver presses something. */
  allowSound(): void;
  /** The sign-in is no longer good; a sentence. */
  signInAgain(reason: string): void;
}

/** The page's drive: what is shown, and what the driver can do. */
export interface DriveStore extends Store<DriveView> {
  press(): void;
  say(words: string): void;
  /** Says "next"; while a question is open it reads that again instead of passing it over. */
  next(): void;
  hush(): void;
  setReadAloud(on: boolean): void;
  soundBlocked(blocked: boolean): void;
  /** Gives up the voice room for the text room, and connects. */
  useTextRoom(): void;
  close(): Promise<void>;
}

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
  });
  const readAloud = dependencies.createReadAloud?.((reading) => update({ reading })) ?? null;
  let connection: DriveConnection | null = null;
  /** Typed before the drive was there to hear it. */
  let toSay: string | null = null;

  function received(message: RoomMessage | null): void {
    update({ drive: driveReducer(store.view.drive, message) });
    if (message?.type === 'ready' && toSay !== null) {
      const words = toSay;
      toSay = null;
      send({ type: 'say', text: words });
    }
    if (message?.type === 'assistant' && store.view.room === 'text' && store.view.readAloud)
      readAloud?.say(message.text, store.view.drive.speakingRate);
  }

  function changed(state: ConnectionState): void {
    update({ connection: state });
    if (state.phase === 'refused' && state.wayOut === 'sign-in') dependencies.signInAgain(state.reason);
  }

  function restarted(): void {
    readAloud?.stop();
    update({ drive: restartedDrive(store.view.drive) });
    if (store.view.room === 'text' && store.view.readAloud) readAloud?.say(driveWording.lostDrive);
  }

  function start(): void {
    readAloud?.stop();
    toSay = null;
    void connection?.close();
    update({ drive: initialDrive, microphoneOn: true, soundBlocked: false });
    const connect = store.view.room === 'voice' && connectVoice !== null ? connectVoice : connectText;
    // A connection that was given up may still have something to tell.
    const current = (): boolean => connection === made;
    const listener: ConnectionListener = {
      received: (message) => current() && received(message),
      changed: (state) => current() && changed(state),
      restarted: () => current() && restarted(),
    };
    const made = connect(listener);
    connection = made;
    made.open();
  }

  function send(message: DriverMessage): void {
    if (isTalking(store.view)) connection?.send(message);
  }

  function hush(): void {
    readAloud?.stop();
    send({ type: 'hush' });
  }

  function setMicrophone(on: boolean): void {
    update({ microphoneOn: on });
    // A microphone that does not obey shows itself: the button tells what was wanted, the words keep coming.
    connection?.microphone?.set(on).catch(() => update({ microphoneOn: !on }));
  }

  function say(words: string): void {
    const text = words.trim().slice(0, longestCommand);
    if (text === '') return;
    if (talkPress(store.view) === 'start') {
      start();
      // The start itself is what these words ask for.
      if (!/^(please )?brief me[.!]?$/i.test(text)) toSay = text;
      return;
    }
    readAloud?.stop();
    send({ type: 'say', text });
  }

  function next(): void {
    if (!store.view.drive.asked) {
      say('next');
      return;
    }
    // Of a question that is still on its way nothing is there to read but what was said before it; it comes by itself.
    const last = store.view.drive.utterances.findLast(({ speaker }) => speaker !== 'notice');
    if (store.view.room === 'text' && store.view.readAloud && last?.speaker === 'nexus')
      readAloud?.say(last.text, store.view.drive.speakingRate);
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
    next,
    hush,
    setReadAloud(on) {
      if (!on) readAloud?.stop();
      dependencies.keepReadAloud(on);
      update({ readAloud: on });
    },
    soundBlocked: (blocked) => update({ soundBlocked: blocked }),
    useTextRoom() {
      update({ room: 'text' });
      start();
    },
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
