import type { Room } from 'livekit-client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { waitForNetwork } from '../connection/retry.ts';
import { createTextRoomConnection } from '../connection/text-room-connection.ts';
import { createVoiceRoomConnection } from '../connection/voice-room-connection.ts';
import type { Service } from '../service/create-service.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { createDriveStore, type DriveStore } from './create-drive-store.ts';
import { createReadAloud } from './read-aloud.ts';

export interface PagePlace {
  readonly service: Service;
  /** There is a voice room. */
  readonly voice: boolean;
  readonly driver: PageDriver;
}

function textRoomAddress(): string {
  const address = new URL('/room', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

const readAloudPlace = 'nexus.read-aloud';

const inBrowser = { wait: waitForNetwork, now: () => performance.now(), chance: () => Math.random() };

/** Wires the page: connections, the browser's voice, the store. `onRoom` is told of each LiveKit room that is opened. */
function wireStore({ service, voice, driver }: PagePlace, onRoom: (room: Room) => void): DriveStore {
  let allowSound: () => Promise<void> = async () => {};
  const store: DriveStore = createDriveStore({
    connectText: (listener) =>
      createTextRoomConnection(
        { ...inBrowser, openSocket: () => new WebSocket(textRoomAddress()), accessToken: driver.accessToken },
        listener,
      ),
    connectVoice: !voice
      ? null
      : (listener) => {
          const connection = createVoiceRoomConnection(
            {
              ...inBrowser,
              async createRoom(events) {
                const { createLiveKitVoiceRoom } = await import('../connection/livekit-voice-room.ts');
                const made = createLiveKitVoiceRoom(events);
                onRoom(made.room);
                return made;
              },
              requestGrant: async () => service.requestGrant(await driver.accessToken()),
              soundBlocked: (blocked) => store.soundBlocked(blocked),
            },
            listener,
          );
          allowSound = connection.allowSound;
          return connection;
        },
    createReadAloud: 'speechSynthesis' in window ? (reading) => createReadAloud(window.speechSynthesis, reading) : null,
    readAloudBefore: localStorage.getItem(readAloudPlace) !== 'off',
    keepReadAloud: (on) => localStorage.setItem(readAloudPlace, on ? 'on' : 'off'),
    // Refused again: the button stays as it is and can be pressed again.
    allowSound: () => void allowSound().catch(() => {}),
    signInAgain: driver.signInAgain,
  });
  return store;
}

/** The page's one store, what it shows, and the LiveKit room whose sound is to be played. */
export function useDriveStore(place: PagePlace) {
  const [room, setRoom] = useState<Room | null>(null);
  const [store] = useState(() => wireStore(place, setRoom));
  const view = useSyncExternalStore(store.subscribe, () => store.view);

  useEffect(() => {
    const leave = () => void store.close();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [store]);
  return { store, view, room };
}
