import {
  type RemoteParticipant,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  TrackKind,
} from '@livekit/rtc-node';

export interface PresenceListener {
  readonly onAway: () => void;
  readonly onBack: () => void;
}

/**
 * Listens to one identity and nobody else: only its audio is subscribed to, and its coming and going is told. A connection
 * that takes the place of an earlier one of the same identity counts as coming back. Returns how to stop.
 */
export function watchParticipant(room: Room, identity: string, { onAway, onBack }: PresenceListener): () => void {
  const hear = (publication: RemoteTrackPublication, participant: RemoteParticipant) => {
    if (participant.identity === identity && publication.kind === TrackKind.KIND_AUDIO) publication.setSubscribed(true);
  };
  const hearAll = (participant: RemoteParticipant) => {
    for (const publication of participant.trackPublications.values()) hear(publication, participant);
  };
  const onConnected = (participant: RemoteParticipant) => {
    if (participant.identity !== identity) return;
    hearAll(participant);
    onBack();
  };
  const onDisconnected = (participant: RemoteParticipant) => {
    if (participant.identity === identity && !room.remoteParticipants.has(identity)) onAway();
  };
  room.on(RoomEvent.TrackPublished, hear);
  room.on(RoomEvent.ParticipantConnected, onConnected);
  room.on(RoomEvent.ParticipantDisconnected, onDisconnected);
  const present = room.remoteParticipants.get(identity);
  if (present !== undefined) hearAll(present);
  return () => {
    room.off(RoomEvent.TrackPublished, hear);
    room.off(RoomEvent.ParticipantConnected, onConnected);
    room.off(RoomEvent.ParticipantDisconnected, onDisconnected);
  };
}
