import type { Room } from 'livekit-client';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { useStore } from '../../external-store.ts';
import { createRandomId } from '../../random-id.ts';
import { pause, waitForNetwork } from '../connection/retry.ts';
import { createTextRoomConnection } from '../connection/text-room-connection.ts';
import { createVoiceRoomConnection } from '../connection/voice-room-connection.ts';
import { createEars, type EarsStore } from '../hearing/ears.ts';
import { findRecognition } from '../hearing/recogniser.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { createDriveStore, type DriveStore, talkPress } from './drive-store.ts';
import { createReadAloud } from './read-aloud.ts';
import { createVoiceSettings } from './voice-settings.ts';

/** What a drive on the page needs. */
export interface DriveEnvironment {
  readonly api: ApiClient;
  /** There is a voice room. */
  readonly voice: boolean;
  readonly driver: PageDriver;
}

/** The page's one store, what it shows, and the LiveKit room whose sound is to be played. */
export function useDriveStore(environment: DriveEnvironment) {
  const [room, setRoom] = useState<Room | null>(null);
  const [{ store, ears, voice }] = useState(() => wireStore(environment, setRoom));
  const view = useStore(store);

  useEffect(() => {
    const leave = () => {
      ears?.set(false);
      void store.close();
    };
    const hide = ({ persisted }: PageTransitionEvent) => {
      // A page that may be shown again, as by the back button, finds its drive like after any lost connection.
      if (persisted) store.silence();
      else leave();
    };
    addEventListener('pagehide', hide);
    return () => {
      removeEventListener('pagehide', hide);
      leave();
    };
  }, [store, ears]);

  const isOver = view.connection.phase === 'closed' || view.connection.phase === 'refused' || view.room === 'voice';
  useEffect(() => {
    // Nobody is heard by a drive that is over.
    if (isOver) ears?.set(false);
  }, [isOver, ears]);
  return { store, view, room, ears, voice };
}

const readAloudKey = 'nexus.read-aloud';

const inBrowser = { wait: waitForNetwork, pause, now: () => performance.now(), chance: () => Math.random() };

/** Wires the page: connections, the browser's voice, the store. `onRoom` is told of each LiveKit room that is opened. */
function wireStore({ api, voice, driver }: DriveEnvironment, onRoom: (room: Room) => void) {
  const page = createRandomId();
  const voiceSettings = createVoiceSettings(localStorage);
  let allowSound: () => Promise<void> = async () => {};
  const store: DriveStore = createDriveStore({
    connectText: (listener) =>
      createTextRoomConnection(
        {
          ...inBrowser,
          page,
          openSocket: () => new WebSocket(textRoomAddress(page)),
          accessToken: driver.accessToken,
        },
        listener,
      ),
    connectVoice: !voice
      ? null
      : (listener) => {
          const connection = createVoiceRoomConnection(
            {
              ...inBrowser,
              async createRoom(events) {
                // With what plays its sound: a room that cannot be heard is not entered.
                const [{ createLiveKitVoiceRoom }] = await Promise.all([
                  import('../connection/livekit-voice-room.ts'),
                  import('../connection/livekit-sound.tsx'),
                ]);
                const made = createLiveKitVoiceRoom(events);
                onRoom(made.room);
                return made;
              },
              requestGrant: async () => api.requestGrant(await driver.accessToken()),
              soundBlocked: (blocked) => store.soundBlocked(blocked),
            },
            listener,
          );
          allowSound = connection.allowSound;
          return connection;
        },
    createReadAloud:
      'speechSynthesis' in window
        ? ({ reading, voiceless }) =>
            createReadAloud({
              synthesis: window.speechSynthesis,
              onSpeaking(speaking) {
                reading(speaking);
                ears?.speaking(speaking);
              },
              onVoiceless: voiceless,
              wish: voiceSettings.wish,
              now: inBrowser.now,
            })
        : null,
    changeSpeed: voiceSettings.step,
    hushed: () => ears?.quiet(),
    readAloudBefore: localStorage.getItem(readAloudKey) !== 'off',
    keepReadAloud: (on) => localStorage.setItem(readAloudKey, on ? 'on' : 'off'),
    // Refused again: the button stays as it is and can be pressed again.
    allowSound: () => void allowSound().catch(() => {}),
    signInAgain: driver.signInAgain,
    createId: createRandomId,
  });
  const Recognition = findRecognition(window);
  const ears: EarsStore | null =
    Recognition === null || !isSecureContext
      ? null
      : createEars({
          Recognition,
          language: voiceSettings.wish().language,
          ownWords: store.ownWords,
          silenceAfter: store.silenceAfter,
          // What is heard in a room shall not begin a drive by chance.
          say: (words) => (talkPress(store.view) !== 'start' || beginsDrive.test(words)) && store.say(words, 'spoken'),
          hush: store.hush,
          remind: store.remind,
          later,
          now: inBrowser.now,
        });
  return { store, ears, voice: voiceSettings };
}

const beginsDrive =
  /^(?:(?:hey|ok|okay|please|nexus|good morning|hello) )*(?:brief me|start|begin|let's go|go ahead)(?: please| now)?[.!]?$/i;

function later(milliseconds: number, task: () => void): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}

/** With what names this window: a proxy in front of several APIs leads all its connections to the one that has its drive (H-11). */
function textRoomAddress(page: string): string {
  const address = new URL('/room', location.href);
  address.searchParams.set('page', page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
