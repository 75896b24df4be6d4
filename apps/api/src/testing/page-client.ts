import { once } from 'node:events';
import { DriverMessage, JoinMessage, RoomMessage } from '@nexus/contracts';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';

/** What a page does with the text room. */
interface PageClient {
  readonly socket: WebSocket;
  readonly messages: readonly RoomMessage[];
  join(accessToken?: string): void;
  say(text: string): void;
  tell(message: DriverMessage): void;
  sendRaw(data: string | Buffer): void;
  /** The first message from now on, or since the last one waited for, that fits. */
  hear(fits: (message: RoomMessage) => boolean): Promise<RoomMessage>;
  /** Words the agent said, once it says something that matches. */
  hearSaid(words: RegExp): Promise<string>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
}

export async function openPage(address: string, options: ClientOptions = {}): Promise<PageClient> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/room`, options);
  onTestFinished(() => socket.terminate());
  const messages: RoomMessage[] = [];
  const waiters = new Set<() => void>();
  let heard = 0;
  socket.on('message', (data) => {
    messages.push(RoomMessage.parse(JSON.parse(data.toString())));
    for (const look of waiters) look();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await once(socket, 'open');

  const hear = (fits: (message: RoomMessage) => boolean) =>
    new Promise<RoomMessage>((resolve, reject) => {
      const look = () => {
        const index = messages.findIndex((message, at) => at >= heard && fits(message));
        const found = messages[index];
        if (found === undefined) return;
        heard = index + 1;
        waiters.delete(look);
        resolve(found);
      };
      waiters.add(look);
      void closed.then(({ code }) => reject(new Error(`closed with ${code} before it was heard`)));
      look();
    });
  const send = (value: unknown) => socket.send(JSON.stringify(value));
  return {
    socket,
    messages,
    closed,
    join: (accessToken) => send(JoinMessage.parse({ type: 'join', ...(accessToken !== undefined && { accessToken }) })),
    say: (text) => send(DriverMessage.parse({ type: 'say', text })),
    tell: send,
    sendRaw: (data) => socket.send(data),
    hear,
    async hearSaid(words) {
      const message = await hear((candidate) => candidate.type === 'assistant' && words.test(candidate.display));
      return message.type === 'assistant' ? message.display : '';
    },
  };
}
