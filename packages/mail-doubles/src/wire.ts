import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line between a client and a server of a test, which counts what goes over it and can be cut or held. */
export interface TestWire extends AsyncDisposable {
  readonly port: number;
  /** Bytes since the last `reset`; connections that were made since. */
  readonly fromServer: number;
  readonly connections: number;
  /** What came from the server since the last `reset`, as Latin-1. */
  heard(): string;
  /** What the client said since then. */
  said(): string;
  reset(): void;
  /** Ends all connections as a lost radio link would. */
  cut(): void;
  /** From now on no answer comes, and nothing is refused either. */
  hold(): void;
  release(): void;
  /** From now on the server is heard to say `to` in place of `from`; both are as long. */
  mishear(from: string, to: string): void;
  /** The next time that the client says something like this: `before` cuts without handing it on, `after` once it was handed on and answered. */
  cutOn(said: RegExp, when: 'before' | 'after'): void;
}

/** @param host where the server is, on loopback */
export async function layWire(target: number, host = '127.0.0.1'): Promise<TestWire> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let fromServer = 0;
  let connections = 0;
  let heard: Buffer[] = [];
  let said: Buffer[] = [];
  let misheard: readonly [string, string] | null = null;
  let held = false;
  let trap: { readonly said: RegExp; readonly when: 'before' | 'after' } | null = null;
  let sprung: Socket | null = null;

  const server = createServer((client) => {
    const upstream = connect(target, host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    connections += 1;
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (held) upstream.pause();
    client.on('data', (bytes: Buffer) => {
      said.push(bytes);
      if (trap?.said.test(bytes.toString('latin1'))) {
        const { when } = trap;
        trap = null;
        if (when === 'before') return end();
        sprung = client;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      fromServer += bytes.length;
      heard.push(bytes);
      if (sprung === client) {
        sprung = null;
        return end();
      }
      client.write(misheard ? Buffer.from(bytes.toString('latin1').replaceAll(...misheard), 'latin1') : bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const cut = () => {
    for (const [client] of pairs) client.destroy();
  };
  return {
    port: address.port,
    get fromServer() {
      return fromServer;
    },
    get connections() {
      return connections;
    },
    heard: () => Buffer.concat(heard).toString('latin1'),
    said: () => Buffer.concat(said).toString('latin1'),
    reset() {
      fromServer = 0;
      connections = 0;
      heard = [];
      said = [];
    },
    cut,
    hold() {
      held = true;
      for (const [, upstream] of pairs) upstream.pause();
    },
    release() {
      held = false;
      for (const [, upstream] of pairs) upstream.resume();
    },
    mishear(from, to) {
      misheard = [from, to];
    },
    cutOn(pattern, when) {
      trap = { said: pattern, when };
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A port of loopback that nobody has just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
