import type { DriverMessage, RoomMessage } from '@nexus/contracts';
import type {
  ConnectDrive,
  ConnectionListener,
  ConnectionState,
  DriveConnection,
} from '../connection/drive-connection.ts';
import { driveAfter, driveAfterLoss, emptyDrive, lostDrive } from './drive-state.ts';
import { type DriveView, initialView, isTalking, talkPress } from './drive-view.ts';
import type { ReadAloud } from './read-aloud.ts';

export interface DriveStoreDependencies {
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
export interface DriveStore {
  readonly view: DriveView;
  /** @returns how to stop listening */
  subscribe(changed: () => void): () => void;
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

/** One page, one store. A drive that is over makes place for the next. */
export function createDriveStore(dependencies: DriveStoreDependencies): DriveStore {
  const { connectText, connectVoice } = dependencies;
  const readAloud = dependencies.createReadAloud?.((reading) => update({ reading })) ?? null;
  const listeners = new Set<() => void>();
  let view = initialView(connectVoice === null ? 'text' : 'voice', readAloud !== null && dependencies.readAloudBefore);
  let connection: DriveConnection | null = null;
  /** Typed before the drive was there to hear it. */
  let toSay: string | null = null;

  function update(change: Partial<DriveView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function received(message: RoomMessage | null): void {
    update({ drive: driveAfter(view.drive, message) });
    if (message?.type === 'ready' && toSay !== null) {
      const words = toSay;
      toSay = null;
      send({ type: 'say', text: words });
    }
    if (message?.type === 'assistant' && view.room === 'text' && view.readAloud) readAloud?.say(message.text);
  }

  function changed(state: ConnectionState): void {
    update({ connection: state });
    if (state.phase === 'refused' && state.wayOut === 'sign-in') dependencies.signInAgain(state.reason);
  }

  function restarted(): void {
    readAloud?.stop();
    update({ drive: driveAfterLoss(view.drive) });
    if (view.room === 'text' && view.readAloud) readAloud?.say(lostDrive);
  }

  function start(): void {
    readAloud?.stop();
    toSay = null;
    void connection?.close();
    update({ drive: emptyDrive, microphoneOn: true, soundBlocked: false });
    const connect = view.room === 'voice' && connectVoice !== null ? connectVoice : connectText;
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
    if (isTalking(view)) connection?.send(message);
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
    const text = words.trim().slice(0, 2_000);
    if (text === '') return;
    if (talkPress(view) === 'start') {
      start();
      // The start itself is what these words ask for.
      if (!/^(please )?brief me[.!]?$/i.test(text)) toSay = text;
      return;
    }
    readAloud?.stop();
    send({ type: 'say', text });
  }

  function next(): void {
    if (!view.drive.asked) {
      say('next');
      return;
    }
    const question = view.drive.utterances.findLast(({ speaker }) => speaker === 'nexus');
    if (view.room === 'text' && view.readAloud && question !== undefined) readAloud?.say(question.text);
  }

  return {
    get view() {
      return view;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    press() {
      switch (talkPress(view)) {
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
