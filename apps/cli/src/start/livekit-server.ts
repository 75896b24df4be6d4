import { randomBytes } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from '../terminal/terminal.ts';
import type { Part } from './part-process.ts';
import { freePort, freeUdpPort } from './ports.ts';

/** LiveKit's server: what `LIVEKIT_SERVER_BIN` names (Go installs it as `server`), else `livekit-server` on the PATH. */
export function findLiveKitServer(environment: Environment): string | null {
  const { LIVEKIT_SERVER_BIN: named, PATH } = environment;
  if (named === undefined || named.trim() === '') return findProgram('livekit-server', PATH);
  return isProgram(named) ? named : findProgram(named, PATH);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The first program of that name on a PATH; null: there is none. */
function findProgram(name: string, path: string | undefined): string | null {
  const folders = (path ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** A LiveKit server of this start's own: what the API and the worker are told, and the part that runs. */
interface OwnLiveKit {
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
export async function planOwnLiveKit(program: string, environment: Environment): Promise<OwnLiveKit> {
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
