import type { JobContext } from '@livekit/agents';
import {
  ParticipantKind,
  type RemoteParticipant,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  TrackKind,
} from '@livekit/rtc-node';
import { orAborted } from '@nexus/async';

interface Arrival {
  readonly identity: string;
  /** Milliseconds. */
  readonly patience: number;
  readonly signal: AbortSignal;
}

/** True when the driver is in the room; false when nobody came in time, the room closed or the wait was called off. */
export async function waitForDriver(context: JobContext, { identity, patience, signal }: Arrival): Promise<boolean> {
  const calledOff = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  return orAborted(context.waitForParticipant(identity), calledOff).then(
    () => true,
    () => false,
  );
}

interface PresenceListener {
  readonly onAway: () => void;
  readonly onBack: () => void;
}

/**
 * Listens to one identity and nobody else: subscribes to its audio alone, and tells when it goes away and comes back. A connection that
 * replaces an earlier one of the same identity counts as coming back. Returns how to stop.
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

interface Doorkeeper {
  readonly room: Room;
  /** The one identity that belongs here. */
  readonly identity: string;
  /** Removes somebody from the room. */
  readonly remove: (identity: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Another agent, or an operator's recorder: only a holder of the server's secret can have put it there. */
const staff: ReadonlySet<ParticipantKind | undefined> = new Set([ParticipantKind.AGENT, ParticipantKind.EGRESS]);

/**
 * Removes everybody who is not the driver, now and later. Everybody in a room can subscribe to what the agent says, and rtc-node 0.13 cannot
 * restrict that; so nobody else stays. Resolves when those who were there before are out. Returns how to stop.
 */
export async function dismissStrangers({ room, identity, remove, onFailure }: Doorkeeper): Promise<() => void> {
  const dismiss = async (participant: RemoteParticipant) => {
    if (participant.identity === identity || staff.has(participant.info.kind)) return;
    await remove(participant.identity).catch(onFailure);
  };
  const onConnected = (participant: RemoteParticipant) => void dismiss(participant);
  room.on(RoomEvent.ParticipantConnected, onConnected);
  await Promise.all([...room.remoteParticipants.values()].map(dismiss));
  return () => room.off(RoomEvent.ParticipantConnected, onConnected);
}
