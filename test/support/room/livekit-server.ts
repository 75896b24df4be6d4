import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findLiveKitServer } from './find-program.ts';
import { freePort, freeUdpPort } from './free-port.ts';

/** A real LiveKit server on loopback. */
export interface LiveKitServer extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Kills it; whoever was in a room is no longer. */
  stop(): Promise<void>;
  /** Starts it again, on the same ports. */
  restart(): Promise<void>;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Starts `livekit-server` on free ports. @throws Error where it is not installed or ends at once. */
export async function startLiveKitServer(): Promise<LiveKitServer> {
  const program = findLiveKitServer();
  if (program === null) throw new Error('livekit-server is not on this machine');
  const host = '127.0.0.1';
  const [port, tcpPort, udpPort] = await Promise.all([freePort(), freePort(), freeUdpPort()]);
  const apiKey = 'journey';
  const apiSecret = randomBytes(32).toString('hex');
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
    keys: { [apiKey]: apiSecret },
    logging: { level: 'warn' },
  });
  async function start(program: string): Promise<ChildProcess> {
    const child = spawn(program, [], { env: { LIVEKIT_CONFIG: configuration }, stdio: 'ignore' });
    while (!(await answers(`http://${host}:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`livekit-server ended with status ${child.exitCode}`);
      await delay(50);
    }
    return child;
  }
  let child = await start(program);
  return {
    url: `ws://${host}:${port}`,
    apiKey,
    apiSecret,
    stop: () => end(child),
    async restart() {
      await end(child);
      child = await start(program);
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}
