import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type DriverMessage, type JoinMessage, RoomMessage } from '@nexus/contracts';

type MessageOf<Type extends RoomMessage['type']> = Extract<RoomMessage, { type: Type }>;

/** A page of the text room, good or bad. */
export interface TextPage {
  readonly messages: readonly RoomMessage[];
  tell(message: DriverMessage | JoinMessage): void;
  /** What may be no message of ours. */
  send(data: string | Uint8Array<ArrayBuffer>): void;
  /** The first message of a kind since `since` that fits; waits for it. @throws Error when the connection ends before. */
  hear<Type extends RoomMessage['type']>(
    type: Type,
    fits?: (message: MessageOf<Type>) => boolean,
    since?: number,
  ): Promise<MessageOf<Type>>;
  /** Says something and waits for its answer. */
  turn(words: string): Promise<MessageOf<'assistant'>>;
  /** Resolves with the code of the end. */
  readonly closed: Promise<number>;
}

/** Opens the text room of an API; nobody has joined yet. @param page what names this window to a proxy */
export async function openTextPage(address: string, page = randomUUID()): Promise<TextPage> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/room?page=${page}`);
  const messages: RoomMessage[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  socket.addEventListener('message', ({ data }) => {
    messages.push(RoomMessage.parse(JSON.parse(String(data))));
    for (const look of waiting) look();
  });
  await once(socket, 'open');

  const hear: TextPage['hear'] = (type, fits = () => true, since = 0) => {
    type Wanted = MessageOf<typeof type>;
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = messages
          .slice(since)
          .find((message): message is Wanted => message.type === type && fits(message as Wanted));
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      void closed.then((code) => reject(new Error(`closed with ${code} before ${type} was heard`)));
      look();
    });
  };
  const tell: TextPage['tell'] = (message) => socket.send(JSON.stringify(message));
  return {
    messages,
    closed,
    tell,
    send: (data) => socket.send(data),
    hear,
    async turn(words) {
      const since = messages.length;
      tell({ type: 'say', text: words });
      const { turn } = await hear('user', ({ text }) => text === words, since);
      return hear('assistant', (message) => message.turn === turn, since);
    },
  };
}
