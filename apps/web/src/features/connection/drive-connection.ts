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
  | { readonly phase: 'closed'; readonly reason: string | null; readonly wayOut?: 'take-back' }
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
  /** Sends where the connection is open, and drops it otherwise: who wants it to arrive waits for its receipt. */
  send(message: DriverMessage): void;
  /** Null: the room takes no voice. */
  readonly microphone: { set(on: boolean): Promise<void> } | null;
  close(): Promise<void>;
}

export type ConnectDrive = (listener: ConnectionListener) => DriveConnection;

/** A message as it came over the wire; null when it is none that this page knows. */
export function parseRoomMessage(raw: unknown): RoomMessage | null {
  return readRoomMessage(raw).message;
}

/** A message with the number that the text room gives to what it says once; null where it has none. */
export function readRoomMessage(raw: unknown): { readonly message: RoomMessage | null; readonly seq: number | null } {
  if (typeof raw !== 'string') return { message: null, seq: null };
  try {
    const value: unknown = JSON.parse(raw);
    const parsed = RoomMessage.safeParse(value);
    const seq = value instanceof Object && 'seq' in value && typeof value.seq === 'number' ? value.seq : null;
    return { message: parsed.success ? parsed.data : null, seq };
  } catch {
    return { message: null, seq: null };
  }
}
