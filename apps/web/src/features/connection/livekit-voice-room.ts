import { briefingTopic, driverTopic } from '@nexus/contracts';
import { createLocalTracks, DisconnectReason, type LocalTrack, Room, RoomEvent } from 'livekit-client';
import {
  type DisconnectCause,
  MicrophoneRefused,
  type VoiceRoom,
  type VoiceRoomEvents,
} from './voice-room-connection.ts';
import { connectionWording } from './wording.ts';

/** A voice room with LiveKit's client. `room` is for the components that play its sound. */
export function createLiveKitVoiceRoom(events: VoiceRoomEvents): VoiceRoom & { readonly room: Room } {
  const room = new Room({ disconnectOnPageLeave: true });
  let microphone: LocalTrack | null = null;
  let joined = false;
  let on = true;

  /** LiveKit ends the microphone of a room that it lost, so coming back takes it anew. */
  async function publishMicrophone(): Promise<void> {
    if (microphone === null) return;
    if (microphone.mediaStreamTrack.readyState === 'ended') microphone = await openMicrophone();
    if (!on) await microphone.mute();
    await room.localParticipant.publishTrack(microphone, { stopMicTrackOnMute: false });
  }

  room.registerTextStreamHandler(briefingTopic, (reader) => {
    // A stream that breaks off is part of a connection that breaks off, and that is told below.
    reader.readAll().then(events.received, () => {});
  });
  room.on(RoomEvent.Reconnecting, events.reconnecting);
  room.on(RoomEvent.Reconnected, events.reconnected);
  room.on(RoomEvent.AudioPlaybackStatusChanged, () => events.soundBlocked(!room.canPlaybackAudio));
  room.on(RoomEvent.Disconnected, (reason) => {
    if (!joined) return;
    joined = false;
    events.disconnected(disconnectCause(reason));
  });

  return {
    room,
    async takeMicrophone() {
      microphone = await openMicrophone();
    },
    async join(url, token) {
      await room.connect(url, token);
      joined = true;
      await publishMicrophone();
    },
    async tell(raw) {
      await room.localParticipant.sendText(raw, { topic: driverTopic });
    },
    async setMicrophone(wanted) {
      on = wanted;
      if (on) await microphone?.unmute();
      else await microphone?.mute();
    },
    allowSound: () => room.startAudio(),
    async leave() {
      joined = false;
      await room.disconnect();
      microphone?.stop();
      microphone = null;
    },
  };
}

function disconnectCause(reason: DisconnectReason | undefined): DisconnectCause {
  switch (reason) {
    case DisconnectReason.DUPLICATE_IDENTITY:
      return 'replaced';
    case DisconnectReason.CLIENT_INITIATED:
    case DisconnectReason.ROOM_DELETED:
    case DisconnectReason.ROOM_CLOSED:
    case DisconnectReason.PARTICIPANT_REMOVED:
      return 'over';
    default:
      return 'network';
  }
}

function whyNoMicrophone(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return connectionWording.microphoneNotAllowed;
  if (name === 'NotFoundError') return connectionWording.noMicrophone;
  return connectionWording.microphoneUnusable;
}

async function openMicrophone(): Promise<LocalTrack> {
  if (navigator.mediaDevices === undefined) {
    throw new MicrophoneRefused(connectionWording.microphoneNeedsHttps);
  }
  try {
    const wanted = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    const [microphone] = await createLocalTracks({ audio: wanted });
    if (microphone !== undefined) return microphone;
  } catch (error) {
    throw new MicrophoneRefused(whyNoMicrophone(error), { cause: error });
  }
  throw new MicrophoneRefused(connectionWording.noMicrophone);
}
