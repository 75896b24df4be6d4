import { RoomAudioRenderer, RoomContext } from '@livekit/components-react';
import type { Room } from 'livekit-client';

/** Plays what is said in the voice room. */
export function LiveKitSound({ room }: { room: Room }) {
  return (
    <RoomContext.Provider value={room}>
      <RoomAudioRenderer />
    </RoomContext.Provider>
  );
}
