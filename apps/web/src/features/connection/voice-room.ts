/** Why a voice room was left. `replaced`: the same driver came in from elsewhere. */
export type Departure = 'network' | 'over' | 'replaced';

export interface VoiceRoomEvents {
  heard(raw: string): void;
  /** The room tries to come back by itself. */
  wavering(): void;
  steady(): void;
  left(departure: Departure): void;
  /** The browser plays no sound before the driver presses something. */
  soundBlocked(blocked: boolean): void;
}

/** What a voice connection needs of LiveKit's room. */
export interface VoiceRoom {
  /** Asks the driver for the microphone. @throws MicrophoneRefused */
  takeMicrophone(): Promise<void>;
  join(url: string, token: string): Promise<void>;
  tell(raw: string): Promise<void>;
  setMicrophone(on: boolean): Promise<void>;
  allowSound(): Promise<void>;
  leave(): Promise<void>;
}

/** The driver, the browser or the machine gives no microphone. `message` is a sentence for the driver. */
export class MicrophoneRefused extends Error {
  override readonly name = 'MicrophoneRefused';
}
