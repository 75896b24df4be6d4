import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A wire to a server of this machine that a test makes slow or cuts. */
export interface SlowProxy extends AsyncDisposable {
  readonly port: number;
  /** Milliseconds that each piece is held back, both ways. */
  delay: number;
  /** Breaks what is connected now; new connections are let through. */
  cut(): void;
}

export async function startSlowProxy(target: { readonly port: number }): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  const proxy = { delay: 0 };
  function pass(from: Socket, to: Socket): void {
    let before = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      // One after the other, however the delay changes.
      before = before.then(async () => {
        if (proxy.delay > 0) await pause(proxy.delay);
        if (!to.destroyed) to.write(piece);
      });
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  }
  const server = createServer((near) => {
    const far = connect(target.port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay());
      socket.on('close', () => sockets.delete(socket));
    }
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return Object.assign(proxy, {
    port: address.port,
    cut,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  });
}
