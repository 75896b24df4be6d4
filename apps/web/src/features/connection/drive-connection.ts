import { type DriverMessage, RoomMessage } from '@nexus/contracts';

/** What the driver can do about a connection that does not come about. */
type WayOut = 'text-room' | 'sign-in' | 'try-again';

export type ConnectionState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'connecting' }
  | { readonly phase: 'open' }
  /** Gone, and being made again. */
  | { readonly phase: 'lost' }
  /** Over for good. `reason` is a sentence, null where the driver knows it: the drive ended. */
  | { readonly phase: 'closed'; readonly reason: string | null }
  /** It could not be made. `reason` is a sentence. */
  | { readonly phase: 'refused'; readonly reason: string; readonly wayOut: WayOut };

export interface ConnectionListener {
  /** Null: something came that is no message of a drive. */
  received(message: RoomMessage | null): void;
  changed(state: ConnectionState): void;
  /** What comes from now on belongs to another drive: the former one was over before the connection was back. */
  restarted(): void;
}

/** The line between the page and a drive, whichever room it is in. One connection serves one drive. */
export interface DriveConnection {
  /** Begins to connect; all that follows is told to the listener. */
  open(): void;
  /** Sends where the connection is open; drops it otherwise, since a command must not take effect late. */
  send(message: DriverMessage): void;
  /** Null: the room takes no voice. */
  readonly microphone: { set(on: boolean): Promise<void> } | null;
  close(): Promise<void>;
}

export type ConnectDrive = (listener: ConnectionListener) => DriveConnection;

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
