import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection's way, to be cut and mended. */
export interface Wire extends AsyncDisposable {
  /** On loopback; leads to the port it was laid to. */
  readonly port: number;
  /** Breaks what is connected and takes nothing new. */
  cut(): void;
  mend(): void;
}

/** Lays a wire to a port of this machine. */
export async function layWire(target: number): Promise<Wire> {
  const ends = new Set<Socket>();
  let whole = true;
  function hold(socket: Socket): Socket {
    ends.add(socket);
    return socket.on('close', () => ends.delete(socket)).on('error', () => socket.destroy());
  }
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  const server = createServer((near) => {
    hold(near);
    if (!whole) return void near.destroy();
    const far = hold(connect(target, '127.0.0.1'));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend() {
      whole = true;
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
