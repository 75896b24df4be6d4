import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { NexusError } from '@nexus/contracts';

/** Listens for a moment; resolves the port, or null when another program has it. @throws what else goes wrong */
export async function tryPort(host: string, port: number): Promise<number | null> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  } finally {
    server.close();
  }
}

export interface WantedPort {
  readonly setting: 'API_PORT' | 'WORKER_PORT';
  readonly host: string;
  /** 0: any. */
  readonly port: number;
}

/** The port that a part shall listen on. @throws NexusError PORT_IN_USE, SETTING_INVALID with what to do. */
export async function claimPort({ setting, host, port }: WantedPort): Promise<number> {
  let free: number | null;
  try {
    free = await tryPort(host, port);
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code ?? 'unknown';
    const name = setting === 'API_PORT' ? 'API_HOST and API_PORT' : setting;
    throw new NexusError('SETTING_INVALID', `${name}: nothing can listen on ${host}:${port} (${why}).`, { cause });
  }
  if (free !== null) return free;
  throw new NexusError(
    'PORT_IN_USE',
    `Port ${port} is taken by another program, perhaps a NexusAEC that still runs. Stop it, or start with ${setting}=${port + 1}.`,
  );
}

/** A TCP port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const port = await tryPort('127.0.0.1', 0);
  if (port === null) throw new NexusError('PORT_IN_USE', 'This machine has no free port left.');
  return port;
}

/** A UDP port of loopback that is free now. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** Milliseconds in which the program behind an address has to answer. */
const answerWithin = 2_000;

/** Whether something answers a web request there, and well. Never rejects. */
export async function isAnswering(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
