import { RoomMessage } from '@nexus/contracts';

/** A message as it came over the wire; null when it is none that this page knows. */
export function parseRoomMessage(raw: unknown): RoomMessage | null {
  if (typeof raw !== 'string') return null;
  try {
    const parsed = RoomMessage.safeParse(JSON.parse(raw));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
