import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection's way, to be cut and mended. */
export interface Wire extends AsyncDisposable {
  /** On loopback; leads to the port it was laid to. */
  readonly port: number;
  /** Breaks what is connected and takes nothing new. */
  cut(): void;
  /** Nothing arrives any more, either way, and nobody is told: what is sent waits, as in a tunnel. */
  hang(): void;
  /** What the server says does not arrive any more; it still hears. */
  hangBack(): void;
  mend(): void;
}

/** Lays a wire to a port of this machine. */
export async function layWire(target: number): Promise<Wire> {
  const ends = new Set<Socket>();
  let whole = true;
  const carries = () => {
    const way = Promise.withResolvers<void>();
    way.resolve();
    return way;
  };
  const ways = { there: carries(), back: carries() };
  /** Passes pieces on one after the other, each once the wire carries anything. */
  function pass(from: Socket, to: Socket, way: keyof typeof ways): void {
    let before = Promise.resolve();
    const next = (task: () => void) => {
      before = before.then(() => ways[way].promise).then(task);
    };
    from.on('data', (piece) => next(() => void (to.destroyed || to.write(piece))));
    from.on('end', () => next(() => void to.end()));
    from.on('close', () => next(() => void to.destroy()));
  }
  function hold(socket: Socket): Socket {
    ends.add(socket);
    return socket.on('close', () => ends.delete(socket)).on('error', () => socket.destroy());
  }
  const letPass = () => {
    ways.there.resolve();
    ways.back.resolve();
  };
  const hangBack = () => {
    ways.back = Promise.withResolvers();
  };
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  const server = createServer((near) => {
    hold(near);
    if (!whole) return void near.destroy();
    const far = hold(connect(target, '127.0.0.1'));
    pass(near, far, 'there');
    pass(far, near, 'back');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    hang() {
      ways.there = Promise.withResolvers();
      hangBack();
    },
    hangBack,
    mend() {
      whole = true;
      letPass();
    },
    async [Symbol.asyncDispose]() {
      letPass();
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
