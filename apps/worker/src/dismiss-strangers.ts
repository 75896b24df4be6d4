import { ParticipantKind, type RemoteParticipant, type Room, RoomEvent } from '@livekit/rtc-node';

export interface Doorkeeper {
  readonly room: Room;
  /** The one identity that belongs here. */
  readonly identity: string;
  /** Puts somebody out of the room. */
  readonly remove: (identity: string) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Another agent, or an operator's recorder: whoever has the server's secret put it there. */
const staff: ReadonlySet<ParticipantKind | undefined> = new Set([ParticipantKind.AGENT, ParticipantKind.EGRESS]);

/**
 * Puts out whoever is not the driver, now and later. What the agent says can be subscribed to by everybody in a room, and
 * rtc-node 0.13 cannot restrict that; so nobody else stays. Resolves when those who were here before are out. Returns how to stop.
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
