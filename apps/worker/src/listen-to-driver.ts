import type { Room, TextStreamReader } from '@livekit/rtc-node';
import { DriverMessage, driverTopic } from '@nexus/contracts';

export interface DriverListener {
  readonly room: Room;
  /** The one identity that is obeyed. */
  readonly identity: string;
  readonly onMessage: (message: DriverMessage) => void;
  /** Something came that is no `DriverMessage`. */
  readonly onInvalid: () => void;
}

/** The longest message there is has 2,000 characters of text; this leaves room for their escapes. */
const longest = 16_384;

async function readText(reader: TextStreamReader): Promise<string | null> {
  let text = '';
  for await (const piece of reader) {
    text += piece;
    if (text.length > longest) return null;
  }
  return text;
}

/** @returns null for what is too long, no JSON, or no message of ours. */
export function parseDriverMessage(text: string | null): DriverMessage | null {
  if (text === null) return null;
  try {
    return DriverMessage.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Obeys typed words of one identity, in their order, and closes everybody else's streams unread. Returns how to stop. */
export function listenToDriver({ room, identity, onMessage, onInvalid }: DriverListener): () => void {
  let last: Promise<void> = Promise.resolve();
  const take = async (reader: TextStreamReader) => {
    const message = parseDriverMessage(await readText(reader));
    if (message === null) onInvalid();
    else onMessage(message);
  };
  room.registerTextStreamHandler(driverTopic, (reader, sender) => {
    if (sender.identity !== identity) void reader.close();
    else last = last.then(() => take(reader)).catch(onInvalid);
  });
  return () => room.unregisterTextStreamHandler(driverTopic);
}
