import type { ConnectionState } from '../connection/drive-connection.ts';
import { type DriveState, emptyDrive } from './drive-state.ts';

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

export function initialView(room: DriveView['room'], readAloud: boolean): DriveView {
  return {
    connection: { phase: 'idle' },
    room,
    drive: emptyDrive,
    microphoneOn: true,
    soundBlocked: false,
    readAloud,
    reading: false,
  };
}

/** True where words can be sent. */
export function isTalking({ connection, drive }: DriveView): boolean {
  return connection.phase === 'open' && drive.activity !== 'ended';
}

/** What the large button does. */
export type TalkPress = 'start' | 'wait' | 'allow-sound' | 'pause' | 'talk' | 'hush' | 'yes' | 'next';

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

/** The button's name. */
export const talkPressInWords: Readonly<Record<TalkPress, string>> = {
  start: 'Brief me',
  wait: 'One moment',
  'allow-sound': 'Turn on sound',
  pause: 'Pause',
  talk: 'Talk',
  hush: 'Pause',
  yes: 'Yes',
  next: 'Next',
};

export type Mood = 'idle' | 'listening' | 'thinking' | 'speaking' | 'trouble' | 'over';

/** How it stands with the drive, in words and in a colour. */
export function standing(view: DriveView): { readonly words: string; readonly mood: Mood } {
  const { connection, drive, room } = view;
  if (connection.phase === 'closed' && connection.reason !== null && drive.activity !== 'ended')
    return { words: 'Not here any more', mood: 'over' };
  if (drive.activity === 'ended' || connection.phase === 'closed')
    return { words: 'The drive has ended', mood: 'over' };
  if (connection.phase === 'idle') return { words: 'Ready when you are', mood: 'idle' };
  if (connection.phase === 'connecting') return { words: 'Connecting', mood: 'thinking' };
  if (connection.phase === 'lost') return { words: 'Connection lost, trying again', mood: 'trouble' };
  if (connection.phase === 'refused') return { words: 'Not connected', mood: 'trouble' };
  if (view.soundBlocked) return { words: 'Sound is off', mood: 'trouble' };
  if (view.reading || drive.activity === 'speaking') return { words: 'Speaking', mood: 'speaking' };
  if (drive.activity === 'thinking') return { words: 'Thinking', mood: 'thinking' };
  if (drive.activity === 'away') return { words: 'Waiting for the connection', mood: 'trouble' };
  if (drive.activity === 'listening' || drive.topics !== null) {
    if (room === 'text') return { words: 'Your turn', mood: 'listening' };
    return view.microphoneOn ? { words: 'Listening', mood: 'listening' } : { words: 'Microphone off', mood: 'idle' };
  }
  return { words: 'Checking your mail', mood: 'thinking' };
}
