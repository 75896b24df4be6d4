import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { MailServer } from '@nexus/contracts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendBySmtp } from './smtp.ts';

const halfAMinute = 30_000;
const minute = 60_000;
const textOver = /\r\n\.\r\n$/;
const long = Buffer.alloc(40_000_000, 'It holds.\r\n');
const short = Buffer.from('Subject: Roof\r\n\r\nIt holds.\r\n');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A server that takes everything until a client has said this, and then neither listens nor speaks, unless it is told to. */
async function layServer(said: RegExp, onBytes: (total: number) => void = () => {}) {
  const silent = Promise.withResolvers<void>();
  const sockets: Socket[] = [];
  const listening = createServer((socket) => {
    let heard = '';
    let total = 0;
    let isText = false;
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('220 mail.example.com\r\n');
    socket.on('data', (bytes) => {
      total += bytes.length;
      onBytes(total);
      heard = (heard + bytes.toString('latin1')).slice(-1_000);
      if (said.test(heard)) {
        socket.pause();
        return silent.resolve();
      }
      if (!isText) socket.write(/DATA\r\n$/.test(heard) ? '354 go on\r\n' : '250 mail.example.com\r\n');
      isText ||= /DATA\r\n$/.test(heard);
    });
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    listening.close();
    await once(listening, 'close');
  });
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const server: MailServer = { host: '127.0.0.1', port: address.port, security: 'none' };
  return {
    silent: silent.promise,
    answer: () => sockets.at(-1)?.write('250 taken\r\n'),
    send: (raw: Buffer, signal?: AbortSignal) =>
      sendBySmtp(
        { from: 'nora@example.com', recipients: ['sam@example.org'], raw },
        { server, user: 'nora', password: 'lantern' },
        signal,
      ),
  };
}

describe('how long a mail that goes out is waited for', () => {
  it('E-8: a server that thinks for minutes once it has the text is waited for, and has taken the mail', async () => {
    const { send, silent, answer } = await layServer(textOver);
    const sending = send(short);
    await silent;
    vi.advanceTimersByTime(9 * minute);
    answer();
    expect(await sending).toEqual([]);
  });

  it('E-8: what a server that has the text never answers stays unknown', async () => {
    const { send, silent } = await layServer(textOver);
    const sending = send(short);
    await silent;
    vi.advanceTimersByTime(10 * minute);
    await expect(sending).rejects.toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
  });

  it('E-8: whoever leaves meanwhile waits half a minute for the answer, and no longer', async () => {
    const leaving = new AbortController();
    const [answering, unanswering] = [await layServer(textOver), await layServer(textOver)];
    const [answered, unanswered] = [answering, unanswering].map(({ send }) => send(short, leaving.signal));
    await Promise.all([answering.silent, unanswering.silent]);
    vi.advanceTimersByTime(5 * minute);
    leaving.abort(new Error('closed'));
    vi.advanceTimersByTime(halfAMinute - 1);
    answering.answer();
    expect(await answered).toEqual([]);
    vi.advanceTimersByTime(1);
    await expect(unanswered).rejects.toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
  });

  it('E-8: a server that falls silent before the text is asked for is away after half a minute for each answer it owes', async () => {
    const { send, silent } = await layServer(/MAIL FROM/);
    const sending = send(short);
    await silent;
    // To the sender, to the one recipient, and to the text.
    const early = vi.fn();
    sending.catch(early);
    await vi.advanceTimersByTimeAsync(3 * halfAMinute - 1);
    expect(early).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await expect(sending).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
  });

  it('E-8: a long text that a slow line takes piece by piece is handed over', async () => {
    const pauses = [10_000, 15_000_000, 30_000_000];
    const { send, silent, answer } = await layServer(textOver, (total) => {
      if (total < (pauses[0] ?? Number.POSITIVE_INFINITY)) return;
      pauses.shift();
      vi.advanceTimersByTime(halfAMinute - 1);
    });
    const sending = send(long);
    await silent;
    answer();
    expect(await sending).toEqual([]);
  });

  it('E-8: a line that takes no more of a long text is lost after half a minute', async () => {
    const { send, silent } = await layServer(/It holds/);
    const sending = send(long);
    let isOver = false;
    const ended = sending.catch((error: unknown) => {
      isOver = true;
      return error;
    });
    await silent;
    // Each piece that still goes into the line's buffers begins the half minute anew.
    while (!isOver) {
      vi.advanceTimersByTime(halfAMinute);
      await setImmediate();
    }
    expect(await ended).toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
  });
});
