import { randomBytes } from 'node:crypto';
import type { Part } from './part.ts';
import { freePort, freeUdpPort } from './ports.ts';

/** A LiveKit server of this start's own: what the API and the worker are told, and the part that runs. */
export interface OwnLiveKit {
  readonly settings: {
    readonly LIVEKIT_URL: string;
    readonly LIVEKIT_API_KEY: string;
    readonly LIVEKIT_API_SECRET: string;
  };
  readonly part: Part;
}

/**
 * LiveKit on loopback, on free ports. Its key is made anew at each start, unlike `--dev`'s well-known one: any web page may open
 * a WebSocket to loopback, and with that key it could sit in the room. The configuration goes through the environment, which
 * the list of processes does not show.
 */
export async function planOwnLiveKit(
  program: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<OwnLiveKit> {
  const host = '127.0.0.1';
  const port = await freePort();
  const tcpPort = await freePort();
  const udpPort = await freeUdpPort();
  const key = `nexus${randomBytes(4).toString('hex')}`;
  const secret = randomBytes(32).toString('hex');
  // LiveKit reads YAML, which JSON is part of.
  const configuration = JSON.stringify({
    port,
    bind_addresses: [host],
    rtc: {
      tcp_port: tcpPort,
      udp_port: udpPort,
      node_ip: host,
      use_external_ip: false,
      enable_loopback_candidate: true,
    },
    keys: { [key]: secret },
    logging: { level: 'warn' },
  });
  return {
    settings: { LIVEKIT_URL: `ws://${host}:${port}`, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
    part: {
      name: 'livekit',
      command: program,
      arguments: [],
      environment: { PATH: environment.PATH, HOME: environment.HOME, LIVEKIT_CONFIG: configuration },
      readyAddress: `http://${host}:${port}/`,
      // It keeps nothing, and asked politely it waits until everybody has left the room.
      stopSignal: 'SIGKILL',
      foundation: true,
    },
  };
}
